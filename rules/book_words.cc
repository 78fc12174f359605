#include "rules/book_words.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace rules {
namespace {

std::optional<Roll> faces(const std::string& text) {
  if (text.size() != 3 || text[1] != '-') return std::nullopt;
  return Roll::from_faces(text[0] - '0', text[2] - '0');
}

Share share(const Here& here, const std::string& text) {
  const auto slash = text.find('/');
  if (slash == std::string::npos) here.wrong("a share reads 'x/y', such as '1/4'");
  const Share read{whole_number(here, text.substr(0, slash), 1, 100),
                   whole_number(here, text.substr(slash + 1), 1, 100)};
  if (read.of > read.in) here.wrong("the share " + text + " is more than the whole");
  return read;
}

// "made:4", "made", "total:2", "dice:1-3", "comeout:7", "seven", "seven_out"
Marks mark(const Here& here, const std::string& text) {
  if (text == "seven") return total_mark(7);
  if (text == "seven_out") return kSevenOut;
  if (text == "made") return kAnyPointMade;
  const auto colon = text.find(':');
  const std::string kind = text.substr(0, colon);
  const std::string what = colon == std::string::npos ? "" : text.substr(colon + 1);
  if (kind == "made") return made_mark(dice_total(here, what));
  if (kind == "total") return total_mark(dice_total(here, what));
  if (kind == "comeout") return come_out_mark(dice_total(here, what));
  if (const auto roll = faces(what); kind == "dice" && roll) return dice_mark(*roll);
  here.wrong("'" + text + "' is not something a roll can mark: made:4, total:2, dice:1-3, comeout:7, seven, seven_out");
}

}  // namespace

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

std::int64_t whole_number(const Here& here, const std::string& text, std::int64_t least, std::int64_t most) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < least || value > most) {
    here.wrong("'" + text + "' is not a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  }
  return value;
}

int dice_total(const Here& here, const std::string& text) { return static_cast<int>(whole_number(here, text, 2, 12)); }

Totals totals(const Here& here, const std::string& text) {
  Totals read;
  if (text == "none") return read;
  for (const auto& word : words_of(text)) read.add(dice_total(here, word));
  return read;
}

Odds odds(const Here& here, const std::vector<std::string>& words, std::size_t at) {
  if (words.size() < at + 3 || words[at + 1] != "to") here.wrong("odds read 'x to y', such as '9 to 5'");
  return {whole_number(here, words[at], 1, kOddsMax), whole_number(here, words[at + 2], 1, kOddsMax)};
}

Setting setting(const Here& here, const BookEntry& entry, const std::vector<std::string>& vocabulary) {
  const auto words = words_of(entry.value);
  Setting read{"", "", entry.cite};
  std::size_t at = 0;
  if (words[0] != "by") read.word = words[at++];
  if (at < words.size() && words[at] == "by" && at + 2 == words.size()) {
    read.option = words[at + 1];
    at += 2;
  }
  if (at != words.size()) here.wrong("'" + entry.value + "' is not a word, or 'by' and an option");
  if (!read.word.empty() && std::ranges::find(vocabulary, read.word) == vocabulary.end()) {
    here.wrong("'" + entry.key + "' is one of " + joined(vocabulary) + ", not '" + read.word + "'");
  }
  return read;
}

std::string word(const Here& here, const BookEntry& entry, const std::vector<std::string>& vocabulary) {
  const Setting read = setting(here, entry, vocabulary);
  if (read.word.empty() || !read.option.empty()) here.wrong("'" + entry.key + "' is one of " + joined(vocabulary));
  return read.word;
}

Setting number_or_option(const Here& here, const BookEntry& entry) {
  const auto words = words_of(entry.value);
  if (words.size() == 2 && words[0] == "by") return {"", words[1], entry.cite};
  whole_number(here, entry.value, 0, kCentsMax.value);
  return {entry.value, "", entry.cite};
}

Marks marks(const Here& here, const std::string& text) {
  Marks all = 0;
  for (const auto& one : words_of(text)) all |= mark(here, one);
  return all;
}

Part part(const Here& here, const BookEntry& entry) {
  std::string plain = entry.value;
  std::ranges::replace(plain, ',', ' ');
  const auto words = words_of(plain);
  const bool simple = words.size() == 2;
  const bool doubled = words.size() == 5 && words[3] == "if" && words[4] == "high";
  if (!simple && !doubled) here.wrong("a part reads 'code 1/4' or 'code 1/5, 2/5 if high'");
  return {words[0], share(here, words[1]), doubled ? share(here, words[2]) : Share{0, 1}, entry.cite};
}

Targets read_targets(const std::vector<std::string>& words, const std::string& file, int line) {
  const Here here{file, line};
  Targets targets;
  for (const auto& one : words) {
    if (const auto roll = faces(one)) {
      targets.dice |= dice_mark(*roll);
    } else {
      targets.totals.add(dice_total(here, one));
    }
  }
  return targets;
}

PayLine read_pay_line(const BookEntry& entry, const std::string& file) {
  const Here here{file, entry.line};
  auto words = words_of(entry.value);
  PayLine line{.cite = entry.cite};
  std::size_t at = 0;
  if (words[0] == "unstated") {
    line.stated = false;
    at = 1;
  } else {
    line.odds = odds(here, words, 0);
    at = 3;
  }
  if (words.size() >= at + 2 && words[words.size() - 2] == "if") {
    line.only_if = words.back();
    words.resize(words.size() - 2);
  }
  if (at < words.size()) {
    if (words[at] != "on" || at + 1 == words.size()) here.wrong("a pay line reads '9 to 5 on 4 10'");
    line.on = read_targets({words.begin() + static_cast<std::ptrdiff_t>(at) + 1, words.end()}, file, entry.line);
  }
  return line;
}

}  // namespace rules
