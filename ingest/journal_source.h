// A journal directory: *.jsonl files in the order of their names, one CloudEvent per line, in order.
#pragma once
#include <filesystem>
#include <fstream>
#include <vector>

#include "ingest/raw_message.h"

namespace ingest {

class JournalSource : public EventSource {
 public:
  // Throws JournalMissing when there is no such directory, or no journal file in it.
  explicit JournalSource(const std::filesystem::path& directory);
  std::optional<RawMessage> next() override;
  Share handed_out() const override { return share_; }

 private:
  bool open_next_file();

  std::vector<std::filesystem::path> files_;
  std::size_t next_file_ = 0;
  std::ifstream file_;
  std::size_t line_number_ = 0;
  Share share_;
};

}  // namespace ingest
