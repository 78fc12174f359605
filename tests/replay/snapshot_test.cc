// A snapshot that this build cannot be sure of is refused with its reason, even where its seal is whole.
#include "replay/snapshot.h"

#include <gtest/gtest.h>

#include "replay/table_replay.h"
#include "rules/sha256.h"

namespace replay {
namespace {

std::string of_an_open_table() {
  TableReplay table;
  table.play({{"/pit"}, {"e1"}, {"12"}, 0, 1, {}, TableOpened{.book = "us-co", .lowest_chip = {100}}});
  return to_bytes(table.state());
}

// The bytes with one piece replaced, and sealed anew as another build would have done it.
std::string resealed(std::string bytes, const std::string& piece, const std::string& other) {
  bytes.resize(bytes.size() - 64);
  const auto at = bytes.find(piece);
  EXPECT_NE(at, std::string::npos) << piece;
  bytes.replace(at, piece.size(), other);
  return bytes + rules::hex(rules::sha256(bytes));
}

BadSnapshot refused(const std::string& bytes) {
  const auto read = from_bytes(bytes);
  EXPECT_TRUE(std::holds_alternative<BadSnapshot>(read));
  return std::get<BadSnapshot>(read);
}

TEST(ASnapshot, IsReadBackByTheBuildThatWroteIt) {
  EXPECT_TRUE(std::holds_alternative<TableState>(from_bytes(of_an_open_table())));
  EXPECT_TRUE(std::holds_alternative<TableState>(from_bytes(to_bytes(TableState{})))) << "closed";
}

TEST(ASnapshot, OfAnotherFormatIsRefused) {
  const std::string magic = "skyward-table";
  EXPECT_EQ(refused(resealed(of_an_open_table(), magic + '\3', magic + '\2')), BadSnapshot::OtherFormat);
}

TEST(ASnapshot, OfAnotherEngineIsRefused) {
  EXPECT_EQ(refused(resealed(of_an_open_table(), "engine-", "engine+")), BadSnapshot::OtherEngine);
}

TEST(ASnapshot, OfABookThatSaysSomethingElseIsRefused) {
  TableReplay table;
  table.play({{"/pit"}, {"e1"}, {"12"}, 0, 1, {}, TableOpened{.book = "us-co", .lowest_chip = {100}}});
  const std::string hash = table.state().rules->book().hash;
  const std::string other = (hash[0] == '0' ? "1" : "0") + hash.substr(1);
  EXPECT_EQ(refused(resealed(of_an_open_table(), hash, other)), BadSnapshot::OtherBook);
}

TEST(ASnapshot, IsNotTakenFromOtherBytes) {
  EXPECT_EQ(refused(""), BadSnapshot::NotASnapshot);
  EXPECT_EQ(refused(std::string(200, 'x')), BadSnapshot::NotASnapshot);
}

}  // namespace
}  // namespace replay
