#include "app/simulator/journal_writer.h"

#include <array>
#include <charconv>
#include <chrono>
#include <stdexcept>

namespace simulator {
namespace {

constexpr std::size_t kFlushBytes = 1U << 20U;

void append_number(std::string& text, std::int64_t value) {
  std::array<char, 24> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  text.append(digits.data(), end);
}

void append_padded(std::string& text, std::int64_t value, int width) {
  std::int64_t least = 1;
  for (int i = 1; i < width; ++i) least *= 10;
  for (; least > 1 && value < least; least /= 10) text += '0';
  append_number(text, value);
}

// Up to the second: "2026-11-13T20:00:26"
void append_date(std::string& text, Time seconds) {
  using std::chrono::days;
  using std::chrono::floor;
  const std::chrono::sys_seconds at{std::chrono::seconds(seconds)};
  const std::chrono::year_month_day date{floor<days>(at)};
  const Time of_day = seconds - floor<days>(at).time_since_epoch().count() * 86'400;
  append_padded(text, static_cast<int>(date.year()), 4);
  text += '-';
  append_padded(text, static_cast<unsigned>(date.month()), 2);
  text += '-';
  append_padded(text, static_cast<unsigned>(date.day()), 2);
  text += 'T';
  append_padded(text, of_day / 3600, 2);
  text += ':';
  append_padded(text, of_day / 60 % 60, 2);
  text += ':';
  append_padded(text, of_day % 60, 2);
}

}  // namespace

void append_time(std::string& text, Time time) {
  append_date(text, time / 1000);
  text += '.';
  append_padded(text, time % 1000, 3);
  text += 'Z';
}

void append_text(std::string& text, std::string_view value) {
  text += '"';
  for (const char letter : value) {
    if (letter == '"' || letter == '\\') {
      text += '\\';
      text += letter;
    } else if (static_cast<unsigned char>(letter) < 0x20) {
      constexpr std::string_view kHex = "0123456789abcdef";
      text += "\\u00";
      text += kHex[static_cast<unsigned char>(letter) >> 4U];
      text += kHex[static_cast<unsigned char>(letter) & 15U];
    } else {
      text += letter;
    }
  }
  text += '"';
}

JournalWriter::JournalWriter(const std::filesystem::path& file, const std::string& table)
    : path_(file), file_(file, std::ios::binary) {
  if (!file_) throw std::runtime_error("cannot write '" + path_.string() + "'");
  buffer_.reserve(kFlushBytes + 65'536);
  ids_ = "t" + table + "-";
  before_id_ = R"({"specversion":"1.0","id":")" + ids_;
  before_type_ = R"(","source":"/pit/1/table/)" + table + R"(","type":"skyward.)";
  before_sequence_ = R"(","table":")" + table + R"(","sequence":")";
}

JournalWriter::Event JournalWriter::event(std::string_view type, Time time) {
  if (buffer_.size() > kFlushBytes) flush();
  ++sequence_;
  buffer_ += before_id_;
  append_padded(buffer_, sequence_, 6);
  buffer_ += before_type_;
  buffer_ += type;
  buffer_ += before_sequence_;
  append_number(buffer_, sequence_);
  buffer_ += R"(","time":")";
  append_second(time);
  buffer_ += R"(","datacontenttype":"application/json","data":{)";
  return Event(*this);
}

std::string JournalWriter::last_id() const {
  std::string id = ids_;
  append_padded(id, sequence_, 6);
  return id;
}

void JournalWriter::append_second(Time time) {
  if (time / 1000 != second_) {
    second_ = time / 1000;
    second_text_.clear();
    append_date(second_text_, second_);
    second_text_ += '.';
  }
  buffer_ += second_text_;
  append_padded(buffer_, time % 1000, 3);
  buffer_ += 'Z';
}

void JournalWriter::flush() {
  file_.write(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
  buffer_.clear();
}

void JournalWriter::close() {
  flush();
  file_.close();
  if (!file_) throw std::runtime_error("cannot write '" + path_.string() + "'");
}

JournalWriter::Event::~Event() { writer_.buffer_ += "}}\n"; }

std::string& JournalWriter::Event::field(std::string_view name) {
  std::string& text = writer_.buffer_;
  text += first_ ? "\"" : ",\"";
  first_ = false;
  text += name;
  text += "\":";
  return text;
}

JournalWriter::Event& JournalWriter::Event::text(std::string_view name, std::string_view value) {
  append_text(field(name), value);
  return *this;
}

JournalWriter::Event& JournalWriter::Event::number(std::string_view name, std::int64_t value) {
  append_number(field(name), value);
  return *this;
}

JournalWriter::Event& JournalWriter::Event::flag(std::string_view name, bool value) {
  field(name) += value ? "true" : "false";
  return *this;
}

JournalWriter::Event& JournalWriter::Event::faces(std::string_view name, Faces value) {
  std::string& text = field(name);
  text += '[';
  append_number(text, value.left);
  text += ',';
  append_number(text, value.right);
  text += ']';
  return *this;
}

JournalWriter::Event& JournalWriter::Event::time(std::string_view name, Time value) {
  std::string& text = field(name);
  text += '"';
  writer_.append_second(value);
  text += '"';
  return *this;
}

JournalWriter::Event& JournalWriter::Event::texts(std::string_view name, const std::vector<std::string>& values) {
  std::string& text = field(name);
  text += '[';
  bool first = true;
  for (const std::string& value : values) {
    if (!first) text += ',';
    first = false;
    append_text(text, value);
  }
  text += ']';
  return *this;
}

JournalWriter::Event& JournalWriter::Event::raw(std::string_view name, std::string_view json) {
  field(name) += json;
  return *this;
}

}  // namespace simulator
