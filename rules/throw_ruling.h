// Does a throw count? Per book, for every way in which dice can land or be thrown badly: invalid by itself, invalid if
// an entitled person calls it, no ground at all, or read by a rule. And who may call, judge and rule.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/rule_book.h"

namespace rules {

// The vocabulary of circumstances; a book gives each its verdict, and what it does not list is no ground.
const std::vector<std::string>& throw_circumstances();

struct Ruling {
  std::string by;      // a role
  bool voids = false;  // void the throw instead of naming the face
};

struct Throw {
  std::string circumstance;
  bool no_roll_called = false;
  std::string called_by;
  std::string considered_by;  // who held the throw improper, or missed an effort
  bool called_after_rest = false;
  bool mini_craps = false;
  std::optional<std::vector<std::string>>
      designated;                // whom the licensee designated to call; nothing: all whom the book admits
  std::optional<Ruling> ruling;  // on a disputed face
};

enum class ThrowStatus : std::uint8_t { InvalidByRule, InvalidIfCalled, NoGround, Disputed };
std::string_view throw_status_name(ThrowStatus status);

struct ThrowAnswer {
  ThrowStatus status = ThrowStatus::NoGround;
  std::optional<bool> counts;  // nothing: the dispute is open
  std::string read;            // opposite_face or natural_fall
  std::optional<bool> ruling_valid;
  std::vector<std::string> notes;
  std::string citation;
};
ThrowAnswer judge_throw(const RuleBook& book, const Throw& thrown);

// Who may call a no roll, call the result, or decide a dispute; the list says "any" where any designated employee may.
enum class Power : std::uint8_t { CallNoRoll, CallResult, RuleDispute, OrderPass };
struct Entitled {
  bool yes = false;
  std::string citation;
};
Entitled entitled(const RuleBook& book, Power power, const std::string& role, bool mini_craps,
                  const std::optional<std::vector<std::string>>& designated = std::nullopt);

}  // namespace rules
