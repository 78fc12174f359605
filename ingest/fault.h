// What a decoder throws when it meets the first fault, and read_event() catches: it reads best straight down. Nothing
// outside ingest/ ever sees it.
#pragma once
#include <string>
#include <string_view>

#include "ingest/cloud_event.h"

namespace ingest {

struct Fault {
  Unreadable unreadable;
};

[[noreturn]] void fail(BadEvent reason, std::string_view detail);

// Ids are stored, listed and joined by lines: an empty one or a control character in one is damage, not a name.
void check_name(std::string_view field, std::string_view value);

}  // namespace ingest
