#include "rules/house_options.h"

#include <algorithm>
#include <charconv>
#include <set>

#include "rules/book_words.h"

namespace rules {
namespace {

std::optional<std::int64_t> whole_number(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::string allowed_text(const OptionRow& row) {
  std::string text;
  if (row.number) {
    text = "a whole number from " + std::to_string(row.least);
    if (row.most != kCentsMax.value) text += " to " + std::to_string(row.most);
  } else {
    text = row.list ? "some of" : "one of";
    for (const auto& word : row.words) text += " " + word;
  }
  if (row.none) text += row.words.empty() && !row.number ? " none" : " or none";
  if (row.per_place) text += ", or one such value per place";
  return text;
}

bool is_allowed(const OptionRow& row, const std::string& value) {
  if (value == "none") return row.none || row.list;
  if (row.number) {
    const auto number = whole_number(value);
    return number && *number >= row.least && *number <= row.most;
  }
  return std::ranges::find(row.words, value) != row.words.end();
}

// "4:3" → "4", "3"; a value without a place has an empty one.
std::pair<std::string, std::string> split_place(const std::string& text) {
  const auto colon = text.find(':');
  if (colon == std::string::npos) return {"", text};
  return {text.substr(0, colon), text.substr(colon + 1)};
}

// The odds that these lines pay on a total, a number or faces; null: nothing is paid there.
const PayLine* line_for(const std::vector<PayLine>& lines, int total, Marks dice) {
  const PayLine* general = nullptr;
  for (const PayLine& line : lines) {
    if (line.on.empty()) {
      general = &line;
    } else if ((total != 0 && line.on.totals.has(total)) || (line.on.dice & dice) != 0) {
      return &line;
    }
  }
  return general;
}

// A house may pay more than a minimum, never less, on every roll or number the book pays, and on no other.
bool pays_as_much(const std::vector<PayLine>& house, const std::vector<PayLine>& book, const WagerRow& row) {
  const auto as_good = [&](int total, Marks dice) {
    const PayLine* asked = line_for(book, total, dice);
    const PayLine* given = line_for(house, total, dice);
    if (asked == nullptr || given == nullptr) return asked == given;
    return given->stated && (!asked->stated || at_least(given->odds, asked->odds));
  };
  const bool by_roll = row.plays == Plays::NextRoll && row.on.empty();
  if (by_roll) return std::ranges::all_of(kAllRolls, [&](Roll roll) { return as_good(roll.total(), dice_mark(roll)); });
  if (row.on.empty()) return as_good(row.always, 0);
  for (int total = 2; total <= 12; ++total) {
    if (row.on.totals.has(total) && !as_good(total, 0)) return false;
  }
  for (const Roll roll : kAllRolls) {
    if ((row.on.dice & dice_mark(roll)) != 0 && !as_good(0, dice_mark(roll))) return false;
  }
  return true;
}

// "4", "buy" or "buy/4": a point or number, a wager of the book, or both.
bool is_place(const RuleBook& book, const std::string& place) {
  const auto slash = place.find('/');
  const auto is_total = [](const std::string& text) {
    const auto number = whole_number(text);
    return number && *number >= 2 && *number <= 12;
  };
  if (slash != std::string::npos) {
    return book.wager(place.substr(0, slash)) != nullptr && is_total(place.substr(slash + 1));
  }
  return is_total(place) || book.wager(place) != nullptr;
}

}  // namespace

HouseOptions::HouseOptions(Book book) : book_(std::move(book)) {
  if (book_ == nullptr) return;
  for (const OptionRow& option : book_->options) in_force_.emplace(option.key, option.default_value);
}

std::optional<std::string> HouseOptions::set(const std::string& key, const std::string& value) {
  const OptionRow* row = book_->option(key);
  if (row == nullptr) return "book " + book_->id + " has no option '" + key + "'";
  const auto words = words_of(value);
  if (words.empty()) return "option " + key + " has no value";
  const bool per_place = words.size() > 1 || words[0].find(':') != std::string::npos;
  bool good = !per_place || row->per_place || row->list;
  for (const auto& word : words) {
    const auto [place, plain] = split_place(word);
    good = good && is_allowed(*row, plain) &&
           (word.find(':') == std::string::npos || (row->per_place && is_place(*book_, place)));
  }
  const auto plain_values =
      std::ranges::count_if(words, [](const auto& word) { return word.find(':') == std::string::npos; });
  good = good && (row->list || plain_values <= 1) &&
         (words.size() == 1 || std::ranges::find(words, "none") == words.end());
  if (!good) {
    if (row->fixed() && row->words[0] == row->default_value) {
      return "option " + key + " is fixed to " + row->default_value + " by book " + book_->id +
             (row->cite.empty() ? "" : " (" + row->cite + ")");
    }
    return "option " + key + " must be " + allowed_text(*row) + ", not '" + value + "'";
  }
  values_[key] = in_force_[key] = value;
  return std::nullopt;
}

const std::string& HouseOptions::value(std::string_view key) const {
  static const std::string kNone;
  const auto option = in_force_.find(key);
  return option == in_force_.end() ? kNone : option->second;
}

std::optional<std::int64_t> HouseOptions::number(std::string_view key) const { return whole_number(value(key)); }

std::string HouseOptions::value_for(std::string_view key, const std::string& wager, int number) const {
  const std::string exact = wager + "/" + std::to_string(number);
  const std::string point = std::to_string(number);
  std::string general;
  std::string of_wager;
  for (const auto& word : words_of(value(key))) {
    const auto [place, plain] = split_place(word);
    if (place == exact || place == point) return plain;
    if (place == wager) of_wager = plain;
    if (place.empty()) general = plain;
  }
  if (!of_wager.empty()) return of_wager;
  if (!general.empty()) return general;
  const OptionRow* row = book_->option(key);
  return row == nullptr ? "" : row->default_value;
}

bool HouseOptions::includes(std::string_view key, std::string_view word) const {
  const std::string_view text = value(key);
  const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  for (auto at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || blank(text[at - 1])) && (end == text.size() || blank(text[end]))) return true;
  }
  return false;
}

