// Look-ups by name where a table is asked for every wager: hashed, and without making a string of the name first.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace rules {

struct NameHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view name) const { return std::hash<std::string_view>{}(name); }
};
template <class Value>
using ByName = std::unordered_map<std::string, Value, NameHash, std::equal_to<>>;

}  // namespace rules
