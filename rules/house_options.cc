#include "rules/house_options.h"

#include <algorithm>
#include <charconv>

#include "rules/book_reader.h"

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

// A house may pay more than a minimum, never less, on every roll the book pays.
bool pays_at_least(const std::vector<PayLine>& house, const std::vector<PayLine>& book) {
  const auto covers = [&](const PayLine& line, const auto& matches) {
    return std::ranges::any_of(house, [&](const PayLine& ours) {
      return matches(ours.on) && (!line.stated || (ours.stated && at_least(ours.odds, line.odds)));
    });
  };
  for (const PayLine& line : book) {
    if (line.on.empty() && !covers(line, [](const Targets& on) { return on.empty(); })) return false;
    for (int total = 2; total <= 12; ++total) {
      if (!line.on.totals.has(total)) continue;
      if (!covers(line, [&](const Targets& on) { return on.empty() || on.totals.has(total); })) return false;
    }
    for (Marks bit = 1; bit != 0 && bit <= line.on.dice; bit <<= 1) {
      if ((line.on.dice & bit) == 0) continue;
      if (!covers(line, [&](const Targets& on) { return on.empty() || (on.dice & bit) != 0; })) return false;
    }
  }
  return true;
}

}  // namespace

std::optional<std::string> HouseOptions::set(const std::string& key, const std::string& value) {
  const OptionRow* row = book_->option(key);
  if (row == nullptr) return "book " + book_->id + " has no option '" + key + "'";
  const auto words = words_of(value);
  if (words.empty()) return "option " + key + " has no value";
  const bool per_place = words.size() > 1 || words[0].find(':') != std::string::npos;
  bool good = !per_place || row->per_place || row->list;
  for (const auto& word : words) {
    const auto [place, plain] = split_place(word);
    good = good && is_allowed(*row, plain) && (place.empty() || row->per_place);
  }
  if (!good) {
    if (row->fixed() && row->words[0] == row->default_value) {
      return "option " + key + " is fixed to " + row->default_value + " by book " + book_->id +
             (row->cite.empty() ? "" : " (" + row->cite + ")");
    }
    return "option " + key + " must be " + allowed_text(*row) + ", not '" + value + "'";
  }
  values_[key] = value;
  return std::nullopt;
}

std::string HouseOptions::value(std::string_view key) const {
  const auto chosen = values_.find(key);
  if (chosen != values_.end()) return chosen->second;
  const OptionRow* row = book_->option(key);
  return row == nullptr ? "" : row->default_value;
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
  const auto words = words_of(value(key));
  return std::ranges::find(words, word) != words.end();
}

HouseOptions::Limits HouseOptions::limits(const std::string& wager) const {
  const auto found = limits_.find(wager);
  return found == limits_.end() ? Limits{} : found->second;
}

std::string HouseOptions::text() const {
  std::string text;
  for (const auto& [key, value] : values_) text += (text.empty() ? "" : "; ") + key + "=" + value;
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
  if (pays.empty()) return;
  if (!row->odds_are_minimum && !row->odds_from_house) {
    throw BookError{file, section.line,
                    "the odds of " + row->code + " are fixed by book " + book_->id + "; a house cannot change them"};
  }
  if (row->parts.empty() == false) {
    throw BookError{file, section.line, row->code + " is paid by its parts; set the odds of those"};
  }
  if (!pays_at_least(pays, row->pays)) {
    throw BookError{file, section.line,
                    "the odds of " + row->code + " are below what book " + book_->id +
                        " asks for, or leave a winning "
                        "roll out" +
                        (row->odds_cite.empty() ? "" : " (" + row->odds_cite + ")")};
  }
  for (PayLine& line : pays) line.cite = "house " + house_;
  pays_[row->code] = std::move(pays);
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
      options.emplace(book);
    }
    if (!options) throw BookError{file, head.line, "house " + head.name + " needs 'book'"};
    options->house_ = head.name;
    for (std::size_t i = 1; i < sections.sections.size(); ++i) {
      const BookSection& section = sections.sections[i];
      if (section.kind == "wager") {
        options->read_wager(section, file);
      } else if (section.kind == "options" && section.name.empty()) {
        for (const BookEntry& entry : section.entries) {
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
