// The order of a table's events is made event by event; here it is held against the slow way to make it, on arrivals in
// any order, from sources whose clocks go back, stand still and disagree.
#include "audit/checks/table_history.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <tuple>

namespace audit {
namespace {

using Events = std::vector<replay::TableEvent>;

// All at once: each source by epoch and sequence, its time never going back; then all by that time.
std::vector<std::string> slowly_ordered(Events events) {
  const auto own = [](const replay::TableEvent& one) {
    return std::tie(one.source.text, one.epoch, one.sequence, one.id.text);
  };
  std::ranges::sort(events, {}, own);
  std::map<std::string, replay::EventTime> latest;
  std::vector<std::pair<replay::EventTime, replay::TableEvent>> timed;
  for (const auto& event : events) {
    const auto [at, fresh] = latest.try_emplace(event.source.text, event.time);
    at->second = std::max(at->second, event.time);
    timed.emplace_back(at->second, event);
  }
  std::ranges::stable_sort(timed, [&](const auto& a, const auto& b) {
    return std::tuple(a.first, own(a.second)) < std::tuple(b.first, own(b.second));
  });
  std::vector<std::string> ids;
  for (const auto& [time, event] : timed) ids.push_back(event.source.text + " " + event.id.text);
  return ids;
}

std::vector<std::string> order_of(const TableHistory& history) {
  std::vector<std::string> ids;
  for (const auto& step : history.steps()) ids.push_back(step.event.source.text + " " + step.event.id.text);
  return ids;
}

Events heartbeats(std::mt19937& chance, int count) {
  const auto upto = [&](int most) { return std::uniform_int_distribution(0, most)(chance); };
  Events events;
  std::map<std::string, std::uint64_t> sent;
  for (int i = 0; i < count; ++i) {
    const std::string source = "/" + std::to_string(upto(3));
    const std::uint64_t number = ++sent[source];
    const bool wild = upto(3) == 0;  // a clock that is set back, or ahead
    const replay::EventTime time{std::chrono::seconds{wild ? upto(count) : i}};
    events.push_back({{source},
                      {std::to_string(chance()) + "-" + std::to_string(i)},
                      {"12"},
                      number / 20,
                      number % 20 + (upto(9) == 0 ? 0U : 1U),  // now and then two events have one number
                      time,
                      replay::Heartbeat{}});
  }
  return events;
}

TEST(TheOrderOfATable, IsThatOfTheSlowWayAfterEveryArrival) {
  std::mt19937 chance(23);
  for (int round = 0; round < 60; ++round) {
    Events events = heartbeats(chance, 60);
    if (round % 3 != 0) std::ranges::shuffle(events, chance);
    TableHistory history;
    Events arrived;
    for (const auto& event : events) {
      history.hear(event);
      arrived.push_back(event);
      ASSERT_EQ(order_of(history), slowly_ordered(arrived)) << "round " << round << ", event " << arrived.size();
    }
  }
}

TEST(TheOrderOfATable, IsThatOfTheSlowWayInALongHistory) {
  std::mt19937 chance(29);
  Events events = heartbeats(chance, 3'000);
  for (std::size_t at = 0; at + 40 <= events.size(); at += 25) {
    std::shuffle(events.begin() + static_cast<std::ptrdiff_t>(at),
                 events.begin() + static_cast<std::ptrdiff_t>(at + 40), chance);
  }
  TableHistory history;
  for (const auto& event : events) history.hear(event);
  EXPECT_EQ(order_of(history), slowly_ordered(events));
}

}  // namespace
}  // namespace audit
