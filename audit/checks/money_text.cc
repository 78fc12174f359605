#include "audit/checks/money_text.h"

#include <cstdint>

namespace audit {

std::string money_text(rules::Cents amount) {
  const bool negative = amount.value < 0;
  const auto cents =
      negative ? std::uint64_t{0} - static_cast<std::uint64_t>(amount.value) : static_cast<std::uint64_t>(amount.value);
  std::string dollars = std::to_string(cents / 100);
  for (std::size_t at = dollars.size(); at > 3; at -= 3) dollars.insert(at - 3, ",");
  const std::string rest = std::to_string(100 + cents % 100).substr(1);
  return (negative ? "-$" : "$") + dollars + "." + rest;
}

}  // namespace audit
