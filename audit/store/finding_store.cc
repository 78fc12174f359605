#include "audit/store/finding_store.h"

#include <algorithm>
#include <chrono>
#include <sstream>

#include "audit/store/connect.h"
#include "rules/sha256.h"

namespace audit {
namespace {

// Event ids hold no control characters (ingest refuses them), so a line break separates them safely.
std::string join_lines(const std::vector<replay::EventId>& ids) {
  std::string lines;
  for (const auto& id : ids) lines += (lines.empty() ? "" : "\n") + id.text;
  return lines;
}

std::vector<replay::EventId> split_lines(const std::string& lines) {
  std::vector<replay::EventId> ids;
  std::istringstream stream(lines);
  for (std::string line; std::getline(stream, line);) ids.push_back({line});
  return ids;
}

FindingCode code_named(const std::string& id) {
  const auto kinds = finding_kinds();
  const auto at = std::ranges::find(kinds, id, &FindingKind::id);
  if (at == kinds.end())
    throw SchemaNotCurrent("the database holds findings of code '" + id + "', unknown to this build");
  return at->code;
}

}  // namespace

struct FindingStore::Link {
  std::unique_ptr<pqxx::connection> connection;
};

FindingStore::FindingStore(const std::string& url) : link_(std::make_unique<Link>()) {
  const auto status = migration_status(url);
  if (!std::ranges::all_of(status, &MigrationStatus::applied)) {
    throw SchemaNotCurrent("the database is not at this build's schema; run 'skyward db migrate'");
  }
  link_->connection = connect(url);
}

FindingStore::~FindingStore() = default;

Stored FindingStore::save(std::span<const Finding> findings, std::span<const DeadLetter> letters,
                          std::span<const std::string> withdrawn) {
  return talking([&] {
    Stored stored;
    pqxx::work tx(*link_->connection);
    for (const std::string& id : withdrawn) {
      tx.exec_params(
          "UPDATE finding SET withdrawn_at = now(), revision = revision + 1 WHERE id = $1 AND withdrawn_at IS NULL",
          id);
    }
    for (const Finding& finding : findings) {
      const FindingKind& kind = kind_of(finding.code);
      // The same finding again changes nothing; one that comes back, or says something else, is a new revision.
      const auto result = tx.exec_params(
          "INSERT INTO finding (id, code, severity, table_id, roll_number, wager_id, player_id, favour_cents, "
          "citation, "
          "sentence, happened_at, evidence, at_stake_cents) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, "
          "'epoch'::timestamptz + $11::bigint * interval '1 microsecond', string_to_array($12, E'\\n'), $13) "
          "ON CONFLICT (id) DO UPDATE SET withdrawn_at = NULL, revision = finding.revision + 1, "
          "roll_number = excluded.roll_number, favour_cents = excluded.favour_cents, sentence = excluded.sentence, "
          "citation = excluded.citation, "
          "at_stake_cents = excluded.at_stake_cents WHERE finding.withdrawn_at IS NOT NULL OR "
          "(finding.roll_number, finding.favour_cents, finding.sentence, finding.at_stake_cents) IS DISTINCT FROM "
          "(excluded.roll_number, excluded.favour_cents, excluded.sentence, excluded.at_stake_cents) "
          "RETURNING revision",
          finding.id, std::string(kind.id), std::string(severity_name(kind.severity)), finding.table.text,
          static_cast<long long>(finding.roll_number), finding.wager.text, finding.player.text,
          static_cast<long long>(finding.favour.value), finding.citation, finding.sentence,
          static_cast<long long>(finding.time.time_since_epoch().count()), join_lines(finding.evidence),
          static_cast<long long>(finding.at_stake.value));
      stored.new_findings += !result.empty() && result[0][0].as<std::int64_t>() == 1 ? 1 : 0;
    }
    for (const DeadLetter& letter : letters) {
      const auto result = tx.exec_params(
          "INSERT INTO dead_letter (id, origin, reason, bytes) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING",
          rules::hex(rules::sha256(letter.bytes)), letter.origin, letter.reason, pqxx::binarystring(letter.bytes));
      stored.new_dead_letters += result.affected_rows();
    }
    tx.commit();
    return stored;
  });
}

std::vector<Finding> FindingStore::list() {
  return talking([&] {
    std::vector<Finding> findings;
    pqxx::work tx(*link_->connection);
    const auto rows = tx.exec(
        "SELECT id, code, table_id, roll_number, wager_id, player_id, favour_cents, citation, sentence, "
        "(extract(epoch FROM happened_at) * 1000000)::bigint, array_to_string(evidence, E'\\n'), at_stake_cents "
        "FROM finding WHERE withdrawn_at IS NULL ORDER BY happened_at, table_id, roll_number, wager_id, id");
    for (const auto& row : rows) {
      Finding finding;
      finding.id = row[0].as<std::string>();
      finding.code = code_named(row[1].as<std::string>());
      finding.table = {row[2].as<std::string>()};
      finding.roll_number = row[3].as<std::uint64_t>();
      finding.wager = {row[4].as<std::string>()};
      finding.player = {row[5].as<std::string>()};
      finding.favour = {row[6].as<std::int64_t>()};
      finding.citation = row[7].as<std::string>();
      finding.sentence = row[8].as<std::string>();
      finding.time = replay::EventTime{std::chrono::microseconds{row[9].as<std::int64_t>()}};
      finding.evidence = split_lines(row[10].as<std::string>());
      finding.at_stake = {row[11].as<std::int64_t>()};
      findings.push_back(std::move(finding));
    }
    return findings;
  });
}

}  // namespace audit
