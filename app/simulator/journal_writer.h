// One table's journal: CloudEvents, one JSON object per line, numbered from 1 (docs/events.md).
#pragma once
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "app/simulator/dice_source.h"

namespace simulator {

using Time = std::int64_t;  // milliseconds since 1970, UTC

// "2026-11-13T20:00:26.756Z"
void append_time(std::string& text, Time time);
// In quotes, with what JSON wants escaped.
void append_text(std::string& text, std::string_view value);

class JournalWriter {
 public:
  JournalWriter(const std::filesystem::path& file, const std::string& table);

  // An event being written; its line ends when this goes out of scope, so only one is open at a time.
  class Event {
   public:
    Event(const Event&) = delete;
    Event& operator=(const Event&) = delete;
    ~Event();
    Event& text(std::string_view field, std::string_view value);
    Event& number(std::string_view field, std::int64_t value);
    Event& flag(std::string_view field, bool value);
    Event& faces(std::string_view field, Faces value);
    Event& time(std::string_view field, Time value);
    Event& texts(std::string_view field, const std::vector<std::string>& values);
    Event& raw(std::string_view field, std::string_view json);

   private:
    friend class JournalWriter;
    explicit Event(JournalWriter& writer) : writer_(writer) {}
    std::string& field(std::string_view name);
    JournalWriter& writer_;
    bool first_ = true;
  };
  [[nodiscard]] Event event(std::string_view type, Time time);
  std::string last_id() const;

  void close();  // throws std::runtime_error where the disk took less than it was given
  std::int64_t events() const { return sequence_; }

 private:
  void flush();
  void append_second(Time time);

  std::filesystem::path path_;
  std::ofstream file_;
  std::string buffer_;
  std::string ids_, before_id_, before_type_, before_sequence_;
  std::string second_text_;  // the last second that was written, as text: most events share it with the one before
  Time second_ = -1;
  std::int64_t sequence_ = 0;
};

}  // namespace simulator
