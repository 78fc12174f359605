// A table as the command line describes it: a book, the house's file, single options; compiled or explained away.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "rules/book_shelf.h"
#include "rules/table_rules.h"

namespace app {

struct TableChoice {
  std::string book = "us-co";
  std::string house_file;            // overrides `book`
  std::vector<std::string> options;  // "key=value"
};

std::optional<rules::Roll> read_faces(const std::string& text);  // "4-2"

// All throw UsageError: with the nearest name, with file:line, or with what a roll reads like.
rules::Book book_named(const std::string& name);
rules::Roll roll_named(const std::string& faces);
std::shared_ptr<const rules::TableRules> table_for(const TableChoice& choice);

}  // namespace app
