#include "ingest/event_time.h"

#include <chrono>

namespace ingest {
namespace {

using std::chrono::microseconds;

// Takes exactly `digits` digits off the front.
std::optional<int> take_number(std::string_view& text, std::size_t digits) {
  if (text.size() < digits) return std::nullopt;
  int value = 0;
  for (const char c : text.substr(0, digits)) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + (c - '0');
  }
  text.remove_prefix(digits);
  return value;
}

bool take(std::string_view& text, char wanted) {
  if (text.empty() || text.front() != wanted) return false;
  text.remove_prefix(1);
  return true;
}

// ".25" is 250 ms. Digits past the microsecond are cut, never rounded into the next second.
std::optional<microseconds> take_fraction(std::string_view& text) {
  if (!take(text, '.')) return microseconds{0};
  std::int64_t value = 0;
  std::size_t digits = 0;
  while (!text.empty() && text.front() >= '0' && text.front() <= '9') {
    if (digits++ < 6) value = value * 10 + (text.front() - '0');
    text.remove_prefix(1);
  }
  if (digits == 0) return std::nullopt;
  for (; digits < 6; ++digits) value *= 10;
  return microseconds{value};
}

std::optional<std::chrono::minutes> take_offset(std::string_view& text) {
  if (take(text, 'Z') || take(text, 'z')) return std::chrono::minutes{0};
  const bool behind = take(text, '-');
  if (!behind && !take(text, '+')) return std::nullopt;
  const auto hours = take_number(text, 2);
  const bool colon = take(text, ':');
  const auto minutes = take_number(text, 2);
  if (!hours || !colon || !minutes || *hours > 23 || *minutes > 59) return std::nullopt;
  const std::chrono::minutes offset{*hours * 60 + *minutes};
  return behind ? -offset : offset;
}

}  // namespace

std::optional<replay::EventTime> read_time(std::string_view text) {
  const auto year = take_number(text, 4);
  const bool dash1 = take(text, '-');
  const auto month = take_number(text, 2);
  const bool dash2 = take(text, '-');
  const auto day = take_number(text, 2);
  const bool t = take(text, 'T') || take(text, 't');
  const auto hour = take_number(text, 2);
  const bool colon1 = take(text, ':');
  const auto minute = take_number(text, 2);
  const bool colon2 = take(text, ':');
  const auto second = take_number(text, 2);
  if (!year || !dash1 || !month || !dash2 || !day || !t || !hour || !colon1 || !minute || !colon2 || !second) {
    return std::nullopt;
  }
  const auto fraction = take_fraction(text);
  if (!fraction) return std::nullopt;
  const auto offset = take_offset(text);
  if (!offset || !text.empty()) return std::nullopt;

  const std::chrono::year_month_day date{std::chrono::year{*year}, std::chrono::month{static_cast<unsigned>(*month)},
                                         std::chrono::day{static_cast<unsigned>(*day)}};
  // A leap second (:60) is read as the second after it, as POSIX time has no name for it.
  if (!date.ok() || *hour > 23 || *minute > 59 || *second > 60) return std::nullopt;
  return std::chrono::sys_days{date} + std::chrono::hours{*hour} + std::chrono::minutes{*minute} +
         std::chrono::seconds{*second} + *fraction - *offset;
}

}  // namespace ingest
