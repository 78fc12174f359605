// A table as the command line describes it: a book, the house's file, single options; compiled or explained away.
#pragma once
#include <memory>
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

// Both throw UsageError with the nearest name, or with file:line.
rules::Book book_named(const std::string& name);
std::shared_ptr<const rules::TableRules> table_for(const TableChoice& choice);

}  // namespace app
