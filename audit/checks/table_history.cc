#include "audit/checks/table_history.h"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <variant>

namespace audit {
namespace {

constexpr std::size_t kSnapshotEvery = 128;

auto own_order(const replay::TableEvent& event) {
  return std::tie(event.source.text, event.epoch, event.sequence, event.id.text);
}

template <class What>
bool is(const replay::Happening* what) {
  return what != nullptr && std::holds_alternative<What>(*what);
}
// What cannot come before the throw in progress is over.
bool ends_throw(const replay::Happening* what) {
  return is<replay::DiceThrown>(what) || is<replay::RollCalled>(what) || is<replay::NoRollCalled>(what) ||
         is<replay::TableClosed>(what);
}
std::vector<Result> all_combinations() {
  std::vector<Result> all;
  for (const rules::Roll roll : rules::kAllRolls) {
    if (roll.left() <= roll.right()) all.emplace_back(roll);  // which die is which does not matter
  }
  return all;
}

bool shows_rest(const replay::Happening* what) { return is<replay::DiceAtRest>(what) || is<replay::DiceRead>(what); }

}  // namespace

// The order does not depend on arrival: within a source by epoch and sequence, between sources by time, where a source
// whose clock goes back is held at its latest time so far.
std::size_t TableHistory::place_of(const Entry& fresh) {
  const auto before = [](const Entry& a, const Entry& b) {
    return std::tuple(a.order_time, own_order(a.event)) < std::tuple(b.order_time, own_order(b.event));
  };
  Entry entry = fresh;
  entry.order_time = entry.event.time;
  const auto last = std::find_if(entries_.rbegin(), entries_.rend(),
                                 [&](const Entry& one) { return one.event.source == entry.event.source; });
  const bool in_turn = last == entries_.rend() || own_order(last->event) < own_order(entry.event);
  if (in_turn && last != entries_.rend()) entry.order_time = std::max(entry.order_time, last->order_time);
  if (in_turn && (entries_.empty() || before(entries_.back(), entry))) {
    entries_.push_back(std::move(entry));
    return entries_.size() - 1;
  }
  std::vector<Name> old_order;
  for (const Entry& one : entries_) old_order.emplace_back(one.event.source.text, one.event.id.text);
  entries_.push_back(std::move(entry));
  std::ranges::sort(entries_, [](const Entry& a, const Entry& b) { return own_order(a.event) < own_order(b.event); });
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    entries_[i].order_time = entries_[i].event.time;
    const bool same_source = i > 0 && entries_[i - 1].event.source == entries_[i].event.source;
    if (same_source) entries_[i].order_time = std::max(entries_[i].order_time, entries_[i - 1].order_time);
  }
  std::ranges::sort(entries_, before);
  std::size_t changed = 0;
  while (changed < old_order.size() &&
         old_order[changed] == Name{entries_[changed].event.source.text, entries_[changed].event.id.text}) {
    ++changed;
  }
  return changed;
}

std::size_t TableHistory::correct(const replay::TableEvent& event, const replay::Correction& correction) {
  const std::string& source = correction.source.text.empty() ? event.source.text : correction.source.text;
  const auto target = std::ranges::find_if(entries_, [&](const Entry& one) {
    return one.event.source.text == source && one.event.id == correction.corrects;
  });
  if (target == entries_.end()) {
    waiting_[Name{source, correction.corrects.text}].push_back({event, correction});
    return entries_.size();
  }
  apply({event, correction}, *target);
  return static_cast<std::size_t>(target - entries_.begin());
}

// Of several corrections of one event the latest by its own time holds, in whatever order they arrived.
void TableHistory::apply(const Sent& sent, Entry& entry) {
  const auto& [event, correction] = sent;
  const CorrectedBy now{event.time, event.source.text, event.epoch, event.sequence, event.id.text};
  if (entry.corrected_by && now < *entry.corrected_by) return;
  entry.corrected_by = now;
  entry.struck = correction.instead == nullptr;
  entry.instead = correction.instead;
}

// What happened as it is known now; null: it did not.
const replay::Happening* TableHistory::happening(std::size_t at) const {
  const Entry& entry = entries_[at];
  if (entry.struck) return nullptr;
  return entry.instead == nullptr ? &entry.event.what : &entry.instead->what;
}

// The throw that was in progress before this event; the event itself where there was none.
std::size_t TableHistory::throw_before(std::size_t at) const {
  for (std::size_t i = at; i-- > 0;) {
    if (ends_throw(happening(i))) return is<replay::DiceThrown>(happening(i)) ? i : at;
  }
  return at;
}

// What a throw that ends with this event may have come to, if nobody called it: the next one, or the closing, comes
// without. It ends with the first event that shows the dice at rest.
std::vector<Result> TableHistory::results_after(std::size_t at) const {
  const bool throws = is<replay::DiceThrown>(happening(at));
  if (!throws && !shows_rest(happening(at))) return {};
  const std::size_t thrown = throws ? at : throw_before(at);
  if (!throws && thrown == at) return {};
  for (std::size_t i = thrown + 1; i < at; ++i) {
    if (shows_rest(happening(i))) return {};
  }
  std::vector<Result> results;
  for (std::size_t i = thrown + 1; i < entries_.size(); ++i) {
    const replay::Happening* what = happening(i);
    if (throws && shows_rest(what)) return {};
    if (is<replay::RollCalled>(what) || is<replay::NoRollCalled>(what)) return {};
    if (ends_throw(what)) {
      if (results.empty()) results = all_combinations();
      results.emplace_back();
      return results;
    }
    if (!is<replay::DiceRead>(what)) continue;
    const auto& read = std::get<replay::DiceRead>(*what);
    const bool of_this = read.rest_to >= entries_[thrown].event.time;
    if (of_this && read.roll && std::ranges::find(results, Result(read.roll)) == results.end())
      results.emplace_back(read.roll);
  }
  return {};
}

