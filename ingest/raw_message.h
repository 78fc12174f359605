// A message as it arrived: its bytes, untouched, and where they lay, for people who have to find them again.
#pragma once
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

namespace ingest {

struct RawMessage {
  std::string bytes;
  std::string origin;  // "shift/0001.jsonl:17" or "skyward.table[0]@42"
};

// Messages in their order, one at a time.
class EventSource {
 public:
  EventSource() = default;
  EventSource(const EventSource&) = delete;
  EventSource& operator=(const EventSource&) = delete;
  virtual ~EventSource() = default;

  // The next message, or nothing at the end of what there is now.
  virtual std::optional<RawMessage> next() = 0;

  // How much of it was handed out, of how much there is. Nobody knows: all is 0.
  struct Share {
    std::uint64_t bytes = 0, all = 0;
  };
  virtual Share handed_out() const { return {}; }
};

// The journal or broker cannot be had. The message is one sentence that says what to do.
class SourceAway : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};
class JournalMissing : public SourceAway {
 public:
  using SourceAway::SourceAway;
};
class BrokerAway : public SourceAway {
 public:
  using SourceAway::SourceAway;
};

}  // namespace ingest
