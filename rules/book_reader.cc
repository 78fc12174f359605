#include "rules/book_reader.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <set>
#include <utility>

#include "rules/sha256.h"
#include "rules/throw_ruling.h"

namespace rules {
namespace {

// A section together with the file it came from: an inherited one is at fault in its own file.
struct Placed {
  const BookSection* section;
  const std::string* file;
};

// Where we are, so that every complaint can say so. BookError is thrown and caught inside this file only.
struct Here {
  const std::string& file;
  int line;
  [[noreturn]] void wrong(const std::string& sentence) const { throw BookError{file, line, sentence}; }
};

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

std::optional<Roll> faces(const std::string& text) {
  if (text.size() != 3 || text[1] != '-') return std::nullopt;
  return Roll::from_faces(text[0] - '0', text[2] - '0');
}

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

Share share(const Here& here, const std::string& text) {
  const auto slash = text.find('/');
  if (slash == std::string::npos) here.wrong("a share reads 'x/y', such as '1/4'");
  const Share read{whole_number(here, text.substr(0, slash), 1, 100),
                   whole_number(here, text.substr(slash + 1), 1, 100)};
  if (read.of > read.in) here.wrong("the share " + text + " is more than the whole");
  return read;
}

// "off", "by hardways_working_comeout", "until_live by side_bet_fixed_once_live"
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

// These may stand several times in a section; every other key once.
bool repeats(std::string_view key) {
  static const std::set<std::string_view> kRepeating{"pays",        "part", "goal",       "level",
                                                     "judged_by",   "late", "order_pass", "call_no_roll",
                                                     "call_result", "rule", "only",       "confirmed"};
  return kRepeating.contains(key);
}

template <class Row>
struct Key {
  std::string_view name;
  void (*read)(const Here& here, const BookEntry& entry, Row& row);
};

template <class Row>
void read_entries(const Placed& placed, const std::vector<Key<Row>>& keys, Row& row) {
  std::set<std::string> seen;
  for (const BookEntry& entry : placed.section->entries) {
    const Here here{*placed.file, entry.line};
    const auto key = std::ranges::find(keys, entry.key, &Key<Row>::name);
    if (key == keys.end()) {
      std::vector<std::string> known;
      for (const auto& one : keys) known.emplace_back(one.name);
      here.wrong("a " + placed.section->kind + " section has no '" + entry.key + "'; it may have " + joined(known));
    }
    if (!seen.insert(entry.key).second && !repeats(entry.key)) {
      here.wrong("'" + entry.key + "' stands twice in this " + placed.section->kind);
    }
    key->read(here, entry, row);
  }
}

const std::array<std::pair<std::string_view, Plays>, 10> kPlays{{{"line", Plays::Line},
                                                                 {"dont_line", Plays::DontLine},
                                                                 {"come", Plays::Come},
                                                                 {"dont_come", Plays::DontCome},
                                                                 {"number_wins", Plays::NumberWins},
                                                                 {"number_loses", Plays::NumberLoses},
                                                                 {"pair", Plays::Pair},
                                                                 {"next_roll", Plays::NextRoll},
                                                                 {"parts", Plays::Parts},
                                                                 {"side", Plays::Side}}};

void read_plays(const Here& here, const BookEntry& entry, WagerRow& row) {
  row.cite = entry.cite;
  const auto words = words_of(entry.value);
  if (words.size() == 2 && words[0] == "odds") {
    row.plays = Plays::Odds;
    row.flat = words[1];
    return;
  }
  const auto known = std::ranges::find(kPlays, entry.value, &std::pair<std::string_view, Plays>::first);
  if (known == kPlays.end())
    here.wrong("no wager is played as '" + entry.value + "'; docs/rule-books.md lists the ways");
  row.plays = known->second;
}

using W = WagerRow;
using E = BookEntry;
const std::vector<std::string> kRemoval{"any_time",     "before_point", "before_first_point", "never",
                                        "until_marked", "until_live",   "never_unless_won"};

const std::vector<Key<WagerRow>> kWagerKeys{
    {"name", [](const Here&, const E& e, W& w) { w.name = e.value; }},
    {"plays", read_plays},
    {"on", [](const Here& h, const E& e, W& w) { w.on = read_targets(words_of(e.value), h.file, h.line); }},
    {"always", [](const Here& h, const E& e, W& w) { w.always = dice_total(h, e.value); }},
    {"high", [](const Here& h, const E& e, W& w) { w.high = totals(h, e.value); }},
    {"pays", [](const Here& h, const E& e, W& w) { w.pays.push_back(read_pay_line(e, h.file)); }},
    {"part", [](const Here& h, const E& e, W& w) { w.parts.push_back(part(h, e)); }},
    {"units", [](const Here& h, const E& e, W& w) { w.units = static_cast<int>(whole_number(h, e.value, 1, 100)); }},
    {"odds",
     [](const Here& h, const E& e, W& w) {
       const std::string kind = word(h, e, {"minimum", "exact", "house"});
       w.odds_are_minimum = kind == "minimum";
       w.odds_from_house = kind == "house";
       w.odds_cite = e.cite;
     }},
    {"barred",
     [](const Here& h, const E& e, W& w) {
       const auto words = words_of(e.value);
       if (words.size() != 2) h.wrong("'barred' reads '12 void'");
       w.barred = dice_total(h, words[0]);
       w.barred_outcome = word(h, {e.key, words[1], e.cite, e.line}, {"void", "push", "no_action"});
       w.barred_cite = e.cite;
     }},
    {"comeout",
     [](const Here& h, const E& e, W& w) {
       w.comeout = setting(h, e, {"on", "off"});
     }},
    {"commission",
     [](const Here& h, const E& e, W& w) {
       const bool of = e.value.starts_with("of ");
       w.commission = setting(h, {e.key, of ? e.value.substr(3) : e.value, e.cite, e.line}, {"stake", "win"});
     }},
    {"exact",
     [](const Here& h, const E& e, W& w) {
       word(h, e, {"commission"});
       w.commission_exact = true;
     }},
    {"goal", [](const Here& h, const E& e, W& w) { w.goals.push_back(marks(h, e.value)); }},
    {"counts", [](const Here& h, const E& e, W& w) { w.counts = marks(h, e.value); }},
    {"ends", [](const Here& h, const E& e, W& w) { w.ends = marks(h, e.value); }},
    {"top",
     [](const Here& h, const E& e, W& w) {
       const auto words = words_of(e.value);
       w.top = static_cast<int>(whole_number(h, words[0], 1, 100));
       if (words.size() == 3 && words[1] == "by") {
         w.top_when = {"", words[2], e.cite};
       } else if (words.size() != 1) {
         h.wrong("'top' reads '6' or '6 by option'");
       }
     }},
    {"notify",
     [](const Here& h, const E& e, W& w) {
       w.notify = static_cast<int>(whole_number(h, e.value, 1, 100));
       w.notify_cite = e.cite;
     }},
    {"passed",
     [](const Here& h, const E& e, W& w) {
       w.passed = setting(h, e, {"carry", "boxman"});
     }},
    {"table", [](const Here& h, const E& e, W& w) { w.table = setting(h, e, {}); }},
    {"made",
     [](const Here& h, const E& e, W& w) {
       w.made = word(h, e,
                     {"any_time", "before_comeout", "after_comeout", "with_flat", "new_shooter", "ride_window",
                      "bonus_window", "unmarked"});
       w.made_cite = e.cite;
     }},
    {"remove", [](const Here& h, const E& e, W& w) { w.remove = setting(h, e, kRemoval); }},
    {"reduce", [](const Here& h, const E& e, W& w) { w.reduce = setting(h, e, kRemoval); }},
    {"increase",
     [](const Here& h, const E& e, W& w) {
       w.increase = setting(h, e, {"any_time", "before_point", "while_open", "never"});
     }},
    {"put_back",
     [](const Here& h, const E& e, W& w) {
       w.put_back = setting(h, e, {"never", "before_point"});
     }},
    {"call_off",
     [](const Here& h, const E& e, W& w) {
       w.call_off = setting(h, e, {"any_time", "before_first_point", "never"});
     }},
    {"needs",
     [](const Here& h, const E& e, W& w) {
       w.needs = word(h, e, {"pass", "line"});
       w.needs_cite = e.cite;
     }},
    {"elective", [](const Here& h, const E& e, W& w) { w.elective = setting(h, e, {"yes"}); }},
    {"mini_craps",
     [](const Here& h, const E& e, W& w) {
       w.mini_craps = setting(h, e, {"yes", "no"});
     }},
    {"excludes",
     [](const Here&, const E& e, W& w) {
       w.excludes = e.value;
       w.excludes_cite = e.cite;
     }},
    {"layout", [](const Here&, const E& e, W& w) { w.layout = e.value; }},
    {"least", [](const Here& h, const E& e, W& w) { w.least = number_or_option(h, e); }},
    {"most", [](const Here& h, const E& e, W& w) { w.most = number_or_option(h, e); }},
    {"step",
     [](const Here& h, const E& e, W& w) {
       w.step = {whole_number(h, e.value, 1, kCentsMax.value)};
       w.step_cite = e.cite;
     }},
    {"window", [](const Here& h, const E& e, W& w) { w.window = setting(h, e, {}); }},
    {"base",
     [](const Here& h, const E& e, W& w) {
       w.base = word(h, e, {"current", "original"});
       w.base_cite = e.cite;
     }},
    {"unpayable",
     [](const Here& h, const E& e, W& w) {
       w.unpayable = setting(h, e, {"accept_round_up", "refuse"});
     }},
    {"offered",
     [](const Here& h, const E& e, W& w) {
       auto words = words_of(e.value);
       if (words.size() < 3 || words[words.size() - 2] != "by") h.wrong("'offered' reads '1-5 2-6 by option'");
       w.by_option_choice = {"", words.back(), e.cite};
       words.resize(words.size() - 2);
       w.by_option = read_targets(words, h.file, h.line);
     }},
    {"after_win",
     [](const Here& h, const E& e, W& w) {
       w.stays_after_win = word(h, e, {"stays", "comes_down"}) == "stays";
     }},
};

PayLevel pay_level(const Here& here, const BookEntry& entry) {
  PayLevel level;
  std::string value = entry.value;
  if (const auto at = value.find("printed "); at != std::string::npos) {
    level.printed = value.substr(at + 8);
    value.resize(at);
  }
  const auto words = words_of(value);
  if (words.empty()) here.wrong("a level reads '4 24 to 1', '2 push' or '1 lose'");
  std::string which = words[0];
  if (which.ends_with('+')) {
    level.or_more = true;
    which.pop_back();
  }
  if (std::ranges::all_of(which, [](char c) { return c >= '0' && c <= '9'; })) {
    level.level = static_cast<int>(whole_number(here, which, 0, 100));
  } else {
    level.wager = which;
  }
  if (words.size() == 2 && words[1] == "push") {
    level.result = PayLevel::Result::Push;
  } else if (words.size() == 2 && words[1] == "lose") {
    level.result = PayLevel::Result::Lose;
  } else if (words.size() == 4) {
    level.odds = odds(here, words, 1);
  } else {
    here.wrong("a level reads '4 24 to 1', '2 push' or '1 lose'");
  }
  return level;
}

const std::vector<Key<PayTable>> kTableKeys{
    {"for",
     [](const Here&, const E& e, PayTable& t) {
       t.group = e.value;
       t.cite = e.cite;
     }},
    {"level", [](const Here& h, const E& e, PayTable& t) { t.levels.push_back(pay_level(h, e)); }},
};

void read_allowed(const Here& here, const BookEntry& entry, OptionRow& row) {
  row.cite = entry.cite;
  std::string value = entry.value;
  if (const auto comma = value.find(", per "); comma != std::string::npos) {
    row.per_place = true;
    value.resize(comma);
  }
  auto words = words_of(value);
  if (words.empty()) words.emplace_back();
  if (words.size() >= 3 && words[words.size() - 2] == "or" && words.back() == "none") {
    row.none = true;
    words.resize(words.size() - 2);
  }
  if (words.size() >= 3 && words[1] == "of" && (words[0] == "one" || words[0] == "some")) {
    row.list = words[0] == "some";
    row.words.assign(words.begin() + 2, words.end());
    if (std::erase(row.words, "none") > 0) row.none = true;
  } else if (words[0] == "from" && (words.size() == 2 || (words.size() == 4 && words[2] == "to"))) {
    row.number = true;
    row.least = whole_number(here, words[1], 0, kCentsMax.value);
    row.most = words.size() == 4 ? whole_number(here, words[3], row.least, kCentsMax.value) : kCentsMax.value;
  } else {
    here.wrong("'allowed' reads 'one of a b', 'some of a b', 'from 1' or 'from 1 to 100', with 'or none'");
  }
}

const std::vector<Key<OptionRow>> kOptionKeys{
    {"what", [](const Here&, const E& e, OptionRow& o) { o.what = e.value; }},
    {"default", [](const Here&, const E& e, OptionRow& o) { o.default_value = e.value; }},
    {"allowed", read_allowed},
};

// "boxperson stickperson", or "mini-craps dealer" for the other game.
void read_roles(const BookEntry& entry, std::vector<std::string>& craps, std::vector<std::string>& mini) {
  auto words = words_of(entry.value);
  if (words[0] != "mini-craps") {
    craps = std::move(words);
  } else {
    mini.assign(words.begin() + 1, words.end());
  }
}
void read_roles(const BookEntry& entry, Roles& roles) {
  read_roles(entry, roles.craps, roles.mini);
  (entry.value.starts_with("mini-craps") ? roles.mini_cite : roles.cite) = entry.cite;
}

const std::vector<Key<ThrowRow>> kThrowKeys{
    {"verdict",
     [](const Here& h, const E& e, ThrowRow& t) {
       const auto words = words_of(e.value);
       const std::string verdict =
           word(h, {e.key, words[0], e.cite, e.line}, {"invalid", "callable", "no_ground", "read"});
       t.verdict = verdict == "invalid"    ? ThrowVerdict::Invalid
                   : verdict == "callable" ? ThrowVerdict::Callable
                   : verdict == "read"     ? ThrowVerdict::Read
                                           : ThrowVerdict::NoGround;
       if (t.verdict == ThrowVerdict::Read) {
         if (words.size() != 2) h.wrong("'read' says how: opposite_face or natural_fall");
         t.read = word(h, {e.key, words[1], e.cite, e.line}, {"opposite_face", "natural_fall"});
       }
       t.cite = e.cite;
     }},
    {"call",
     [](const Here& h, const E& e, ThrowRow& t) {
       word(h, e, {"before_rest"});
       t.before_rest = true;
       t.before_rest_cite = e.cite;
     }},
    {"judged_by", [](const Here&, const E& e, ThrowRow& t) { read_roles(e, t.judged_by, t.judged_by_mini); }},
    {"note", [](const Here&, const E& e, ThrowRow& t) { t.note = e.value; }},
};

const std::vector<Key<Making>> kMakingKeys{
    {"media",
     [](const Here&, const E& e, Making& m) {
       m.media = words_of(e.value);
       m.media_cite = e.cite;
     }},
    {"only",
     [](const Here& h, const E& e, Making& m) {
       const auto words = words_of(e.value);
       if (words.size() < 3 || words[1] != "on") h.wrong("'only' reads 'coins on pass dont_pass'");
       m.only[words[0]] = {words.begin() + 2, words.end()};
     }},
    {"confirmed",
     [](const Here& h, const E& e, Making& m) {
       const auto words = words_of(e.value);
       if (words.size() != 3 || words[1] != "by") h.wrong("'confirmed' reads 'verbal_cash by dealer'");
       m.confirmed[words[0]] = words[2];
     }},
    {"late",
     [](const Here& h, const E& e, Making& m) {
       const auto words = words_of(e.value);
       if (words.size() == 2 && words[0] == "mini-craps") {
         m.late_mini = words[1];
         m.late_mini_cite = e.cite;
         return;
       }
       m.late = setting(h, e, {"closed_at_no_more_bets"});
     }},
    {"at_rest",
     [](const Here& h, const E& e, Making& m) {
       word(h, e, {"refused"});
       m.at_rest_cite = e.cite;
     }},
    {"seated",
     [](const Here& h, const E& e, Making& m) {
       word(h, e, {"mini-craps"});
       m.mini_seated = true;
       m.seated_cite = e.cite;
     }},
};

const std::vector<Key<OddsLimit>> kOddsLimitKeys{
    {"multiple",
     [](const Here& h, const E& e, OddsLimit& o) {
       const auto words = words_of(e.value);
       if (words[0] == "by" && words.size() == 2) {
         o.multiple = {"", words[1], e.cite};
         return;
       }
       for (const auto& one : words) {
         const auto colon = one.find(':');
         if (colon != std::string::npos) dice_total(h, one.substr(0, colon));
         whole_number(h, colon == std::string::npos ? one : one.substr(colon + 1), 1, 1'000'000);
       }
       o.multiple = {e.value, "", e.cite};
     }},
    {"lay",
     [](const Here& h, const E& e, OddsLimit& o) {
       o.lay = setting(h, e, {"win", "amount"});
     }},
    {"cap",
     [](const Here& h, const E& e, OddsLimit& o) {
       o.cap = {whole_number(h, e.value, 1, kCentsMax.value)};
       o.cap_cite = e.cite;
     }},
    {"table_max",
     [](const Here& h, const E& e, OddsLimit& o) {
       word(h, e, {"needed"});
       o.table_max_needed = true;
     }},
    {"excess",
     [](const Here& h, const E& e, OddsLimit& o) {
       word(h, e, {"past_table_max"});
       o.excess_past_table_max = true;
       o.excess_cite = e.cite;
     }},
};

const std::vector<Key<ShooterRow>> kShooterKeys{
    {"decide_only",
     [](const Here& h, const E& e, ShooterRow& s) {
       s.decide_only = word(h, e, {"yes", "no"}) == "yes";
     }},
    {"line_bet",
     [](const Here&, const E& e, ShooterRow& s) {
       s.line_bet = words_of(e.value);
       s.cite = e.cite;
     }},
    {"successor",
     [](const Here& h, const E& e, ShooterRow& s) {
       s.successor = setting(h, e, {"may_shoot_noted", "refuse"});
     }},
    {"order_pass", [](const Here&, const E& e, ShooterRow& s) { read_roles(e, s.order_pass); }},
    {"grounds", [](const Here&, const E& e, ShooterRow& s) { s.grounds = words_of(e.value); }},
};

const std::vector<Key<Authority>> kAuthorityKeys{
    {"unlisted",
     [](const Here& h, const E& e, Authority& a) {
       word(h, e, {"no_ground"});
       a.unlisted_cite = e.cite;
     }},
    {"call_no_roll", [](const Here&, const E& e, Authority& a) { read_roles(e, a.call_no_roll); }},
    {"must_call", [](const Here&, const E& e, Authority& a) { read_roles(e, a.must_call); }},
    {"call_result", [](const Here&, const E& e, Authority& a) { read_roles(e, a.call_result); }},
    {"rule", [](const Here&, const E& e, Authority& a) { read_roles(e, a.rule); }},
    {"dice_least",
     [](const Here& h, const E& e, Authority& a) {
       a.dice_least = static_cast<int>(whole_number(h, e.value, 2, 20));
       a.dice_cite = e.cite;
     }},
};

const std::vector<Key<Procedure>> kProcedureKeys{
    {"about",
     [](const Here&, const E& e, Procedure& p) {
       p.about = e.value;
       p.cite = e.cite;
     }},
    {"says", [](const Here&, const E& e, Procedure& p) { p.says = e.value; }},
    {"data", [](const Here&, const E& e, Procedure& p) { p.data = e.value; }},
    {"raises", [](const Here&, const E& e, Procedure& p) { p.raises = e.value; }},
};

std::string date(const Here& here, const std::string& text) {
  const bool shaped = text.size() == 10 && text[4] == '-' && text[7] == '-' &&
                      std::ranges::count_if(text, [](char c) { return c >= '0' && c <= '9'; }) == 8;
  if (!shaped && text != "unstated") here.wrong("a date reads 2021-05-01, or 'unstated'");
  return text;
}

const std::vector<Key<RuleBook>> kBookKeys{
    {"title", [](const Here&, const E& e, RuleBook& b) { b.title = e.value; }},
    {"version", [](const Here&, const E& e, RuleBook& b) { b.version = e.value; }},
    {"effective", [](const Here& h, const E& e, RuleBook& b) { b.effective = date(h, e.value); }},
    {"inherits", [](const Here&, const E& e, RuleBook& b) { b.inherits = e.value; }},
    {"points",
     [](const Here& h, const E& e, RuleBook& b) {
       b.points = totals(h, e.value);
       b.points_cite = e.cite;
     }},
    {"naturals",
     [](const Here& h, const E& e, RuleBook& b) {
       b.naturals = totals(h, e.value);
       b.line_cite = e.cite;
     }},
    {"craps", [](const Here& h, const E& e, RuleBook& b) { b.craps = totals(h, e.value); }},
    {"rounding",
     [](const Here& h, const E& e, RuleBook& b) {
       const bool dollars = word(h, e, {"up_unless_whole_dollars", "up_to_chip"}) == "up_unless_whole_dollars";
       b.rounding = dollars ? Rounding::UpUnlessWholeDollars : Rounding::UpToChip;
       b.rounding_cite = e.cite;
     }},
    {"unlisted",
     [](const Here& h, const E& e, RuleBook& b) {
       word(h, e, {"not_permitted"});
       b.unlisted_cite = e.cite;
     }},
    {"call_holds",
     [](const Here& h, const E& e, RuleBook& b) {
       b.call_holds_one_throw = word(h, e, {"one_throw", "until_changed"}) == "one_throw";
       b.call_cite = e.cite;
     }},
};

// ------------------------------------------------------------------------------------------ inheritance

std::string name_of(const BookSection& section) { return section.kind + " " + section.name; }

const BookSection& head_of(const BookText& text) {
  if (text.sections.empty() || text.sections[0].kind != "book" || text.sections[0].name.empty()) {
    throw BookError{text.file, text.sections.empty() ? 1 : text.sections[0].line,
                    "a book opens with its name, such as 'book us-co'"};
  }
  return text.sections[0];
}

std::vector<Placed> all_sections(const BookText& text, const FindText& ancestors, int depth, RuleBook& book) {
  const BookSection& head = head_of(text);
  std::vector<Placed> sections;
  for (const BookEntry& entry : head.entries) {
    if (entry.key != "inherits") continue;
    const BookText* ancestor = ancestors(entry.value);
    if (ancestor == nullptr)
      throw BookError{text.file, entry.line, "there is no book '" + entry.value + "' to inherit"};
    if (depth == 8) throw BookError{text.file, entry.line, "the books inherit from each other in a circle"};
    sections = all_sections(*ancestor, ancestors, depth + 1, book);
  }
  std::erase_if(sections, [](const Placed& one) { return one.section->kind == "book"; });
  std::set<std::string> own;
  for (const BookSection& section : text.sections) {
    if (section.kind == "without") {
      for (const BookEntry& entry : section.entries) {
        for (const auto& name : words_of(entry.value)) {
          const std::string struck = entry.key + " " + name;
          if (std::erase_if(sections, [&](const Placed& one) { return name_of(*one.section) == struck; }) == 0) {
            throw BookError{text.file, entry.line, "there is no inherited " + struck + " to leave out"};
          }
          if (entry.key == "wager") book.left_out[name] = entry.cite;
        }
      }
      continue;
    }
    if (!own.insert(name_of(section)).second) {
      throw BookError{text.file, section.line, "the section '" + name_of(section) + "' stands here twice"};
    }
    const auto inherited =
        std::ranges::find_if(sections, [&](const Placed& one) { return name_of(*one.section) == name_of(section); });
    if (inherited == sections.end()) {
      sections.push_back({&section, &text.file});
    } else {
      *inherited = {&section, &text.file};
    }
  }
  return sections;
}

void read_section(const Placed& placed, RuleBook& book) {
  const BookSection& section = *placed.section;
  const Here here{*placed.file, section.line};
  static const std::set<std::string_view> kNamed{"book", "wager", "paytable", "option", "throw", "procedure"};
  static const std::set<std::string_view> kPlain{"making", "odds_limit", "shooter", "authority"};
  const bool named = kNamed.contains(section.kind);
  if (!named && !kPlain.contains(section.kind)) {
    here.wrong("there is no section '" + section.kind +
               "'; a book has book, without, wager, paytable, option, throw, making, odds_limit, shooter, authority, "
               "procedure");
  }
  if (named == section.name.empty()) {
    here.wrong(named ? "a " + section.kind + " section needs a name" : "a " + section.kind + " section has no name");
  }
  if (section.kind == "book") {
    book.id = section.name;
    read_entries(placed, kBookKeys, book);
  } else if (section.kind == "wager") {
    WagerRow row{.code = section.name, .line = section.line};
    read_entries(placed, kWagerKeys, row);
    book.wagers.push_back(std::move(row));
  } else if (section.kind == "paytable") {
    PayTable table{.id = section.name};
    read_entries(placed, kTableKeys, table);
    book.tables.push_back(std::move(table));
  } else if (section.kind == "option") {
    OptionRow row{.key = section.name, .line = section.line};
    read_entries(placed, kOptionKeys, row);
    book.options.push_back(std::move(row));
  } else if (section.kind == "throw") {
    ThrowRow row{.circumstance = section.name};
    read_entries(placed, kThrowKeys, row);
    book.throws.push_back(std::move(row));
  } else if (section.kind == "procedure") {
    Procedure procedure{.id = section.name};
    read_entries(placed, kProcedureKeys, procedure);
    book.procedures.push_back(std::move(procedure));
  } else if (section.kind == "making") {
    read_entries(placed, kMakingKeys, book.making);
  } else if (section.kind == "odds_limit") {
    read_entries(placed, kOddsLimitKeys, book.odds_limit);
  } else if (section.kind == "shooter") {
    read_entries(placed, kShooterKeys, book.shooter);
  } else {
    read_entries(placed, kAuthorityKeys, book.authority);
  }
}

// ------------------------------------------------------------------------------- does it hold together?

// The parts add up to the stake, whichever number is doubled.
bool shares_are_whole(const WagerRow& row) {
  std::int64_t units = 0;
  std::int64_t extra = 0;
  for (const Part& part : row.parts) {
    if (part.share.in != row.parts[0].share.in) return false;
    units += part.share.of;
    if (part.share_if_high.of == 0) continue;
    if (part.share_if_high.in != part.share.in) return false;
    const std::int64_t more = part.share_if_high.of - part.share.of;
    if (extra != 0 && extra != more) return false;
    extra = more;
  }
  return units + extra == row.parts[0].share.in;
}

void check_wager(const RuleBook& book, const WagerRow& row, const Here& here) {
  const auto needs = [&](bool there, const std::string& what) {
    if (!there) here.wrong("wager " + row.code + " needs " + what);
  };
  needs(!row.name.empty(), "a name");
  needs(!row.cite.empty(), "'plays' with a citation");
  const bool numbered = row.plays == Plays::NumberWins || row.plays == Plays::NumberLoses || row.plays == Plays::Pair;
  if (numbered) needs(row.always != 0 || !row.on.totals.empty(), "'on' or 'always': the numbers it can be made on");
  if (row.plays == Plays::Parts) {
    needs(!row.parts.empty(), "its parts");
    needs(row.parts.size() <= kPartsMax, "at most five parts");
    needs(shares_are_whole(row), "parts that together are the whole stake");
    for (int high = 2; high <= 12; ++high) {
      if (!row.high.has(high)) continue;
      const bool single = std::ranges::any_of(book.wagers, [&](const WagerRow& one) {
        return one.plays == Plays::NextRoll && one.on.empty() && one.pays.size() == 1 &&
               one.pays[0].on.totals == Totals{high};
      });
      needs(single, "a one-roll wager on " + std::to_string(high) + " alone, which may be doubled");
    }
    for (const Part& one : row.parts) {
      const WagerRow* named = book.wager(one.code);
      if (one.code == "the_high_number") continue;
      if (named == nullptr || named->plays != Plays::NextRoll) {
        here.wrong("part '" + one.code + "' of wager " + row.code + " is no one-roll wager of this book");
      }
    }
  } else if (row.plays == Plays::Side) {
    needs(!row.goals.empty() || row.counts != 0, "a goal, or what it counts");
    needs(row.ends != 0, "'ends'");
    needs(row.table.stated() || !row.pays.empty(), "'table' or 'pays'");
    const auto of_layout = [&](const PayTable& one) { return one.group == row.layout; };
    if (row.table.stated())
      needs(std::ranges::any_of(book.tables, of_layout), "'layout' that its pay tables are 'for'");
  } else {
    needs(!row.pays.empty(), "'pays'");
  }
  if (row.plays == Plays::Odds) {
    const WagerRow* flat = book.wager(row.flat);
    if (flat == nullptr)
      here.wrong("wager " + row.code + " rides on '" + row.flat + "', which this book does not have");
    const bool flat_bet = flat->plays == Plays::Line || flat->plays == Plays::DontLine || flat->plays == Plays::Come ||
                          flat->plays == Plays::DontCome || flat->plays == Plays::NumberWins ||
                          flat->plays == Plays::NumberLoses;
    needs(flat_bet, "a flat bet to ride on; " + row.flat + " is none");
    const bool on_number = flat->plays == Plays::NumberWins || flat->plays == Plays::NumberLoses;
    if (on_number) needs(!row.on.totals.empty(), "'on': the numbers it can be made on");
  }
  if (row.commission.stated()) {
    for (const PayLine& line : row.pays) {
      if (line.odds.pays > 99 || line.odds.on > 99) here.wrong("a wager with commission pays odds below 100 to 99");
    }
  }
  for (const Setting* one : {&row.comeout, &row.commission, &row.top_when, &row.passed, &row.table, &row.remove,
                             &row.reduce, &row.increase, &row.call_off, &row.elective, &row.mini_craps, &row.least,
                             &row.most, &row.window, &row.by_option_choice, &row.put_back, &row.unpayable}) {
    if (!one->option.empty() && book.option(one->option) == nullptr) {
      here.wrong("wager " + row.code + " is decided by option '" + one->option + "', which this book does not have");
    }
  }
  for (const PayLine& line : row.pays) {
    if (line.stated && line.cite.empty()) here.wrong("a pay line of wager " + row.code + " has no citation");
    if (!line.only_if.empty() && book.option(line.only_if) == nullptr) {
      here.wrong("a pay line of wager " + row.code + " depends on option '" + line.only_if +
                 "', which this book does not have");
    }
  }
  if (!row.excludes.empty() && book.wager(row.excludes) == nullptr) {
    here.wrong("wager " + row.code + " excludes '" + row.excludes + "', which this book does not have");
  }
  if (!row.table.option.empty()) {
    for (const auto& id : book.option(row.table.option)->words) {
      if (book.table(id) == nullptr)
        here.wrong("option " + row.table.option + " allows '" + id + "', but there is no such paytable");
    }
  }
}

void check_option(const OptionRow& row, const Here& here) {
  if (row.default_value.empty() || (!row.number && row.words.empty() && !row.none)) {
    here.wrong("option " + row.key + " needs 'default' and 'allowed'");
  }
  for (const auto& word : words_of(row.default_value)) {
    const bool named =
        std::ranges::find(row.words, word) != row.words.end() || (word == "none" && (row.none || row.list));
    if (!row.number && !named) here.wrong("the default of option " + row.key + " is not among what is allowed");
    if (row.number && word != "none") whole_number(here, word, row.least, row.most);
    if (row.number && word == "none" && !row.none)
      here.wrong("option " + row.key + " may not be none, but is by default");
  }
}

void check_book(const RuleBook& book, const std::vector<Placed>& sections) {
  const Here head{*sections.back().file, sections.back().section->line};
  const auto place = [&](const std::string& name) -> Here {
    const auto at = std::ranges::find_if(sections, [&](const Placed& one) { return name_of(*one.section) == name; });
    return at == sections.end() ? head : Here{*at->file, at->section->line};
  };
  const Here top = place("book " + book.id);
  if (book.title.empty() || book.version.empty() || book.effective.empty()) {
    top.wrong("book " + book.id + " needs title, version and effective");
  }
  if (book.points.empty() || book.naturals.empty()) top.wrong("book " + book.id + " needs points and naturals");
  if (book.points.has(7)) top.wrong("seven cannot be a point");
  for (int total = 2; total <= 12; ++total) {
    if (book.points.has(total) + book.naturals.has(total) + book.craps.has(total) != 1) {
      top.wrong(std::to_string(total) + " must be one of point, natural and craps, and only one");
    }
  }
  if (book.wagers.empty()) top.wrong("book " + book.id + " has no wager");
  for (const WagerRow& row : book.wagers) check_wager(book, row, place("wager " + row.code));
  for (const OptionRow& row : book.options) check_option(row, place("option " + row.key));
  for (const ThrowRow& row : book.throws) {
    const auto& known = throw_circumstances();
    if (std::ranges::find(known, row.circumstance) == known.end()) {
      place("throw " + row.circumstance).wrong("dice cannot land in the circumstance '" + row.circumstance + "'");
    }
  }
  const std::pair<const Setting*, const char*> by_option[] = {{&book.making.late, "making"},
                                                              {&book.odds_limit.multiple, "odds_limit"},
                                                              {&book.odds_limit.lay, "odds_limit"},
                                                              {&book.shooter.successor, "shooter"}};
  for (const auto& [setting, section] : by_option) {
    if (!setting->option.empty() && book.option(setting->option) == nullptr) {
      place(std::string(section) + " ")
          .wrong("it is decided by option '" + setting->option + "', which this book does not have");
    }
  }
}

std::string hash_of(const std::vector<Placed>& sections) {
  std::string said;
  for (const auto& [section, file] : sections) {
    said += name_of(*section) + "\n";
    for (const BookEntry& entry : section->entries) said += entry.key + "\t" + entry.value + "\t" + entry.cite + "\n";
  }
  return hex(sha256(said));
}

}  // namespace

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

std::variant<RuleBook, BookError> read_book(const BookText& text, const FindText& ancestors) {
  try {
    RuleBook book;
    const auto sections = all_sections(text, ancestors, 0, book);
    for (const Placed& one : sections) {
      read_section(one, book);
      book.text.push_back(*one.section);
    }
    // A procedure about a wager that is struck goes with it.
    std::erase_if(book.procedures, [&](const Procedure& one) { return book.left_out.contains(one.about); });
    check_book(book, sections);
    book.hash = hash_of(sections);
    return book;
  } catch (BookError& error) {
    return std::move(error);
  }
}

}  // namespace rules
