#include "rules/book_check.h"

#include <algorithm>
#include <string>
#include <utility>

#include "rules/book_words.h"
#include "rules/throw_ruling.h"

namespace rules {
namespace {

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

}  // namespace

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

}  // namespace rules
