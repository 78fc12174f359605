#include "audit/checks/table_history.h"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <variant>

namespace audit {
namespace {

// An event that comes late comes a little late, as a rule: the last stretch has snapshots close to each other.
constexpr std::size_t kSnapshotEvery = 16;
constexpr std::size_t kCloseStretch = 256;
constexpr std::size_t kSnapshotEveryBefore = 128;

auto own_order(const replay::TableEvent& event) { return std::tie(event.epoch, event.sequence, event.id.text); }

template <class What>
bool is(const replay::Happening* what) {
  return what != nullptr && std::holds_alternative<What>(*what);
}
// What cannot come before the throw in progress is over.
bool ends_throw(const replay::Happening* what) {
  return is<replay::DiceThrown>(what) || is<replay::RollCalled>(what) || is<replay::NoRollCalled>(what) ||
         is<replay::TableClosed>(what);
}
// No roll, or any of the combinations; those that no camera read come last in belief, where one read any.
std::vector<Result> possible_results(const std::vector<rules::Roll>& read) {
  std::vector<Result> results;
  for (const rules::Roll roll : rules::kAllRolls) {
    if (roll.left() > roll.right()) continue;  // which die is which does not matter
    const bool seen = std::ranges::find(read, roll.combination(), &rules::Roll::combination) != read.end();
    results.push_back({roll, !read.empty() && !seen});
  }
  results.emplace_back();
  return results;
}

bool shows_rest(const replay::Happening* what) { return is<replay::DiceAtRest>(what) || is<replay::DiceRead>(what); }

}  // namespace

bool TableHistory::before(const Entry& a, const Entry& b) {
  if (a.order_time != b.order_time) return a.order_time < b.order_time;
  if (a.event.source != b.event.source) return a.event.source < b.event.source;
  return own_order(a.event) < own_order(b.event);
}

std::size_t TableHistory::index_of(const Entry& entry) const {
  const auto earlier = [&](const auto& one) { return before(*one, entry); };
  if (entries_.empty() || earlier(entries_.back())) return entries_.size();
  return static_cast<std::size_t>(std::ranges::partition_point(entries_, earlier) - entries_.begin());
}

// The order does not depend on arrival: within a source by epoch and sequence, between sources by time, where a source
// whose clock goes back is held at its latest time so far. So an event may hold back those that its source sent after
// it: from the first of them on, the order is made again.
std::size_t TableHistory::place(std::unique_ptr<Entry> entry) {
  std::vector<Entry*>& own = by_source_[entry->event.source.text];
  const auto earlier = [&](const Entry* one) { return own_order(one->event) < own_order(entry->event); };
  const auto next = own.empty() || earlier(own.back()) ? own.end() : std::ranges::partition_point(own, earlier);
  entry->order_time = entry->event.time;
  if (next != own.begin()) entry->order_time = std::max(entry->order_time, (*std::prev(next))->order_time);
  std::size_t at = index_of(*entry);
  const replay::EventTime held_at = entry->order_time;
  const bool holds_back = next != own.end() && (*next)->order_time < held_at;
  if (holds_back) at = std::min(at, index_of(**next));
  for (auto later = next; later != own.end() && (*later)->order_time < held_at; ++later) (*later)->order_time = held_at;
  own.insert(next, entry.get());
  const auto from = entries_.insert(entries_.begin() + static_cast<std::ptrdiff_t>(at), std::move(entry));
  if (holds_back) std::sort(from, entries_.end(), [](const auto& a, const auto& b) { return before(*a, *b); });
  return at;
}

std::size_t TableHistory::correct(const replay::TableEvent& event, const replay::Correction& correction) {
  const std::string& source = correction.source.text.empty() ? event.source.text : correction.source.text;
  // From the end: what is corrected has happened a short while ago.
  const auto target = std::find_if(entries_.rbegin(), entries_.rend(), [&](const auto& one) {
    return one->event.id == correction.corrects && one->event.source.text == source;
  });
  if (target == entries_.rend()) {
    waiting_[Name{source, correction.corrects.text}].push_back({event, correction});
    return entries_.size();
  }
  apply({event, correction}, **target);
  return static_cast<std::size_t>(entries_.rend() - target) - 1;
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
  const Entry& entry = *entries_[at];
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
  std::vector<rules::Roll> seen;
  for (std::size_t i = thrown + 1; i < entries_.size(); ++i) {
    const replay::Happening* what = happening(i);
    if (throws && shows_rest(what)) return {};
    if (is<replay::RollCalled>(what) || is<replay::NoRollCalled>(what)) return {};
    if (ends_throw(what)) return possible_results(seen);
    if (!is<replay::DiceRead>(what)) continue;
    const auto& read = std::get<replay::DiceRead>(*what);
    const bool of_this = read.rest_to >= entries_[thrown]->event.time;
    if (of_this && read.roll) seen.push_back(*read.roll);
  }
  return {};
}

replay::TableEvent TableHistory::as_corrected(const Entry& entry) {
  replay::TableEvent event = entry.event;
  if (entry.instead != nullptr) event.what = entry.instead->what;
  return event;
}

// Whether a table opened with it, or did before it was corrected.
bool TableHistory::is_opening(const Entry& entry) {
  return std::holds_alternative<replay::TableOpened>(entry.event.what) ||
         (entry.instead != nullptr && std::holds_alternative<replay::TableOpened>(entry.instead->what));
}

void TableHistory::play(std::size_t at, std::span<const Result> results) {
  Entry& entry = *entries_[at];
  if (entry.struck) {
    entry.heard = {};
  } else {
    entry.heard = audit_.hear(entry.instead == nullptr ? entry.event : as_corrected(entry), results);
  }
  if (keep_ == Keep::Findings) entry.heard.accounts.clear();
}

void TableHistory::count(const Heard& heard, std::int64_t sign, Change& change) {
  change.rolls += sign * static_cast<std::int64_t>(heard.rolls);
  change.compared += sign * static_cast<std::int64_t>(heard.compared);
  change.not_covered += sign * static_cast<std::int64_t>(heard.not_covered);
}

void TableHistory::take_snapshot(std::size_t before) {
  snapshots_.emplace_back(before, audit_);
  if (before < kCloseStretch) return;
  const auto old =
      std::ranges::lower_bound(snapshots_, before - kCloseStretch, {}, &std::pair<std::size_t, TableAudit>::first);
  if (old->first == before - kCloseStretch && old->first % kSnapshotEveryBefore != 0) snapshots_.erase(old);
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
    Entry& entry = *entries_[i];
    for (Finding& finding : entry.heard.findings) before.emplace(finding.id, std::move(finding));
    std::ranges::move(entry.heard.accounts, std::back_inserter(accounts_before));
    count(entry.heard, -1, change);
    if (i % kSnapshotEvery == 0 && (snapshots_.empty() || snapshots_.back().first < i)) {
      take_snapshot(i);
    }
    play(i, results_after(i));
    change.openings = change.openings || is_opening(entry);
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
  auto heard = std::make_unique<Entry>();
  Entry& entry = *heard;
  entry.event = event;
  const auto waits = waiting_.find({event.source.text, event.id.text});
  if (waits != waiting_.end()) {
    for (const auto& correction : waits->second) apply(correction, entry);
    waiting_.erase(waits);
  }
  const std::size_t at = place(std::move(heard));
  // The next throw, or the closing, shows that the one before was never called.
  const bool shows_uncalled = is<replay::DiceThrown>(happening(at)) || is<replay::TableClosed>(happening(at));
  if (at + 1 < entries_.size() || (shows_uncalled && throw_before(at) < at)) {
    refold(at, change);
    return change;
  }
  if (at % kSnapshotEvery == 0) take_snapshot(at);
  play(at, {});
  change.openings = is_opening(entry);
  change.misfit = entry.heard.misfit;
  change.raised = entry.heard.findings;
  count(entry.heard, 1, change);
  return change;
}

std::vector<Step> TableHistory::steps() const {
  std::vector<Step> all;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    if (!entries_[i]->struck) all.push_back({as_corrected(*entries_[i]), results_after(i)});
  }
  return all;
}

