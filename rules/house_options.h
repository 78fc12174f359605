// What a house chose where its book leaves a choice: options, higher odds, pay tables, limits. Kept as text values that
// were checked against the book; table_rules.h turns them into what is needed at the table.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "rules/book_shelf.h"
#include "rules/book_text.h"
#include "rules/by_name.h"
#include "rules/rule_book.h"

namespace rules {

class HouseOptions {
 public:
  explicit HouseOptions(Book book);

  // Reads a house's file: section `house NAME` with `book`, section `options`, sections `wager CODE` with `pays`,
  // `least` and `most`. All or nothing.
  static std::variant<HouseOptions, BookError> read(std::string_view text, const std::string& file,
                                                    const BookShelf& shelf);

  // One choice. The sentence says why it is refused: no such option, fixed by the book, not among the allowed values.
  std::optional<std::string> set(const std::string& key, const std::string& value);

  // The odds a house posts for a wager, "2 to 1 on 2 12; 1 to 1 on 3 4"; refused like those of a house's file.
  std::optional<std::string> set_pays(const std::string& wager, const std::string& lines);

  // Whether both pay a wager of their book alike, on whatever it wins.
  bool pays_like(const HouseOptions& other, const std::string& wager) const;

  const Book& book() const { return book_; }
  const std::string& house() const { return house_; }

  // The value in force: the house's, else the book's default. Empty where the book does not have the option.
  const std::string& value(std::string_view key) const;
  bool yes(std::string_view key) const { return value(key) == "yes"; }
  std::optional<std::int64_t> number(std::string_view key) const;  // nothing: "none", or the book has no such option
  // The value for one place: "4:3 5:4" asked for "4" is 3; what is absent takes the book's default.
  std::string value_for(std::string_view key, const std::string& wager, int number) const;
  bool includes(std::string_view key, std::string_view word) const;  // for lists
  bool chosen(std::string_view key) const { return values_.contains(key); }

  const std::map<std::string, std::vector<PayLine>>& pays() const { return pays_; }
  struct Limits {
    std::optional<Cents> least, most;
  };
  Limits limits(const std::string& wager) const;

  // What was chosen against the default, as "key=value", for records and snapshots.
  std::string text() const;

 private:
  void read_wager(const BookSection& section, const std::string& file);
  std::optional<std::string> set_pays(const WagerRow& row, std::vector<PayLine> pays);

  Book book_;
  std::string house_;
  std::string posted_;                                      // what set_pays() was told
  std::map<std::string, std::string, std::less<>> values_;  // what was chosen
  ByName<std::string> in_force_;                            // that, and the defaults of all other options
  std::map<std::string, std::vector<PayLine>> pays_;
  std::map<std::string, Limits> limits_;
};

}  // namespace rules
