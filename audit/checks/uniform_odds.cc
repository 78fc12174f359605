#include "audit/checks/uniform_odds.h"

#include <set>
#include <utility>

#include "rules/book_shelf.h"

namespace audit {

std::vector<Finding> UniformOdds::judge(const std::string& book, const When& when) const {
  const Openings& openings = books_.at(book);
  const replay::TableId& first = openings.begin()->first.table;
  if (when.table == first) return {};
  // What the table that opened first posts at the time.
  const When* measured = &openings.begin()->first;
  for (const auto& [other, opened] : tables_.at(first)) {
    if (other == book && opened < when && *measured < opened) measured = &opened;
  }
  const Posted& posted = openings.at(when);
  const Posted& measure = openings.at(*measured);
  std::set<std::string> wagers;
  for (const auto* one : {&posted.pays, &measure.pays}) {
    for (const auto& [wager, lines] : *one) wagers.insert(wager);
  }
  const auto said = [](const Posted& at, const std::string& wager) {
    const auto found = at.pays.find(wager);
    return found == at.pays.end() ? "the book's minimum" : found->second;
  };
  std::vector<Finding> findings;
  for (const std::string& wager : wagers) {
    if (posted.odds.pays_like(measure.odds, wager)) continue;
    Finding finding{.code = FindingCode::OddsNotUniform,
                    .table = when.table,
                    .citation = book + " " + posted.odds.book()->wager(wager)->odds_cite,
                    .sentence = "Table " + when.table.text + " pays " + wager + " " + said(posted, wager) + ", table " +
                                first.text + " of the same house " + said(measure, wager) + ".",
                    .time = when.time,
                    .evidence = {measured->event, when.event}};
    finding.id = name_finding(finding.code, finding.table, wager, {}, finding.evidence);
    findings.push_back(std::move(finding));
  }
  return findings;
}

// Puts the openings of a table in the place of those known before; what has to be judged again.
std::vector<UniformOdds::Place> UniformOdds::replace(const replay::TableId& table,
                                                     const std::vector<replay::TableEvent>& openings) {
  std::map<std::string, replay::TableId> first_before;
  const auto touch = [&](const std::string& book) {
    const Openings& known = books_[book];
    if (!known.empty()) first_before.try_emplace(book, known.begin()->first.table);
  };
  std::vector<Place>& own = tables_[table];
  for (const auto& [book, when] : own) touch(book);
  for (const auto& [book, when] : own) books_[book].erase(when);
  own.clear();
  for (const replay::TableEvent& event : openings) {
    const auto& opened = std::get<replay::TableOpened>(event.what);
    const rules::Book book = rules::built_in_books().find(opened.book);
    if (book == nullptr) continue;  // the table cannot be played, which says it
    touch(opened.book);
    Posted posted{rules::HouseOptions(book), {}, {}};
    for (const auto& [key, value] : opened.options) {
      if (!key.starts_with(replay::kPaysPrefix)) continue;
      const std::string wager = key.substr(replay::kPaysPrefix.size());
      if (!posted.odds.set_pays(wager, value)) posted.pays[wager] = value;
    }
    const When when{event.time, event.id, table};
    books_[opened.book].insert_or_assign(when, std::move(posted));
    own.emplace_back(opened.book, when);
  }
  std::vector<Place> again = own;
  for (const auto& [book, first] : first_before) {
    const Openings& known = books_[book];
    const bool as_before = !known.empty() && first != table && known.begin()->first.table == first;
    if (as_before) continue;
    for (const auto& [when, posted] : known) {
      if (when.table != table) again.emplace_back(book, when);
    }
  }
  return again;
}

Change UniformOdds::hear(const replay::TableId& table, const std::vector<replay::TableEvent>& openings) {
  std::map<std::string, Finding> before;
  const auto collect = [&](std::vector<Finding>& findings) {
    for (Finding& finding : findings) before.emplace(finding.id, std::move(finding));
    findings.clear();
  };
  for (const auto& [book, when] : tables_[table]) collect(books_[book].at(when).findings);
  Change change;
  for (const auto& [book, when] : replace(table, openings)) {
    std::vector<Finding>& findings = books_[book].at(when).findings;
    collect(findings);
    findings = judge(book, when);
    change.raised.insert(change.raised.end(), findings.begin(), findings.end());
  }
  std::erase_if(change.raised, [&](const Finding& finding) {
    const auto known = before.find(finding.id);
    const bool same = known != before.end() && known->second.sentence == finding.sentence;
    if (same) before.erase(known);
    return same;
  });
  for (auto& [id, finding] : before) change.withdrawn.push_back(std::move(finding));
  return change;
}

std::vector<Finding> UniformOdds::findings() const {
  std::vector<Finding> all;
  for (const auto& [book, openings] : books_) {
    for (const auto& [when, posted] : openings) all.insert(all.end(), posted.findings.begin(), posted.findings.end());
  }
  return all;
}

}  // namespace audit