std::vector<const replay::RollAccount*> TableHistory::left_open() const {
  std::vector<const replay::RollAccount*> open;
  for (const auto* account : {&state().overdue, &state().account}) {
    if (*account) open.push_back(&**account);
  }
  return open;
}

std::vector<CloseCall> TableHistory::too_close() const {
  std::vector<CloseCall> all;
  for (const auto& entry : entries_) {
    all.insert(all.end(), entry->heard.too_close.begin(), entry->heard.too_close.end());
  }
  return all;
}

std::vector<Coverage> TableHistory::coverage() const {
  std::vector<Coverage> all;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const replay::Happening* what = happening(i);
    if (what == nullptr) continue;
    const auto* opened = std::get_if<replay::TableOpened>(what);
    if (opened != nullptr && !entries_[i]->heard.misfit) {
      all.emplace_back(entries_[i]->event, *opened);
    } else if (!all.empty()) {
      all.back().hear(*what);
    }
  }
  return all;
}

std::vector<replay::TableEvent> TableHistory::openings() const {
  std::vector<replay::TableEvent> all;
  for (const auto& entry : entries_) {
    replay::TableEvent event = as_corrected(*entry);
    const bool opens = std::holds_alternative<replay::TableOpened>(event.what);
    if (opens && !entry->struck && !entry->heard.misfit) all.push_back(std::move(event));
  }
  return all;
}

std::vector<Finding> TableHistory::findings() const {
  std::vector<Finding> all;
  for (const auto& entry : entries_) {
    all.insert(all.end(), entry->heard.findings.begin(), entry->heard.findings.end());
  }
  return all;
}

}  // namespace audit
