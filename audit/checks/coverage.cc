#include "audit/checks/coverage.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <variant>

namespace audit {
namespace {

constexpr std::array<std::string_view, 10> kFamilies{"table",      "cash",    "dice",       "wager", "roll",
                                                     "settlement", "dispute", "tournament", "frame", "camera"};

std::uint32_t bit(std::string_view family) {
  const auto known = std::ranges::find(kFamilies, family);
  return known == kFamilies.end() ? 0 : 1U << static_cast<unsigned>(known - kFamilies.begin());
}

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> all;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    all.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return all;
}

bool is_type(std::string_view need) { return need.find('.') != std::string_view::npos; }

}  // namespace

Families::Families(const std::vector<std::string>& records) : bits_(bit("table")) {
  for (const std::string& family : records) bits_ |= bit(family);
}

bool Families::has(std::string_view family) const { return (bits_ & bit(family)) != 0; }

bool Families::cover(FindingCode code) const {
  return std::ranges::all_of(words(kind_of(code).needs), [&](auto need) { return is_type(need) || has(need); });
}

Coverage::Coverage(const replay::TableEvent& event, const replay::TableOpened& opened)
    : opened_by_(event.id), opened_at_(event.time), families_(opened.records) {}

void Coverage::hear(const replay::Happening& what) {
  no_more_bets_ = no_more_bets_ || std::holds_alternative<replay::NoMoreBets>(what);
  thrown_ = thrown_ || std::holds_alternative<replay::DiceThrown>(what);
  at_rest_ = at_rest_ || std::holds_alternative<replay::DiceAtRest>(what);
  read_ = read_ || std::holds_alternative<replay::DiceRead>(what);
}

bool Coverage::came(std::string_view type) const {
  if (type == "roll.no_more_bets") return no_more_bets_;
  if (type == "roll.thrown") return thrown_;
  if (type == "roll.at_rest") return at_rest_;
  assert(type == "roll.dice_read");
  return read_;
}

std::vector<Gap> Coverage::gaps() const {
  std::vector<Gap> all;
  for (const FindingKind& kind : finding_kinds()) {
    Gap gap{kind.code, {}};
    for (const std::string_view need : words(kind.needs)) {
      // A type of a family that is not recorded cannot have come: the family says it.
      const bool there =
          is_type(need) ? !families_.has(need.substr(0, need.find('.'))) || came(need) : families_.has(need);
      if (!there) gap.missing.push_back(need);
    }
    if (!gap.missing.empty()) all.push_back(std::move(gap));
  }
  return all;
}

}  // namespace audit
