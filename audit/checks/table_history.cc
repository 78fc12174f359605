#include "audit/checks/table_history.h"

#include <algorithm>
#include <tuple>

namespace audit {
namespace {

constexpr std::size_t kSnapshotEvery = 128;

auto own_order(const replay::TableEvent& event) {
  return std::tie(event.source.text, event.epoch, event.sequence, event.id.text);
}

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

void TableHistory::play(Entry& entry) {
  if (entry.struck) {
    entry.heard = {};
  } else if (entry.instead != nullptr) {
    replay::TableEvent other = entry.event;
    other.what = entry.instead->what;
    entry.heard = audit_.hear(other);
  } else {
    entry.heard = audit_.hear(entry.event);
  }
  if (keep_ == Keep::Findings) entry.heard.account.reset();
}

void TableHistory::count(const Heard& heard, std::int64_t sign, Change& change) {
  change.rolls += heard.roll_closed ? sign : 0;
  change.compared += sign * static_cast<std::int64_t>(heard.compared);
  change.not_covered += sign * static_cast<std::int64_t>(heard.not_covered);
}

void TableHistory::refold(std::size_t from, Change& change) {
  change.refolded = true;
  while (!snapshots_.empty() && snapshots_.back().first > from) snapshots_.pop_back();
  const std::size_t begin = snapshots_.empty() ? 0 : snapshots_.back().first;
  audit_ = snapshots_.empty() ? TableAudit() : TableAudit(snapshots_.back().second);

  std::map<std::string, Finding> before;
  std::vector<Finding> now;
  RollAccounts accounts_before;
  RollAccounts accounts_now;
  for (std::size_t i = begin; i < entries_.size(); ++i) {
    Entry& entry = entries_[i];
    for (Finding& finding : entry.heard.findings) before.emplace(finding.id, std::move(finding));
    if (entry.heard.account != nullptr) accounts_before.push_back(entry.heard.account);
    count(entry.heard, -1, change);
    if (i % kSnapshotEvery == 0 && (snapshots_.empty() || snapshots_.back().first < i)) {
      snapshots_.emplace_back(i, audit_.state());
    }
    play(entry);
    count(entry.heard, 1, change);
    now.insert(now.end(), entry.heard.findings.begin(), entry.heard.findings.end());
    if (entry.heard.account != nullptr) accounts_now.push_back(entry.heard.account);
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
  if (at + 1 < entries_.size()) {
    refold(at, change);
    return change;
  }
  if (at % kSnapshotEvery == 0) snapshots_.emplace_back(at, audit_.state());
  Entry& entry = entries_.back();
  play(entry);
  change.misfit = entry.heard.misfit;
  change.raised = entry.heard.findings;
  count(entry.heard, 1, change);
  return change;
}

std::vector<replay::TableEvent> TableHistory::played() const {
  std::vector<replay::TableEvent> all;
  for (const Entry& entry : entries_) {
    if (entry.struck) continue;
    all.push_back(entry.event);
    if (entry.instead != nullptr) all.back().what = entry.instead->what;
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
  for (const Entry& entry : entries_) {
    if (entry.struck) continue;
    const replay::Happening& what = entry.instead == nullptr ? entry.event.what : entry.instead->what;
    const auto* opened = std::get_if<replay::TableOpened>(&what);
    if (opened != nullptr && !entry.heard.misfit) {
      all.emplace_back(entry.event, *opened);
    } else if (!all.empty()) {
      all.back().hear(what);
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
