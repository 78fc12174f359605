// Opens a connection and turns libpqxx's exceptions into ours; the only place that knows both.
#pragma once
#include <memory>
#include <pqxx/pqxx>
#include <string>
#include <utility>

#include "audit/store/database.h"

namespace audit {

std::unique_ptr<pqxx::connection> connect(const std::string& url);

// The first line of what the server said: enough to act on, short enough to read.
std::string first_line(const std::string& text);

// Runs work that talks to the server; a connection that broke on the way becomes DatabaseAway.
template <class Work>
auto talking(Work&& work) {
  try {
    return std::forward<Work>(work)();
  } catch (const pqxx::broken_connection& error) {
    throw DatabaseAway("the database connection broke: " + first_line(error.what()));
  } catch (const pqxx::sql_error& error) {
    throw DatabaseAway("the database refused a statement: " + first_line(error.what()));
  } catch (const pqxx::failure& error) {  // a commit whose answer was lost, a transaction that was rolled back
    throw DatabaseAway("the database did not finish a transaction: " + first_line(error.what()));
  }
}

}  // namespace audit
