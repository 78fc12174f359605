#include "rules/throw_ruling.h"

#include <algorithm>

namespace rules {
namespace {

bool among(const std::vector<std::string>& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

const Roles& roles_for(const RuleBook& book, Power power) {
  switch (power) {
    case Power::CallNoRoll: return book.authority.call_no_roll;
    case Power::CallResult: return book.authority.call_result;
    case Power::RuleDispute: return book.authority.rule;
    case Power::OrderPass: return book.shooter.order_pass;
  }
  return book.authority.rule;
}

ThrowAnswer judge_dispute(const RuleBook& book, const Throw& thrown) {
  ThrowAnswer answer{.status = ThrowStatus::Disputed};
  answer.citation = book.authority.rule.cite_at(thrown.mini_craps);
  if (!thrown.ruling) return answer;
  const Entitled who = entitled(book, Power::RuleDispute, thrown.ruling->by, thrown.mini_craps);
  answer.citation = who.citation;
  answer.ruling_valid = who.yes;
  if (who.yes) {
    answer.counts = !thrown.ruling->voids;
  } else {
    answer.notes.emplace_back("ruled_without_authority");
  }
  return answer;
}

void add_cite(ThrowAnswer& answer, const std::string& more) {
  if (more.empty()) return;
  answer.citation += (answer.citation.empty() ? "" : "; ") + more;
}

}  // namespace

const std::vector<std::string>& throw_circumstances() {
  static const std::vector<std::string> kAll{
      "off_table",        "die_on_die", "in_bank",          "in_cup",           "on_rail",
      "not_simultaneous", "missed_end", "cheating",         "improper",         "hit_chips",
      "leaning_one_side", "on_chips",   "cocked_two_sides", "cocked_suspended", "slanted_unreadable",
      "no_line_bet",      "no_effort",  "wrong_shooter",    "interference",     "face_disputed"};
  return kAll;
}

std::string_view throw_status_name(ThrowStatus status) {
  switch (status) {
    case ThrowStatus::InvalidByRule: return "invalid_by_rule";
    case ThrowStatus::InvalidIfCalled: return "invalid_if_called";
    case ThrowStatus::NoGround: return "no_ground";
    case ThrowStatus::Disputed: return "disputed";
  }
  return "";
}

Entitled entitled(const RuleBook& book, Power power, const std::string& role, bool mini_craps,
                  const std::optional<std::vector<std::string>>& designated) {
  const Roles& roles = roles_for(book, power);
  const auto& admitted = roles.at(mini_craps);
  const bool by_book = among(admitted, "any") || among(admitted, role);
  const bool by_house = power != Power::CallNoRoll || !designated || among(*designated, role);
  // Where the book is silent, the silence is what it rests on.
  const std::string& cited = roles.cite_at(mini_craps);
  return {by_book && by_house, cited.empty() ? book.unlisted_cite : cited};
}

ThrowAnswer judge_throw(const RuleBook& book, const Throw& thrown) {
  if (thrown.circumstance == "face_disputed") return judge_dispute(book, thrown);
  const ThrowRow* row = book.landing(thrown.circumstance);
  ThrowAnswer answer{.status = ThrowStatus::NoGround, .counts = true};
  answer.citation = row == nullptr ? book.authority.unlisted_cite : row->cite;
  const auto no_ground = [&] {
    if (thrown.no_roll_called) answer.notes.emplace_back("call_without_ground");
    if (row != nullptr && !row->note.empty()) answer.notes.push_back(row->note);
    return answer;
  };
  if (row == nullptr) return no_ground();
  answer.read = row->read;
  if (row->verdict == ThrowVerdict::NoGround || row->verdict == ThrowVerdict::Read) return no_ground();

  // A throw is improper only if somebody whom the book names holds it so; who calls it is another question.
  const auto& judges = thrown.mini_craps && !row->judged_by_mini.empty() ? row->judged_by_mini : row->judged_by;
  if (!judges.empty() && (thrown.no_roll_called || !thrown.considered_by.empty()) &&
      !among(judges, thrown.considered_by)) {
    answer.notes.emplace_back("not_considered_by_entitled");
    return answer;
  }
  if (row->verdict == ThrowVerdict::Invalid) {
    answer.status = ThrowStatus::InvalidByRule;
    answer.counts = false;
    if (!thrown.no_roll_called && !book.authority.must_call.craps.empty()) {
      answer.notes.emplace_back("no_roll_not_called");
      add_cite(answer, book.authority.must_call.cite);
    }
    return answer;
  }
  answer.status = ThrowStatus::InvalidIfCalled;
  if (!thrown.no_roll_called) return answer;
  const Entitled caller = entitled(book, Power::CallNoRoll, thrown.called_by, thrown.mini_craps, thrown.designated);
  add_cite(answer, caller.citation);
  if (!caller.yes) {
    answer.notes.emplace_back("caller_not_entitled");
    return answer;
  }
  answer.counts = false;
  if (row->before_rest && thrown.called_after_rest) {
    answer.notes.emplace_back("called_after_rest");
    add_cite(answer, row->before_rest_cite);
  }
  return answer;
}

}  // namespace rules
