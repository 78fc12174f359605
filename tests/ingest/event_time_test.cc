#include "ingest/event_time.h"

#include <gtest/gtest.h>

namespace ingest {
namespace {

std::int64_t micros(std::string_view text) {
  const auto time = read_time(text);
  return time ? time->time_since_epoch().count() : -1;
}

TEST(EventTime, ReadsRfc3339ToTheMicrosecond) {
  EXPECT_EQ(micros("1970-01-01T00:00:00Z"), 0);
  EXPECT_EQ(micros("2026-11-13T20:00:00.000Z"), 1794600000'000000);  // date -u -d … +%s
  EXPECT_EQ(micros("2026-11-13T20:00:00.25Z"), 1794600000'250000);
  EXPECT_EQ(micros("2026-11-13T20:00:00.1234567Z"), 1794600000'123456) << "cut, not rounded";
  EXPECT_EQ(micros("2026-11-13T13:00:00-07:00"), 1794600000'000000);
  EXPECT_EQ(micros("2026-11-14T01:30:00+05:30"), 1794600000'000000);
}

TEST(EventTime, RefusesWhatIsNotATime) {
  for (const char* text :
       {"", "now", "2026-11-13", "2026-11-13T20:00:00", "2026-13-01T00:00:00Z", "2026-02-30T00:00:00Z",
        "2026-11-13T24:00:00Z", "2026-11-13T20:60:00Z", "2026-11-13T20:00:00.Z", "2026-11-13T20:00:00Z ",
        "2026-11-13 20:00:00Z", "2026-11-13T20:00:00+0530", "-026-11-13T20:00:00Z"}) {
    EXPECT_FALSE(read_time(text)) << text;
  }
}

}  // namespace
}  // namespace ingest