HouseOptions::Limits HouseOptions::limits(const std::string& wager) const {
  const auto found = limits_.find(wager);
  return found == limits_.end() ? Limits{} : found->second;
}

std::string HouseOptions::text() const {
  std::string text;
  for (const auto& [key, value] : values_) text += (text.empty() ? "" : "; ") + key + "=" + value;
  if (!posted_.empty()) text += (text.empty() ? "" : "; ") + posted_;
  return text;
}

void HouseOptions::read_wager(const BookSection& section, const std::string& file) {
  const WagerRow* row = book_->wager(section.name);
  if (row == nullptr) throw BookError{file, section.line, "book " + book_->id + " has no wager '" + section.name + "'"};
  std::vector<PayLine> pays;
  for (const BookEntry& entry : section.entries) {
    if (entry.key == "pays") {
      pays.push_back(read_pay_line(entry, file));
    } else if (entry.key == "least" || entry.key == "most") {
      const auto cents = whole_number(entry.value);
      if (!cents || *cents < 1 || *cents > kCentsMax.value) {
        throw BookError{file, entry.line, "'" + entry.key + "' is an amount in cents, not '" + entry.value + "'"};
      }
      (entry.key == "least" ? limits_[row->code].least : limits_[row->code].most) = Cents{*cents};
    } else {
      throw BookError{file, entry.line, "a house's wager section may have pays, least, most, not '" + entry.key + "'"};
    }
  }
  const Limits& limit = limits_[row->code];
  if (limit.least && limit.most && *limit.most < *limit.least) {
    throw BookError{file, section.line, "the limits of " + row->code + " leave no amount between them"};
  }
  if (pays.empty()) return;
  if (const auto wrong = set_pays(*row, std::move(pays))) throw BookError{file, section.line, *wrong};
}

