// What a book may say about a wager, a pay table and an option.
#include <algorithm>
#include <array>
#include <utility>

#include "rules/book_entries.h"

namespace rules {
namespace {

using W = WagerRow;
using E = BookEntry;

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

}  // namespace

WagerRow read_wager_section(const Placed& placed) {
  WagerRow row{.code = placed.section->name, .line = placed.section->line};
  read_entries(placed, kWagerKeys, row);
  return row;
}

PayTable read_pay_table_section(const Placed& placed) {
  PayTable table{.id = placed.section->name};
  read_entries(placed, kTableKeys, table);
  return table;
}

OptionRow read_option_section(const Placed& placed) {
  OptionRow row{.key = placed.section->name, .line = placed.section->line};
  read_entries(placed, kOptionKeys, row);
  return row;
}

}  // namespace rules
