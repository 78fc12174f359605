#include "ingest/journal_source.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace ingest {
namespace {
namespace fs = std::filesystem;

class Journal : public testing::Test {
 protected:
  Journal() : directory_(fs::temp_directory_path() / ("skyward-journal-" + std::to_string(getpid()))) {
    fs::create_directories(directory_);
  }
  ~Journal() override { fs::remove_all(directory_); }
  void write(const std::string& name, const std::string& text) { std::ofstream(directory_ / name) << text; }
  fs::path directory_;
};

TEST_F(Journal, GivesLinesInOrderOfFileNamesWithTheirPlace) {
  write("0002.jsonl", "c");  // no line break at the end
  write("0001.jsonl", "a\n\n  \r\nb\n");
  write("notes.txt", "not an event\n");
  JournalSource source(directory_);
  const auto a = source.next();
  const auto b = source.next();
  const auto c = source.next();
  ASSERT_TRUE(a && b && c);
  EXPECT_EQ(a->bytes, "a");
  EXPECT_EQ(a->origin, (directory_ / "0001.jsonl").string() + ":1");
  EXPECT_EQ(b->bytes, "b");
  EXPECT_EQ(b->origin, (directory_ / "0001.jsonl").string() + ":4") << "blank lines count, but are no events";
  EXPECT_EQ(c->bytes, "c");
  EXPECT_FALSE(source.next());
}

TEST_F(Journal, KnowsHowMuchOfItWasHandedOut) {
  write("0001.jsonl", "aaa\n\nbbbb\n");
  write("0002.jsonl", "cc\n");
  write("notes.txt", "not an event\n");
  JournalSource source(directory_);
  std::vector<std::uint64_t> bytes{source.handed_out().bytes};
  while (source.next()) bytes.push_back(source.handed_out().bytes);
  EXPECT_EQ(bytes, (std::vector<std::uint64_t>{0, 4, 10, 13}));
  EXPECT_EQ(source.handed_out().all, 13U);
}

TEST_F(Journal, KeepsBytesAsTheyAre) {
  write("0001.jsonl", std::string("\xff\0x\t", 4) + "\n");
  JournalSource source(directory_);
  EXPECT_EQ(source.next()->bytes, std::string("\xff\0x\t", 4));
}

TEST_F(Journal, SaysWhatIsMissing) {
  EXPECT_THROW(JournalSource(directory_ / "nowhere"), JournalMissing);
  EXPECT_THROW(JournalSource{directory_}, JournalMissing) << "a directory without a journal file";
  write("0001.jsonl", "");
  JournalSource empty(directory_);
  EXPECT_FALSE(empty.next());
}

}  // namespace
}  // namespace ingest
