// Short words for the tests of the rules core: a table by its book and choices, a roll by its faces, the phases and
// workings there are to go through.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "rules/book_shelf.h"
#include "rules/house_options.h"
#include "rules/table_rules.h"

namespace rules {

using Rules = std::shared_ptr<const TableRules>;
using Choices = std::map<std::string, std::string>;

inline constexpr std::array kAllWorkings{Working::Default, Working::On, Working::Off};

inline Roll dice(int left, int right) { return Roll::from_faces(left, right).value(); }

// A choice or a combination that is refused ends the test with the sentence that says why.
inline HouseOptions house_of(const Book& book, const Choices& choices = {}) {
  HouseOptions options(book);
  for (const auto& [key, value] : choices) {
    if (const auto wrong = options.set(key, value)) throw std::runtime_error(*wrong);
  }
  return options;
}
inline Rules compiled(const HouseOptions& options) {
  auto rules = TableRules::compile(options);
  if (const auto* why = std::get_if<std::string>(&rules)) throw std::runtime_error(*why);
  return std::get<Rules>(rules);
}
inline Rules table_of(std::string_view book, const Choices& choices = {}) {
  return compiled(house_of(built_in_books().find(book), choices));
}

inline std::vector<int> points_of(const RuleBook& book) {
  std::vector<int> points;
  for (int total = 2; total <= 12; ++total) {
    if (book.points.has(total)) points.push_back(total);
  }
  return points;
}
inline std::vector<Phase> phases_of(const RuleBook& book) {
  std::vector phases{Phase::come_out(), Phase::decide_only()};
  for (const int point : points_of(book)) phases.push_back(Phase::on(point));
  return phases;
}

inline SpotId spot_id(std::size_t index) { return SpotId{static_cast<std::uint16_t>(index)}; }

inline Settlement settled(const TableRules& rules, std::string_view code, const Place& place, Cents stake, Phase phase,
                          Roll roll, Working working = Working::Default) {
  Standing wager = rules.stand(rules.spot(code, place).value(), stake, working);
  return settle(rules, rules.line(phase, roll), wager);
}

inline std::string name_of(const Spot& spot) {
  std::string name = spot.row->code;
  if (spot.place.number != 0) name += " on " + std::to_string(spot.place.number);
  if (spot.place.come_point != 0) name += " at " + std::to_string(spot.place.come_point);
  if (spot.place.high != 0) name += " high " + std::to_string(spot.place.high);
  if (spot.place.dice) {
    name += " " + std::to_string(spot.place.dice->left()) + "-" + std::to_string(spot.place.dice->right());
  }
  return name;
}
inline std::string name_of(Phase phase) {
  if (phase == Phase::come_out()) return "come-out";
  return phase == Phase::decide_only() ? "decide-only" : "point " + std::to_string(phase.point());
}
inline std::string name_of(Roll roll) { return std::to_string(roll.left()) + "-" + std::to_string(roll.right()); }
inline std::string_view name_of(Working working) {
  return working == Working::On ? "on" : working == Working::Off ? "off" : "default";
}
inline std::string name_of(const Choices& choices) {
  std::string name;
  for (const auto& [key, value] : choices) name += (name.empty() ? "" : "; ") + key + "=" + value;
  return name.empty() ? "defaults" : name;
}

// The book's id as the name of a parameterised test.
inline std::string test_name(std::string id) {
  for (char& c : id) {
    if (c == '-') c = '_';
  }
  return id;
}

}  // namespace rules