std::optional<std::string> HouseOptions::set_pays(const WagerRow& row, std::vector<PayLine> pays) {
  if (!row.odds_are_minimum && !row.odds_from_house) {
    return "the odds of " + row.code + " are fixed by book " + book_->id + "; a house cannot change them";
  }
  if (row.plays == Plays::Side)
    return row.code + " is paid by its pay table; choose one with option " + row.table.option;
  if (!row.parts.empty()) return row.code + " is paid by its parts; set the odds of those";
  for (const PayLine& line : pays) {
    if (!line.only_if.empty()) return "a house's odds do not depend on an option";
  }
  if (!pays_as_much(pays, row.pays, row)) {
    return "the odds of " + row.code + " are below what book " + book_->id +
           " asks for, leave a winning roll out, or pay where the book does not" +
           (row.odds_cite.empty() ? "" : " (" + row.odds_cite + ")");
  }
  for (PayLine& line : pays) line.cite = house_.empty() ? "posted odds" : "house " + house_;
  pays_[row.code] = std::move(pays);
  return std::nullopt;
}

std::optional<std::string> HouseOptions::set_pays(const std::string& wager, const std::string& lines) {
  const WagerRow* row = book_->wager(wager);
  if (row == nullptr) return "book " + book_->id + " has no wager '" + wager + "'";
  std::vector<PayLine> pays;
  try {
    for (std::size_t at = 0; at <= lines.size();) {
      const std::size_t end = std::min(lines.find(';', at), lines.size());
      const std::string line = lines.substr(at, end - at);
      if (words_of(line).empty())
        return "the odds of " + wager + " read '2 to 1 on 2 12; 1 to 1 on 3 4', not '" + lines + "'";
      pays.push_back(read_pay_line({"pays", line, "", 0}, ""));
      at = end + 1;
    }
  } catch (const BookError& error) {
    return error.sentence;
  }
  posted_ += (posted_.empty() ? "" : "; ") + wager + " pays " + lines;
  return set_pays(*row, std::move(pays));
}

bool HouseOptions::pays_like(const HouseOptions& other, const std::string& wager) const {
  const WagerRow* row = book_->wager(wager);
  const auto here = pays_.find(wager);
  const auto there = other.pays_.find(wager);
  if (row == nullptr || (here == pays_.end() && there == other.pays_.end())) return true;
  const auto& ours = here == pays_.end() ? row->pays : here->second;
  const auto& theirs = there == other.pays_.end() ? row->pays : there->second;
  return pays_as_much(ours, theirs, *row) && pays_as_much(theirs, ours, *row);
}

std::variant<HouseOptions, BookError> HouseOptions::read(std::string_view text, const std::string& file,
                                                         const BookShelf& shelf) {
  auto read = read_book_text(text, file);
  if (auto* error = std::get_if<BookError>(&read)) return std::move(*error);
  const BookText& sections = std::get<BookText>(read);
  try {
    if (sections.sections.empty() || sections.sections[0].kind != "house" || sections.sections[0].name.empty()) {
      throw BookError{file, 1, "a house's file opens with its name, such as 'house lucky-seven'"};
    }
    const BookSection& head = sections.sections[0];
    std::optional<HouseOptions> options;
    for (const BookEntry& entry : head.entries) {
      if (entry.key == "title") continue;
      if (entry.key != "book")
        throw BookError{file, entry.line, "a house section has title and book, not '" + entry.key + "'"};
      const Book book = shelf.find(entry.value);
      if (book == nullptr) throw BookError{file, entry.line, "there is no book '" + entry.value + "'"};
      if (options) throw BookError{file, entry.line, "'book' stands twice"};
      options.emplace(book);
    }
    if (!options) throw BookError{file, head.line, "house " + head.name + " needs 'book'"};
    options->house_ = head.name;
    std::set<std::string> seen;
    for (std::size_t i = 1; i < sections.sections.size(); ++i) {
      const BookSection& section = sections.sections[i];
      if (section.kind == "wager") {
        if (!seen.insert(section.name).second) {
          throw BookError{file, section.line, "wager " + section.name + " stands twice"};
        }
        options->read_wager(section, file);
      } else if (section.kind == "options" && section.name.empty()) {
        for (const BookEntry& entry : section.entries) {
          if (options->chosen(entry.key)) throw BookError{file, entry.line, "option " + entry.key + " stands twice"};
          if (const auto wrong = options->set(entry.key, entry.value)) throw BookError{file, entry.line, *wrong};
        }
      } else {
        throw BookError{file, section.line,
                        "a house's file has house, options and wager sections, not '" + section.kind + "'"};
      }
    }
    return std::move(*options);
  } catch (BookError& error) {
    return std::move(error);
  }
}

}  // namespace rules
