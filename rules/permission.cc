#include "rules/permission.h"

#include <algorithm>
#include <array>

#include "rules/decide.h"

namespace rules {
namespace {

constexpr std::array<std::string_view, 34> kNames{"",
                                                  "wager_not_permitted",
                                                  "number_not_offered",
                                                  "not_offered",
                                                  "not_in_mini_craps",
                                                  "excluded_at_table",
                                                  "odds_not_offered_on_number",
                                                  "not_seated",
                                                  "only_before_comeout",
                                                  "needs_point",
                                                  "new_shooter_only",
                                                  "side_bets_carried",
                                                  "window_closed",
                                                  "previous_roll_not_seven",
                                                  "number_lammered",
                                                  "needs_flat_bet",
                                                  "needs_pass_bet",
                                                  "needs_line_bet",
                                                  "contract",
                                                  "no_increase",
                                                  "call_not_allowed",
                                                  "call_not_confirmed",
                                                  "medium_not_allowed",
                                                  "outside_limits",
                                                  "step",
                                                  "over_odds_limit",
                                                  "unit_indivisible",
                                                  "unpayable",
                                                  "dice_at_rest",
                                                  "bets_closed",
                                                  "late_not_confirmed",
                                                  "not_authorised",
                                                  "no_ground",
                                                  "must_stay_seated"};

bool among(const std::vector<std::string>& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

// One question being answered. Each check either stops the questioning with a refusal or lets it go on.
class Question {
 public:
  Question(const TableRules& rules, const Situation& situation, std::span<const Held> held, const Action& action)
      : rules_(rules), options_(rules.options()), book_(rules.book()), now_(situation), held_(held), action_(action) {}

  Permission answer() {
    switch (action_.act) {
      case Act::Place: ask_place(); break;
      // What it is called does not matter: more chips are an increase, fewer a reduction.
      case Act::Remove: ask_take_down(); break;
      case Act::Reduce:
      case Act::Increase:
        if (action_.to > held_[action_.target].stake) {
          ask_increase();
        } else {
          ask_take_down();
        }
        break;
      case Act::CallOn:
      case Act::CallOff: ask_call(); break;
      case Act::Shoot: ask_shoot(); break;
      case Act::OrderPass: ask_order_pass(); break;
      case Act::LeaveSeat: ask_leave_seat(); break;
    }
    // Where the book is silent, the silence is what it rests on.
    if (permission_.citation.empty()) permission_.citation = book_.unlisted_cite;
    return std::move(permission_);
  }

 private:
  bool refuse(Refusal why, const std::string& citation, const std::string& option = "") {
    permission_.refusal = why;
    permission_.citation = citation;
    use(option);
    return true;
  }
  void use(const std::string& option) {
    if (option.empty() || book_.option(option) == nullptr) return;
    const std::string said = option + "=" + options_.value(option);
    if (permission_.options.find(said) != std::string::npos) return;
    permission_.options += (permission_.options.empty() ? "" : "; ") + said;
  }
  std::string word(const Setting& setting) {
    if (setting.option.empty()) return setting.word;
    use(setting.option);
    return options_.value(setting.option);
  }

  bool player_holds(std::string_view player, std::string_view code, const Place& place = {}) const {
    return std::ranges::any_of(held_, [&](const Held& one) {
      return one.player == player && one.code == code && one.place.come_point == place.come_point &&
             one.place.number == place.number;
    });
  }
  bool has_line_bet(std::string_view player) const {
    return std::ranges::any_of(
        held_, [&](const Held& one) { return one.player == player && among(book_.shooter.line_bet, one.code); });
  }

  // -------------------------------------------------------------------------------------- placing a wager
  void ask_place() {
    const Held& wager = action_.wager;
    row_ = book_.wager(wager.code);
    if (not_permitted(wager) || not_here(wager) || window_shut(wager) || lacks_another_bet(wager) ||
        medium_refused(wager) || outside_limits(wager, wager.stake) || over_odds_limit(wager, wager.stake) ||
        cannot_be_paid(wager, wager.stake) || too_late()) {
      return;
    }
    permission_.citation = row_->cite;
    permission_.vig = rules_.commission_at_placement(*spot_, wager.stake);
    if (row_->commission.stated()) {
      use("vig_percent_bp");
      use("vig_when");
    }
  }

  bool not_permitted(const Held& wager) {
    if (row_ == nullptr) {
      const auto struck = book_.left_out.find(std::string(wager.code));
      const bool cited = struck != book_.left_out.end() && !struck->second.empty();
      return refuse(Refusal::WagerNotPermitted, cited ? struck->second : book_.unlisted_cite);
    }
    // The places of a wager that waits for its point are not asked for yet.
    spot_ = rules_.spot(wager.code, wager.place);
    // A come bet is made in its box; only a roll takes it to a number.
    const bool straight_to_number = row_->plays != Plays::Odds && wager.place.come_point != 0;
    if (!straight_to_number && (spot_ || row_->plays == Plays::Odds)) return false;
    return refuse(Refusal::NumberNotOffered, row_->cite);
  }

  int point_of(const Held& wager) const {
    if (wager.place.come_point != 0) return wager.place.come_point;
    return wager.place.number != 0 ? wager.place.number : now_.phase.point();
  }

  bool not_here(const Held& wager) {
    if (row_->elective.stated()) {
      const bool listed = book_.option("offered") == nullptr || options_.includes("offered", wager.code);
      const bool chosen = row_->elective.option.empty() || options_.yes(row_->elective.option);
      if (!listed || !chosen)
        return refuse(Refusal::NotOffered, row_->elective.cite, listed ? row_->elective.option : "offered");
    }
    if (wager.place.dice && (row_->by_option.dice & dice_mark(*wager.place.dice)) != 0 && closed_by_option())
      return true;
    if (!wager.place.dice && spot_ && rules_.at(*spot_).place.dice &&
        (row_->by_option.dice & dice_mark(*rules_.at(*spot_).place.dice)) != 0 && closed_by_option()) {
      return true;
    }
    if (!row_->table.option.empty() && options_.value(row_->table.option) == "none") {
      return refuse(Refusal::NotOffered, row_->cite, row_->table.option);
    }
    if (!row_->layout.empty() && now_.layouts && !among(*now_.layouts, row_->layout)) {
      return refuse(Refusal::NotOffered, row_->cite);
    }
    if (now_.mini_craps && row_->mini_craps.stated() && word(row_->mini_craps) != "yes") {
      return refuse(Refusal::NotInMiniCraps, row_->mini_craps.cite, row_->mini_craps.option);
    }
    if (!row_->excludes.empty()) {
      const bool shown = now_.layouts && among(*now_.layouts, row_->excludes);
      const bool lies = std::ranges::any_of(held_, [&](const Held& one) { return one.code == row_->excludes; });
      if (shown || lies) return refuse(Refusal::ExcludedAtTable, row_->excludes_cite);
    }
    if (row_->plays == Plays::Odds && point_of(wager) != 0 && pay_line(options_, *row_, point_of(wager)) == nullptr) {
      return refuse(Refusal::OddsNotOfferedOnNumber, "A-54", "crapless_odds_on_2_3_11_12");
    }
    return false;
  }
  bool closed_by_option() {
    return word(row_->by_option_choice) == "not_offered" &&
           refuse(Refusal::NotOffered, row_->by_option_choice.cite, row_->by_option_choice.option);
  }

  bool window_shut(const Held& wager) {
    if (now_.mini_craps && book_.making.mini_seated && !now_.seated) {
      return refuse(Refusal::NotSeated, book_.making.seated_cite);
    }
    const std::string& made = row_->made;
    if (made == "before_comeout" && !now_.phase.puck_off())
      return refuse(Refusal::OnlyBeforeComeOut, row_->cite + "; A-36");
    if (made == "after_comeout" && now_.phase.puck_off() && options_.value("come_needs_point") != "no") {
      return refuse(Refusal::NeedsPoint, row_->cite + "; A-37", "come_needs_point");
    }
    if (made == "with_flat" && point_of(wager) == 0) return refuse(Refusal::NeedsPoint, row_->cite);
    if (made == "with_flat" && !spot_) return refuse(Refusal::NeedsPoint, row_->cite);
    return side_window_shut(wager);
  }

  bool side_window_shut(const Held&) {
    const std::string& made = row_->made;
    if (made == "new_shooter") {
      if (!now_.new_shooter) return refuse(Refusal::NewShooterOnly, row_->cite);
      if (now_.side_bets_carried && options_.value("new_side_bets_while_carried") == "no") {
        return refuse(Refusal::SideBetsCarried, "A-61", "new_side_bets_while_carried");
      }
    }
    if (made == "ride_window") {
      use("ride_closes");
      const std::string closes = options_.value("ride_closes");
      const bool rolled_one = now_.ride_count > 0;
      const bool shut = closes == "first_comeout"          ? !now_.new_shooter
                        : closes == "natural_or_point_set" ? rolled_one || !now_.phase.puck_off()
                                                           : rolled_one;
      if (shut) return refuse(Refusal::WindowClosed, row_->cite + "; A-66");
    }
    if (made == "bonus_window") {
      if (!now_.phase.puck_off()) return refuse(Refusal::OnlyBeforeComeOut, row_->cite + "; A-70");
      use("bonus_window");
      const bool opening = now_.previous_total == 0 && options_.yes("bonus_at_table_opening");
      const bool after_seven = now_.previous_total == 7 || opening;
      if (options_.value("bonus_window") == "after_seven" && !after_seven) {
        return refuse(Refusal::PreviousRollNotSeven, row_->cite + "; A-70", "bonus_at_table_opening");
      }
    }
    if (made == "unmarked" && number_marked())
      return refuse(Refusal::NumberLammered, row_->cite + "; A-77", row_->window.option);
    return false;
  }

  // Is one of the bet's own numbers up already?
  bool number_marked() {
    const bool from_three = row_->window.stated() && word(row_->window) == "three_to_twelve_only";
    for (int total = from_three ? 3 : 2; total <= 12; ++total) {
      if (!now_.lammered.has(total)) continue;
      if (std::ranges::any_of(row_->goals, [&](Marks goal) { return (goal & total_mark(total)) != 0; })) return true;
    }
    return false;
  }

  bool lacks_another_bet(const Held& wager) {
    if (row_->plays == Plays::Odds && !player_holds(wager.player, row_->flat, wager.place)) {
      return refuse(Refusal::NeedsFlatBet, row_->cite);
    }
    if (row_->needs == "pass" && !player_holds(wager.player, "pass"))
      return refuse(Refusal::NeedsPassBet, row_->needs_cite);
    if (row_->needs == "line" && !player_holds(wager.player, "pass") && !player_holds(wager.player, "dont_pass")) {
      return refuse(Refusal::NeedsLineBet, row_->needs_cite);
    }
    return false;
  }

  bool medium_refused(const Held& wager) {
    const Making& making = book_.making;
    if (making.media.empty()) return false;
    for (const auto& medium : action_.media) {
      const auto only = making.only.find(medium);
      const auto confirm = making.confirmed.find(medium);
      const bool good = among(making.media, medium) && (only == making.only.end() || among(only->second, wager.code)) &&
                        (confirm == making.confirmed.end() || among(now_.confirmed_by, confirm->second));
      if (!good) return refuse(Refusal::MediumNotAllowed, making.media_cite);
    }
    return false;
  }

  std::optional<Cents> amount(const Setting& setting) {
    if (!setting.stated()) return std::nullopt;
    if (setting.option.empty()) return Cents{std::stoll(setting.word)};
    const auto number = options_.number(setting.option);
    if (number) use(setting.option);
    return number ? std::optional(Cents{*number}) : std::nullopt;
  }

  bool outside_limits(const Held& wager, Cents stake) {
    const auto posted = options_.limits(std::string(wager.code));
    const auto least = posted.least ? posted.least : amount(row_->least);
    const auto most = posted.most ? posted.most : amount(row_->most);
    const auto table_max = options_.number("table_max_cents");
    const bool above_table = table_max && row_->base.empty() && stake.value > *table_max;
    if (above_table) use("table_max_cents");
    if (above_table) permission_.excess = stake - Cents{*table_max};
    if (most && stake > *most) permission_.excess = stake - *most;
    if ((least && stake < *least) || (most && stake > *most) || above_table) {
      return refuse(Refusal::OutsideLimits, row_->least.cite.empty() ? row_->cite : row_->least.cite);
    }
    if (row_->step.value > 0 && stake.value % row_->step.value != 0) return refuse(Refusal::Step, row_->step_cite);
    return false;
  }

  // ------------------------------------------------------------------------------------------ odds limit
  // How much may lie behind a flat bet; nothing: as much as the player likes.
  std::optional<std::int64_t> odds_multiple(int point) {
    const Setting& multiple = book_.odds_limit.multiple;
    if (!multiple.stated()) return std::nullopt;
    std::string text;
    if (!multiple.option.empty()) {
      use(multiple.option);
      text = options_.value_for(multiple.option, "", point);
    } else {
      for (const auto& one : words_of(multiple.word)) {
        const auto colon = one.find(':');
        if (colon == std::string::npos) text = one;
        if (one.substr(0, colon) == std::to_string(point)) text = one.substr(colon + 1);
      }
    }
    if (text.empty() || text == "none") return std::nullopt;
    return std::stoll(text);
  }

  bool over_odds_limit(const Held& wager, Cents stake) {
    if (row_->plays != Plays::Odds || row_->base.empty()) return false;
    const OddsLimit& limit = book_.odds_limit;
    const auto table_max = options_.number("table_max_cents");
    if (limit.table_max_needed && !table_max) {
      return refuse(Refusal::OverOddsLimit, limit.multiple.cite, "table_max_cents");
    }
    const auto flat = std::ranges::find_if(held_, [&](const Held& one) {
      return one.player == wager.player && one.code == row_->flat && one.place.come_point == wager.place.come_point;
    });
    if (flat == held_.end()) return refuse(Refusal::NeedsFlatBet, row_->cite);
    const Cents base = row_->base == "original" && flat->original.value > 0 ? flat->original : flat->stake;
    const int point = point_of(wager);
    const PayLine* line = pay_line(options_, *row_, point);
    const Odds odds = line == nullptr ? Odds{1, 1} : line->odds;
    const bool lays =
        book_.wager(row_->flat)->plays == Plays::DontLine || book_.wager(row_->flat)->plays == Plays::DontCome;
    const bool by_win = lays && limit.lay.stated() && word(limit.lay) == "win";

    std::optional<std::int64_t> most;  // of the odds bet itself
    if (const auto multiple = odds_multiple(point)) {
      // No wager is above kCentsMax, so a limit beyond it is none.
      const bool beyond = *multiple > kCentsMax.value / std::max<std::int64_t>(1, base.value);
      const std::int64_t allowed = beyond ? kCentsMax.value : *multiple * base.value;
      most = by_win ? allowed * odds.on / odds.pays : allowed;
    }
    std::int64_t ceiling = most.value_or(kCentsMax.value);
    if (table_max) {
      use("table_max_cents");
      ceiling = std::min(ceiling, *table_max);
    }
    if (options_.yes("odds_excess_for_payout")) {
      use("odds_excess_for_payout");
      ceiling = next_exact(ceiling, odds, limit.excess_past_table_max ? std::nullopt : table_max);
    }
    if (limit.cap.value > 0) ceiling = std::min(ceiling, limit.cap.value);
    permission_.excess = {std::max<std::int64_t>(0, stake.value + other_odds(wager).value - ceiling)};
    return permission_.excess.value > 0 && refuse(Refusal::OverOddsLimit, limit.multiple.cite);
  }

  // What the player has behind the same bet already: two stacks are measured together.
  Cents other_odds(const Held& wager) const {
    Cents sum;
    for (std::size_t i = 0; i < held_.size(); ++i) {
      const Held& one = held_[i];
      const bool itself = action_.act != Act::Place && i == action_.target;
      if (!itself && one.player == wager.player && one.code == wager.code && one.place == wager.place)
        sum = sum + one.stake;
    }
    return sum;
  }

  // The least amount from `from` on that pays at these odds in chips (MA 6(f), A-52).
  std::int64_t next_exact(std::int64_t from, Odds odds, std::optional<std::int64_t> table_max) const {
    const std::int64_t chip = rules_.chip().value;
    std::int64_t amount = (from + chip - 1) / chip * chip;
    for (int tries = 0; tries < 1000 && !pays_in_chips({amount}, odds, rules_.chip()); ++tries) amount += chip;
    if (!pays_in_chips({amount}, odds, rules_.chip())) return from;
    return table_max ? std::min(amount, std::max(from, *table_max)) : amount;
  }

  // ---------------------------------------------------------------------------------------- can it be paid
  bool cannot_be_paid(const Held& wager, Cents stake) {
    if (row_->units > 1 && options_.value("compound_indivisible") != "break_down") {
      use("compound_indivisible");
      if (stake.value % (row_->units * rules_.chip().value) != 0) {
        return refuse(Refusal::UnitIndivisible, row_->units == 2 ? "A-18" : row_->units == 4 ? "A-17" : "A-19, A-20");
      }
    }
    const std::string rule = row_->unpayable.stated() ? row_->unpayable.word : options_.value("unpayable");
    if (rule == "refuse" && row_->commission_exact && !commission_in_chips(stake)) {
      return refuse(Refusal::Unpayable, "A-26", "unpayable");
    }
    if (row_->plays == Plays::Side || row_->plays == Plays::Parts) return false;
    if (all_odds_pay(wager, stake)) return false;
    if (rule == "refuse") return refuse(Refusal::Unpayable, book_.rounding_cite, "unpayable");
    permission_.notes.emplace_back("payout_rounded");
    use("unpayable");
    return false;
  }

  bool commission_in_chips(Cents stake) const {
    const Cents due = commission_of(options_, rules_.at(*spot_), stake, rules_.chip());
    return due == commission_of(options_, rules_.at(*spot_), stake, {1});
  }

  // Tested for fractional odds only: a stake in chips pays whole odds in chips.
  bool all_odds_pay(const Held& wager, Cents stake) const {
    const auto pays = [&](const PayLine* line) {
      return line == nullptr || !line->stated || line->odds.on == 1 || pays_in_chips(stake, line->odds, rules_.chip());
    };
    if (row_->plays == Plays::Odds) return pays(pay_line(options_, *row_, point_of(wager)));
    if (wager.place.number != 0) return pays(pay_line(options_, *row_, wager.place.number));
    return std::ranges::all_of(lines_in_force(options_, *row_), pays);
  }

  // --------------------------------------------------------------------------------------------- too late
  bool too_late() {
    const Making& making = book_.making;
    if (now_.dice == DiceAre::AtRest) return refuse(Refusal::DiceAtRest, making.at_rest_cite);
    const bool grows = !held_.empty() && action_.target < held_.size() && action_.to > held_[action_.target].stake;
    const bool adds = action_.act == Act::Place || grows;
    if (!adds) return false;
    if (now_.bets_closed) return refuse(Refusal::BetsClosed, making.late.cite);
    // Where the dealer's announcement closes the bets, nothing else does before the dice rest (SG 3.2, A-83).
    if (now_.dice == DiceAre::InHand || making.late.word == "closed_at_no_more_bets") return false;
    const bool mini = now_.mini_craps && !making.late_mini.empty();
    const std::string who = mini ? making.late_mini : word(making.late);
    const bool good = late_confirmed(who, now_.confirmed_by);
    return !good && refuse(Refusal::LateNotConfirmed, mini ? making.late_mini_cite : making.late.cite);
  }

  // ------------------------------------------------------------------------- taking down, raising, calling
  bool point_set(const Held& wager) const {
    if (row_->plays == Plays::Come || row_->plays == Plays::DontCome) return wager.place.come_point != 0;
    return !now_.phase.puck_off();
  }

  // Has the side bet begun to live: the shooter has rolled, or one of its numbers is up?
  bool live() { return row_->made == "new_shooter" ? !now_.new_shooter : number_marked(); }

  bool complete_points(int wanted) const {
    return std::ranges::count_if(row_->goals, [&](Marks goal) { return (now_.combinations & goal) == goal; }) >= wanted;
  }

  // Whether a wager may still come down, by the word its book uses.
  bool comes_down(const Setting& setting, const Held& wager) {
    const std::string& rule = setting.word;
    if (rule == "never") return false;
    if (rule == "before_point") return !point_set(wager);
    if (rule == "before_first_point") return !now_.first_point_set;
    if (rule == "until_marked") return !number_marked();
    if (rule == "until_live") {
      use(setting.option);
      return !options_.yes(setting.option) || !live();
    }
    if (rule == "never_unless_won") {
      use(setting.option);
      return options_.yes(setting.option) && complete_points(2);
    }
    return true;
  }

  void ask_take_down() {
    const Held& wager = held_[action_.target];
    row_ = book_.wager(wager.code);
    if (unknown(wager)) return;
    const bool reduces = action_.act != Act::Remove;
    const Setting& setting = reduces && row_->reduce.stated() ? row_->reduce : row_->remove;
    if (wager.tip) {
      refuse_tip();
      return;
    }
    if (!comes_down(setting, wager)) {
      refuse(Refusal::Contract, setting.cite.empty() ? row_->cite : setting.cite);
      return;
    }
    if (too_late()) return;
    permission_.citation = setting.cite.empty() ? row_->cite : setting.cite;
    refund_commission(wager, reduces ? action_.to : Cents{});
  }

  // A tip wager is the dealer's once it is posted (A-97; CO 30-2317(2)).
  void refuse_tip() {
    const auto posted = std::ranges::find(book_.procedures, "P-3", &Procedure::id);
    refuse(Refusal::Contract, posted == book_.procedures.end() ? "A-97" : posted->cite + "; A-97");
  }

  // Commission paid at placement goes back with the part taken down: what stays must not have paid more than the
  // five percent that are a ceiling.
  void refund_commission(const Held& wager, Cents stays) {
    if (!row_->commission.stated() || !spot_) return;
    use("vig_refund_on_takedown");
    if (!options_.yes("vig_refund_on_takedown")) return;
    const Cents kept = stays.value > 0 ? rules_.commission_at_placement(*spot_, stays) : Cents{};
    permission_.vig_refund = rules_.commission_at_placement(*spot_, wager.stake) - kept;
  }

  bool unknown(const Held& wager) {
    if (row_ == nullptr) return refuse(Refusal::WagerNotPermitted, book_.unlisted_cite);
    spot_ = rules_.spot(wager.code, wager.place);
    return false;
  }

  bool may_grow(const Held& wager) {
    if (wager.reduced_before && row_->put_back.stated()) {
      if (row_->put_back.word == "never") return false;
      if (point_set(wager)) return false;
    }
    const Setting& setting = row_->increase;
    if (!setting.stated()) return true;
    if (!setting.option.empty()) return word(setting) == "yes" || !point_set(wager);
    if (setting.word == "never") return false;
    if (setting.word == "before_point") return !point_set(wager);
    if (setting.word == "while_open") {
      const Permission before = permission_;
      const bool shut = side_window_shut(wager);
      permission_ = before;
      return !shut;
    }
    return true;
  }

  void ask_increase() {
    const Held& wager = held_[action_.target];
    row_ = book_.wager(wager.code);
    if (unknown(wager)) return;
    if (!may_grow(wager)) {
      const std::string& cited = row_->increase.cite.empty() ? row_->cite : row_->increase.cite;
      refuse(Refusal::NoIncrease, wager.reduced_before && row_->put_back.stated() ? row_->put_back.cite : cited);
      return;
    }
    if (outside_limits(wager, action_.to) || over_odds_limit(wager, action_.to) || cannot_be_paid(wager, action_.to))
      return;
    if (too_late()) {
      // Of a wager raised after the dice rest only the increase is not honoured (SG 5.1, A-83).
      if (permission_.refusal == Refusal::DiceAtRest) permission_.honoured = wager.stake;
      return;
    }
    permission_.citation = row_->increase.cite.empty() ? row_->cite : row_->increase.cite;
    if (spot_) {
      permission_.vig =
          rules_.commission_at_placement(*spot_, action_.to) - rules_.commission_at_placement(*spot_, wager.stake);
    }
  }

  void ask_call() {
    const Held& wager = held_[action_.target];
    row_ = book_.wager(wager.code);
    if (unknown(wager)) return;
    if (action_.act == Act::CallOn) {
      if (!among(now_.confirmed_by, "dealer")) {
        refuse(Refusal::CallNotConfirmed, row_->comeout.cite.empty() ? row_->cite : row_->comeout.cite);
        return;
      }
    } else {
      if (wager.tip) {
        refuse_tip();
        return;
      }
      const std::string& rule = row_->call_off.word;
      if (rule == "never" || options_.value("allow_call_off") == "no") {
        refuse(Refusal::CallNotAllowed, row_->call_off.cite.empty() ? "A-47" : row_->call_off.cite, "allow_call_off");
        return;
      }
      const bool fixed_by_now = rule.empty() ? !comes_down(row_->remove, wager) : !comes_down(row_->call_off, wager);
      if (fixed_by_now) {
        refuse(Refusal::Contract, row_->call_off.cite.empty() ? row_->remove.cite : row_->call_off.cite);
        return;
      }
    }
    if (too_late()) return;
    const std::string& cited = action_.act == Act::CallOn ? row_->comeout.cite : row_->call_off.cite;
    permission_.citation = !cited.empty() ? cited : action_.act == Act::CallOn ? row_->cite : "A-47";
  }

  // ------------------------------------------------------------------------------------------- the shooter
  void ask_shoot() {
    const ShooterRow& shooter = book_.shooter;
    permission_.citation = shooter.cite;
    if (shooter.line_bet.empty() || has_line_bet(action_.player)) return;
    if (now_.phase == Phase::decide_only() && shooter.decide_only) return;
    const bool took_over = now_.successor && !now_.phase.puck_off();
    if (took_over && word(shooter.successor) == "may_shoot_noted") {
      permission_.citation = shooter.successor.cite;
      permission_.notes.emplace_back("shooter_without_line_bet");
      return;
    }
    refuse(Refusal::NeedsLineBet, shooter.cite);
  }

  void ask_order_pass() {
    const ShooterRow& shooter = book_.shooter;
    const std::string& cited = shooter.order_pass.cite_at(now_.mini_craps);
    permission_.citation = cited;
    if (!among(shooter.order_pass.at(now_.mini_craps), action_.by)) {
      refuse(Refusal::NotAuthorised, cited);
    } else if (!among(shooter.grounds, action_.ground)) {
      refuse(Refusal::NoGround, cited);
    }
  }

  void ask_leave_seat() {
    permission_.citation = book_.making.seated_cite;
    const bool has_wager = std::ranges::any_of(held_, [&](const Held& one) { return one.player == action_.player; });
    if (now_.mini_craps && book_.making.mini_seated && has_wager) {
      refuse(Refusal::MustStaySeated, book_.making.seated_cite);
    }
  }

  const TableRules& rules_;
  const HouseOptions& options_;
  const RuleBook& book_;
  const Situation& now_;
  std::span<const Held> held_;
  const Action& action_;
  const WagerRow* row_ = nullptr;
  std::optional<SpotId> spot_;
  Permission permission_;
};

}  // namespace

std::string_view refusal_name(Refusal refusal) { return kNames[static_cast<std::size_t>(refusal)]; }

bool late_confirmed(std::string_view rule, const std::vector<std::string>& confirmed_by) {
  const bool dealer = among(confirmed_by, "dealer");
  const bool box = among(confirmed_by, "boxperson");
  if (rule == "dealer_or_box") return dealer || box;
  if (rule == "dealer_and_floor") return dealer && among(confirmed_by, "floorperson");
  return dealer && box;
}

Permission may(const TableRules& rules, const Situation& situation, std::span<const Held> held, const Action& action) {
  return Question(rules, situation, held, action).answer();
}

}  // namespace rules
