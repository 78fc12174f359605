// What a book may say about itself and about conduct: throws, how wagers are made, odds limits, the shooter, who
// decides, procedures.
#include <algorithm>
#include <utility>

#include "rules/book_entries.h"

namespace rules {
namespace {

using E = BookEntry;

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

}  // namespace

ThrowRow read_throw_section(const Placed& placed) {
  ThrowRow row{.circumstance = placed.section->name};
  read_entries(placed, kThrowKeys, row);
  return row;
}

Procedure read_procedure_section(const Placed& placed) {
  Procedure procedure{.id = placed.section->name};
  read_entries(placed, kProcedureKeys, procedure);
  return procedure;
}

void read_making_section(const Placed& placed, Making& making) { read_entries(placed, kMakingKeys, making); }
void read_odds_limit_section(const Placed& placed, OddsLimit& limit) { read_entries(placed, kOddsLimitKeys, limit); }
void read_shooter_section(const Placed& placed, ShooterRow& shooter) { read_entries(placed, kShooterKeys, shooter); }
void read_authority_section(const Placed& placed, Authority& authority) {
  read_entries(placed, kAuthorityKeys, authority);
}

void read_head_section(const Placed& placed, RuleBook& book) {
  book.id = placed.section->name;
  read_entries(placed, kBookKeys, book);
}

}  // namespace rules
