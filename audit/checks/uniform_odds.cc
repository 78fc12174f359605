#include "audit/checks/uniform_odds.h"

#include <set>

#include "rules/book_shelf.h"

namespace audit {

std::vector<Finding> UniformOdds::hear(const replay::TableEvent& event) {
  const auto* opened = std::get_if<replay::TableOpened>(&event.what);
  if (opened == nullptr) return {};
  const rules::Book book = rules::built_in_books().find(opened->book);
  if (book == nullptr) return {};  // the table cannot be played, which says it
  Posted posted{event.table, event.id, rules::HouseOptions(book), {}};
  for (const auto& [key, value] : opened->options) {
    if (!key.starts_with(replay::kPaysPrefix)) continue;
    const std::string wager = key.substr(replay::kPaysPrefix.size());
    if (!posted.odds.set_pays(wager, value)) posted.pays[wager] = value;
  }
  const auto [known, fresh] = first_.try_emplace(opened->book, posted);
  if (fresh || known->second.table == event.table) {
    known->second = posted;
    return {};
  }
  std::set<std::string> wagers;
  for (const auto* one : {&posted.pays, &known->second.pays}) {
    for (const auto& [wager, lines] : *one) wagers.insert(wager);
  }
  const auto said = [](const Posted& at, const std::string& wager) {
    const auto found = at.pays.find(wager);
    return found == at.pays.end() ? "the book's minimum" : found->second;
  };
  std::vector<Finding> findings;
  for (const std::string& wager : wagers) {
    if (posted.odds.pays_like(known->second.odds, wager)) continue;
    const std::string here = said(posted, wager);
    const std::string there = said(known->second, wager);
    Finding finding{.code = FindingCode::OddsNotUniform,
                    .table = event.table,
                    .sentence = "Table " + event.table.text + " pays " + wager + " " + here + ", table " +
                                known->second.table.text + " of the same house " + there + ".",
                    .time = event.time,
                    .evidence = {known->second.event, event.id}};
    finding.citation = opened->book + " " + book->wager(wager)->odds_cite;
    finding.id = name_finding(finding.code, event.table, wager, {}, finding.evidence);
    findings.push_back(std::move(finding));
  }
  return findings;
}

}  // namespace audit
