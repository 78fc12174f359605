// Findings and dead letters in PostgreSQL. Storing the same one again changes nothing, so a shift can be replayed
// as often as somebody likes.
#pragma once
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "audit/checks/finding.h"
#include "audit/store/database.h"

namespace audit {

struct DeadLetter {
  std::string bytes;  // as they arrived
  std::string origin;
  std::string reason;
};

struct Stored {
  std::size_t new_findings = 0;
  std::size_t new_dead_letters = 0;
};

class FindingStore {
 public:
  // Throws DatabaseAway, or SchemaNotCurrent when `skyward db migrate` has not been run.
  explicit FindingStore(const std::string& url);
  ~FindingStore();
  FindingStore(const FindingStore&) = delete;
  FindingStore& operator=(const FindingStore&) = delete;

  // All of it or nothing, in one transaction. `withdrawn` are ids of stored findings that no longer hold.
  Stored save(std::span<const Finding> findings, std::span<const DeadLetter> letters,
              std::span<const std::string> withdrawn = {});

  std::vector<Finding> list();  // those that hold, in the order in which they happened

 private:
  struct Link;
  std::unique_ptr<Link> link_;
};

}  // namespace audit
