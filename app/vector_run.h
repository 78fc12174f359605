// Runs a file of worked examples (settlements, actions, throws) through the rules core and lists every difference.
// The format is that of tests/data/vectors.json; its `conventions` block explains it.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace app {

struct VectorReport {
  std::uint64_t passed = 0;
  std::uint64_t failed = 0;
  std::vector<std::string> differences;  // one line each
};

// Throws UsageError when the text is not such a file.
VectorReport run_vectors(const std::string& json, const std::string& file);

}  // namespace app
