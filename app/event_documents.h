// The JSON Schemas of all events, asyncapi.yaml and docs/events.md, printed from the decoder's own table of types and
// fields (ingest/event_spec.h). Tests keep the files in the tree equal to what is printed here.
#pragma once
#include <map>
#include <string>

namespace app {

// Path below the project's root → contents.
std::map<std::string, std::string> event_documents();

}  // namespace app
