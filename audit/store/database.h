// What can go wrong between us and PostgreSQL, in the two shapes that app tells apart: the server is away (try
// again later), or the database is not ours yet (somebody has to act). No message ever repeats a password.
#pragma once
#include <stdexcept>
#include <string>
#include <vector>

namespace audit {

class DatabaseAway : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};
class SchemaNotCurrent : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct MigrationStatus {
  int version = 0;
  std::string name;
  bool applied = false;
};

// Applies what is missing, all of it or nothing, and returns what was applied now. Two programs that migrate at
// once wait for each other. Throws SchemaNotCurrent when an applied migration was edited afterwards, or
// when the database is newer than this build.
std::vector<MigrationStatus> migrate(const std::string& url);
std::vector<MigrationStatus> migration_status(const std::string& url);

}  // namespace audit
