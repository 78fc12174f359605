// The SQL migrations of schema/migrations/, compiled into the binary so that a program and its schema cannot
// be separated.
#pragma once
#include <span>
#include <string_view>

namespace schema {

struct Migration {
  int version;
  std::string_view name;
  std::string_view sql;
};

// In ascending order of version, without gaps from 1.
std::span<const Migration> migrations();

}  // namespace schema