void TableHistory::play(std::size_t at, std::span<const Result> results) {
  Entry& entry = entries_[at];
  if (entry.struck) {
    entry.heard = {};
  } else if (entry.instead != nullptr) {
    replay::TableEvent other = entry.event;
    other.what = entry.instead->what;
    entry.heard = audit_.hear(other, results);
  } else {
    entry.heard = audit_.hear(entry.event, results);
  }
  if (keep_ == Keep::Findings) entry.heard.accounts.clear();
}

void TableHistory::count(const Heard& heard, std::int64_t sign, Change& change) {
  change.rolls += sign * static_cast<std::int64_t>(heard.rolls);
  change.compared += sign * static_cast<std::int64_t>(heard.compared);
  change.not_covered += sign * static_cast<std::int64_t>(heard.not_covered);
}

void TableHistory::refold(std::size_t from, Change& change) {
  change.refolded = true;
  from = throw_before(from);  // whether that was called may have changed
  while (!snapshots_.empty() && snapshots_.back().first > from) snapshots_.pop_back();
  const std::size_t begin = snapshots_.empty() ? 0 : snapshots_.back().first;
  audit_ = snapshots_.empty() ? TableAudit() : snapshots_.back().second;

  std::map<std::string, Finding> before;
  std::vector<Finding> now;
  RollAccounts accounts_before;
  RollAccounts accounts_now;
  for (std::size_t i = begin; i < entries_.size(); ++i) {
    Entry& entry = entries_[i];
    for (Finding& finding : entry.heard.findings) before.emplace(finding.id, std::move(finding));
    std::ranges::move(entry.heard.accounts, std::back_inserter(accounts_before));
    count(entry.heard, -1, change);
    if (i % kSnapshotEvery == 0 && (snapshots_.empty() || snapshots_.back().first < i)) {
      snapshots_.emplace_back(i, audit_);
    }
    play(i, results_after(i));
    count(entry.heard, 1, change);
    now.insert(now.end(), entry.heard.findings.begin(), entry.heard.findings.end());
    std::ranges::copy(entry.heard.accounts, std::back_inserter(accounts_now));
  }
  change.settlements = compare_accounts(accounts_before, accounts_now);
  for (Finding& finding : now) {
    const auto known = before.find(finding.id);
    const bool same =
        known != before.end() && known->second.favour == finding.favour && known->second.sentence == finding.sentence;
    if (same) {
      before.erase(known);
    } else {
      change.raised.push_back(std::move(finding));
    }
  }
  for (auto& [id, finding] : before) change.withdrawn.push_back(std::move(finding));
}

Change TableHistory::hear(const replay::TableEvent& event) {
  Change change;
  if (const auto* correction = std::get_if<replay::Correction>(&event.what)) {
    const std::size_t from = correct(event, *correction);
    if (from < entries_.size()) refold(from, change);
    return change;
  }
  const std::size_t at = place_of({.event = event});
  const auto waits = waiting_.find({event.source.text, event.id.text});
  if (waits != waiting_.end()) {
    const auto entry = std::ranges::find_if(
        entries_, [&](const Entry& one) { return one.event.source == event.source && one.event.id == event.id; });
    for (const auto& correction : waits->second) apply(correction, *entry);
    waiting_.erase(waits);
  }
  // The next throw, or the closing, shows that the one before was never called.
  const bool shows_uncalled = is<replay::DiceThrown>(happening(at)) || is<replay::TableClosed>(happening(at));
  if (at + 1 < entries_.size() || (shows_uncalled && throw_before(at) < at)) {
    refold(at, change);
    return change;
  }
  if (at % kSnapshotEvery == 0) snapshots_.emplace_back(at, audit_);
  play(at, {});
  const Entry& entry = entries_.back();
  change.misfit = entry.heard.misfit;
  change.raised = entry.heard.findings;
  count(entry.heard, 1, change);
  return change;
}

std::vector<Step> TableHistory::steps() const {
  std::vector<Step> all;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    if (happening(i) == nullptr) continue;
    all.push_back({entries_[i].event, results_after(i)});
    all.back().event.what = *happening(i);
  }
  return all;
}

std::vector<CloseCall> TableHistory::too_close() const {
  std::vector<CloseCall> all;
  for (const Entry& entry : entries_) all.insert(all.end(), entry.heard.too_close.begin(), entry.heard.too_close.end());
  return all;
}

std::vector<Coverage> TableHistory::coverage() const {
  std::vector<Coverage> all;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const replay::Happening* what = happening(i);
    if (what == nullptr) continue;
    const auto* opened = std::get_if<replay::TableOpened>(what);
    if (opened != nullptr && !entries_[i].heard.misfit) {
      all.emplace_back(entries_[i].event, *opened);
    } else if (!all.empty()) {
      all.back().hear(*what);
    }
  }
  return all;
}

std::vector<Finding> TableHistory::findings() const {
  std::vector<Finding> all;
  for (const Entry& entry : entries_) all.insert(all.end(), entry.heard.findings.begin(), entry.heard.findings.end());
  return all;
}

}  // namespace audit
