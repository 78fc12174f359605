#include "audit/store/database.h"

#include <map>

#include "audit/store/connect.h"
#include "rules/sha256.h"
#include "schema/migrations.h"

namespace audit {
namespace {

// Any constant does, as long as every Skyward uses the same: "skyward" on a telephone.
constexpr long long kMigrationLock = 7599273;

struct Applied {
  std::string name;
  std::string checksum;
};

std::map<int, Applied> read_applied(pqxx::work& tx) {
  std::map<int, Applied> applied;
  const auto exists = tx.exec("SELECT to_regclass('schema_migration') IS NOT NULL");
  if (!exists[0][0].as<bool>()) return applied;
  for (const auto& row : tx.exec("SELECT version, name, checksum FROM schema_migration")) {
    applied[row[0].as<int>()] = {row[1].as<std::string>(), row[2].as<std::string>()};
  }
  return applied;
}

void refuse_foreign_history(const std::map<int, Applied>& applied) {
  const auto known = schema::migrations();
  for (const auto& [version, was] : applied) {
    if (version > static_cast<int>(known.size())) {
      throw SchemaNotCurrent("the database has migration " + was.name +
                             ", which this build does not know; use a "
                             "newer skyward");
    }
    const auto& migration = known[static_cast<std::size_t>(version - 1)];
    if (rules::hex(rules::sha256(migration.sql)) != was.checksum) {
      throw SchemaNotCurrent("migration " + was.name +
                             " was applied to this database with other contents than this "
                             "build has; a migration is never edited, add a new one");
    }
  }
}

}  // namespace

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

std::unique_ptr<pqxx::connection> connect(const std::string& url) {
  try {
    return std::make_unique<pqxx::connection>(url);
  } catch (const pqxx::failure& error) {
    throw DatabaseAway("no PostgreSQL answers: " + first_line(error.what()) + "; check database.url");
  }
}

std::vector<MigrationStatus> migrate(const std::string& url) {
  const auto connection = connect(url);
  return talking([&] {
    pqxx::work tx(*connection);
    tx.exec("SET LOCAL client_min_messages = warning");
    tx.exec_params("SELECT pg_advisory_xact_lock($1)", kMigrationLock);
    const auto applied = read_applied(tx);
    refuse_foreign_history(applied);
    tx.exec(
        "CREATE TABLE IF NOT EXISTS schema_migration (version int PRIMARY KEY, name text NOT NULL, checksum text NOT "
        "NULL, applied_at timestamptz NOT NULL DEFAULT now())");
    std::vector<MigrationStatus> now;
    for (const auto& migration : schema::migrations()) {
      if (applied.contains(migration.version)) continue;
      tx.exec(std::string(migration.sql));
      tx.exec_params("INSERT INTO schema_migration (version, name, checksum) VALUES ($1, $2, $3)", migration.version,
                     std::string(migration.name), rules::hex(rules::sha256(migration.sql)));
      now.push_back({migration.version, std::string(migration.name), true});
    }
    tx.commit();
    return now;
  });
}

std::vector<MigrationStatus> migration_status(const std::string& url) {
  const auto connection = connect(url);
  return talking([&] {
    pqxx::work tx(*connection);
    const auto applied = read_applied(tx);
    refuse_foreign_history(applied);
    std::vector<MigrationStatus> status;
    for (const auto& migration : schema::migrations()) {
      status.push_back({migration.version, std::string(migration.name), applied.contains(migration.version)});
    }
    return status;
  });
}

}  // namespace audit
