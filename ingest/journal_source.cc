#include "ingest/journal_source.h"

#include <algorithm>
#include <system_error>

namespace ingest {
namespace fs = std::filesystem;

JournalSource::JournalSource(const fs::path& directory) {
  std::error_code error;
  if (!fs::is_directory(directory, error)) {
    throw JournalMissing("there is no journal directory '" + directory.string() +
                         "'; name a directory that holds *.jsonl files");
  }
  for (const auto& entry : fs::directory_iterator(directory, error)) {
    if (entry.path().extension() != ".jsonl") continue;
    files_.push_back(entry.path());
    std::error_code unsized;  // a pipe has no size
    const auto bytes = entry.file_size(unsized);
    if (!unsized) share_.all += bytes;
  }
  if (error) throw JournalMissing("cannot list '" + directory.string() + "': " + error.message());
  if (files_.empty()) {
    throw JournalMissing("the journal directory '" + directory.string() + "' holds no *.jsonl file");
  }
  std::ranges::sort(files_);
}

bool JournalSource::open_next_file() {
  if (next_file_ == files_.size()) return false;
  const fs::path& path = files_[next_file_++];
  file_ = std::ifstream(path, std::ios::binary);
  if (!file_) throw JournalMissing("cannot read the journal file '" + path.string() + "'; check its permissions");
  line_number_ = 0;
  return true;
}

std::optional<RawMessage> JournalSource::next() {
  while (file_.is_open() || open_next_file()) {
    RawMessage message;
    while (std::getline(file_, message.bytes)) {
      ++line_number_;
      share_.bytes += message.bytes.size() + 1;
      if (message.bytes.find_first_not_of(" \t\r") == std::string::npos) continue;  // a blank line is no event
      message.origin = files_[next_file_ - 1].string() + ":" + std::to_string(line_number_);
      return message;
    }
    if (file_.bad()) {
      throw JournalMissing("reading '" + files_[next_file_ - 1].string() + "' failed after line " +
                           std::to_string(line_number_));
    }
    file_.close();
  }
  return std::nullopt;
}

}  // namespace ingest
