#include "audit/checks/table_audit.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <utility>
#include <variant>

#include "audit/checks/roll_check.h"
#include "audit/checks/settlement_check.h"

namespace audit {
namespace {

// How many findings more than the best a case may need and still be believed: people do make mistakes, and a single one
// must not make the record look as if the dice had fallen otherwise.
constexpr std::size_t kDoubt = 1;
// A camera that misreads is more than a mistake: it counts as two.
constexpr std::size_t kMisread = 2;
// Two throws in a row with nothing known of either make this many cases; beyond it the table is given up.
constexpr std::size_t kCasesMax = 512;

Finding about_misfit(const replay::TableEvent& event, replay::Misfit misfit) {
  Finding finding{.code = FindingCode::EventDoesNotFit,
                  .table = event.table,
                  .sentence = "Table " + event.table.text + ", event " + event.id.text + ": " +
                              std::string(replay::describe(misfit)) + ".",
                  .time = event.time,
                  .evidence = {event.id}};
  finding.id = name_finding(finding.code, finding.table, "", finding.wager, finding.evidence);
  return finding;
}

bool same(const Finding& a, const Finding& b) {
  return a.id == b.id && a.favour == b.favour && a.sentence == b.sentence;
}
bool same(const CloseCall& a, const CloseCall& b) { return a.sentence == b.sentence; }

// Takes out of every list what is in all of them.
template <class Item>
std::vector<Item> in_all(std::span<Heard* const> cases, std::vector<Item> Heard::*list) {
  std::vector<Item> common;
  for (const Item& item : cases.front()->*list) {
    const bool everywhere = std::ranges::all_of(cases, [&](const Heard* one) {
      return std::ranges::any_of(one->*list, [&](const Item& other) { return same(item, other); });
    });
    if (everywhere) common.push_back(item);
  }
  for (Heard* one : cases) {
    std::erase_if(one->*list, [&](const Item& item) {
      return std::ranges::any_of(common, [&](const Item& other) { return same(item, other); });
    });
  }
  return common;
}

Heard common_part(std::span<Heard* const> cases) {
  Heard common{.findings = in_all(cases, &Heard::findings), .too_close = in_all(cases, &Heard::too_close)};
  common.misfit = std::ranges::all_of(cases, &Heard::misfit);
  for (const auto count : {&Heard::rolls, &Heard::compared, &Heard::not_covered}) {
    common.*count = (*std::ranges::min_element(cases, {}, [&](const Heard* one) { return one->*count; }))->*count;
    for (Heard* one : cases) one->*count -= common.*count;
  }
  for (Heard* one : cases) one->misfit = false;
  return common;
}

template <class Item>
void append(std::vector<Item>& all, std::vector<Item>&& more) {
  all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

}  // namespace

TableAudit::TableAudit(replay::TableState state) : families_(state.records) {
  cases_.front().replay = replay::TableReplay(std::move(state));
}

void TableAudit::judge(const replay::TableEvent& event, replay::Played played, Case& one) {
  Heard& heard = one.held;
  if (std::holds_alternative<replay::TableOpened>(event.what) && !played.misfit)
    families_ = Families(one.replay.state().records);
  const std::size_t before = heard.findings.size();
  if (played.overdue) {
    Checked checked = check_settlements(*played.overdue);
    append(heard.findings, std::move(checked.findings));
    heard.compared += checked.compared;
  }
  if (played.closed) {
    Checked checked = check_settlements(*played.closed);
    append(heard.findings, std::move(checked.findings));
    heard.rolls += played.closed->supposed ? 0 : 1;
    heard.compared += checked.compared;
    heard.not_covered += checked.not_covered;
    append(heard.findings, check_roll(*played.closed));
    heard.accounts.push_back(std::make_shared<replay::RollAccount>(std::move(*played.closed)));
  }
  for (const replay::Remark& remark : played.remarks) {
    auto finding = judge_remark(event.table, one.replay.state().book, remark);
    if (finding) heard.findings.push_back(std::move(*finding));
    if (auto close = close_call(event.table, remark)) heard.too_close.push_back(std::move(*close));
  }
  // A table may send single events of a family that it does not record as a whole: no verdict rests on those.
  heard.findings.erase(
      std::remove_if(heard.findings.begin() + static_cast<std::ptrdiff_t>(before), heard.findings.end(),
                     [&](const Finding& finding) { return !families_.cover(finding.code); }),
      heard.findings.end());
  if (played.misfit) {
    heard.misfit = true;
    if (!played.misfit_known) heard.findings.push_back(about_misfit(event, *played.misfit));
  }
}

Heard TableAudit::hear(const replay::TableEvent& event, std::span<const Result> results) {
  const bool call = std::holds_alternative<replay::RollCalled>(event.what);
  const bool doubted = call && state().nothing_thrown();
  const std::size_t cases = cases_.size();
  for (std::size_t i = 0; i < cases; ++i) {
    if (doubted) {
      Case sent_again = cases_[i];
      judge(event, sent_again.replay.pass_over(event), sent_again);
      cases_.push_back(std::move(sent_again));
    }
    judge(event, cases_[i].replay.play(event), cases_[i]);
  }
  if (!results.empty() && state().rules != nullptr) suppose(event, results);
  // Cases are comparable when each has closed its accounts up to here. Those that a throw has just been split into have
  // nothing but the cameras' word to tell them apart.
  const bool over = (call && !doubted) || std::holds_alternative<replay::TableClosed>(event.what);
  const bool closed = over || (!results.empty() && cases > 1);
  if (closed && !certain()) compare_cases();
  return said_by_all();
}

void TableAudit::suppose(const replay::TableEvent& event, std::span<const Result> results) {
  if (cases_.size() * results.size() > kCasesMax) {
    // Too much is missing: until the table opens again nothing is said that needs a record of its rolls.
    cases_.resize(1);
    cases_.front().held = {};
    families_ = {};
  }
  const auto followed = families_.has("roll") ? results : results.last(1);
  std::vector<Case> all;
  for (const Case& one : cases_) {
    for (const Result& result : followed) {
      Case supposed = one;
      judge(event, supposed.replay.suppose(event, result.roll), supposed);
      supposed.misread += result.misread ? 1 : 0;
      all.push_back(std::move(supposed));
    }
  }
  cases_ = std::move(all);
}

void TableAudit::compare_cases() {
  const auto needed = [](const Case& one) { return one.held.findings.size() + kMisread * one.misread; };
  std::ranges::stable_sort(cases_, {}, needed);
  const std::size_t least = needed(cases_.front());
  std::erase_if(cases_, [&](const Case& one) { return needed(one) > least + kDoubt; });
  // Two cases with one state will never be told apart: what only one of them says cannot be said.
  for (std::size_t i = 0; i < cases_.size(); ++i) {
    for (std::size_t j = cases_.size() - 1; j > i; --j) {
      if (!(cases_[i].replay.state() == cases_[j].replay.state())) continue;
      auto accounts = std::move(cases_[i].held.accounts);
      const std::array<Heard*, 2> both{&cases_[i].held, &cases_[j].held};
      cases_[i].held = common_part(both);
      cases_[i].held.accounts = std::move(accounts);
      cases_.erase(cases_.begin() + static_cast<std::ptrdiff_t>(j));
    }
  }
}

Heard TableAudit::said_by_all() {
  if (certain()) {
    cases_.front().misread = 0;
    return std::exchange(cases_.front().held, {});
  }
  std::vector<Heard*> all;
  for (Case& one : cases_) all.push_back(&one.held);
  return common_part(all);
}

}  // namespace audit
