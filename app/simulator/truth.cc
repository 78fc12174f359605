#include "app/simulator/truth.h"

#include "app/simulator/journal_writer.h"

namespace simulator {

std::string as_json(const Truth& truth) {
  std::string line = R"({"code":)";
  append_text(line, truth.code);
  line += R"(,"table":)";
  append_text(line, truth.table);
  line += R"(,"roll":)" + std::to_string(truth.roll) + R"(,"wager":)";
  append_text(line, truth.wager);
  line += R"(,"player":)";
  append_text(line, truth.player);
  line += R"(,"favour_cents":)" + std::to_string(truth.favour) + R"(,"at_stake_cents":)" + std::to_string(truth.stake);
  line += R"(,"note":)";
  append_text(line, truth.note);
  return line + "}";
}

}  // namespace simulator
