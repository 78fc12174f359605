#include <ostream>

#include "app/audit_run.h"
#include "app/verbs.h"
#include "audit/store/database.h"

namespace app {

ExitCode migrate_database(const Settings& settings, std::ostream& out) {
  const auto applied = audit::migrate(database_url(settings));
  for (const auto& migration : applied) out << "applied " << migration.name << "\n";
  if (applied.empty()) out << "the database is up to date\n";
  return ExitCode::Fine;
}

ExitCode show_migrations(const Settings& settings, Output output, std::ostream& out) {
  const auto status = audit::migration_status(database_url(settings));
  std::vector<Row> rows;
  bool current = true;
  for (const auto& migration : status) {
    rows.push_back({std::to_string(migration.version), migration.name, migration.applied ? "applied" : "missing"});
    current = current && migration.applied;
  }
  print_table(out, output, {"version", "name", "status"}, rows);
  return current ? ExitCode::Fine : ExitCode::Findings;
}

}  // namespace app
