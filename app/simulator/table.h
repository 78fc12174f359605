// One table with its people and its clock. Every act changes what is true at the table and writes the event that says
// so; whether an act is allowed is for permission.h, and faults.h breaks it on purpose.
#pragma once
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "app/simulator/dice_source.h"
#include "app/simulator/house.h"
#include "app/simulator/journal_writer.h"
#include "app/simulator/layout.h"
#include "app/simulator/player.h"
#include "app/simulator/truth.h"

namespace simulator {

// How a wager is made; the default is chips, in silence.
struct Manner {
  std::string id;  // reserved before; empty: the next free one
  bool tip = false;
  std::vector<std::string> media, confirmed_by;
  bool hands_off = false;
};

// A commission that is collected wrongly when a wager is made.
struct VigFault {
  bool armed = false;
  int how = 0;  // 0: a chip too much, 1: a chip too little, 2: not at all
};

class Table {
 public:
  Table(const House& house, JournalWriter& journal, std::string name, std::uint64_t seed, int players, Time opens);

  const House& house() const { return house_; }
  const Layout& layout() const { return layout_; }
  Layout& layout() { return layout_; }
  const std::string& name() const { return name_; }
  DiceSource& chance() { return chance_; }
  JournalWriter& journal() { return journal_; }
  int seats() const { return static_cast<int>(players_.size()); }
  Player& player(int seat) { return players_[static_cast<std::size_t>(seat)]; }
  const std::string& id_of(int seat) const { return players_[static_cast<std::size_t>(seat)].id; }

  Time now() const { return now_; }
  void pause(int least_ms, int most_ms) { now_ += chance_.between(least_ms, most_ms); }
  void wait_until(Time time) { now_ = std::max(now_, time); }

  // The role that takes cash, confirms, calls a throw, calls no roll.
  std::string calling_role() const { return house_.mini() ? "dealer" : "stickperson"; }
  std::string second_role() const { return house_.mini() ? "floorperson" : "boxperson"; }
  const std::string& person(const std::string& role) const { return crew_.at(role).front(); }

  // Whoever the dice go to when this shooter gives them up: the first to his left who wants them.
  int next_shooter() const { return next_shooter_; }
  void choose_next_shooter();
  // May they go on now, with nothing left hanging: puck off, no bet that only this shooter can decide.
  bool dice_may_pass() const;

  int rolls_called() const { return rolls_called_; }
  void count_call() { ++rolls_called_; }

  void open();
  void close();
  void begin_gaming_day();
  void end_gaming_day();
  void begin_shift();                       // with a crew of its own, if the table is open
  void take_crew(const std::string& role);  // the next person takes that place
  void heartbeat();
  void look_after_rack();
  void buy_in(int seat);
  void leave_and_join(int seat);
  void tip(int seat, Cents cents);  // chips for the crew, straight into the box
  void drop_tip(Cents cents);
  void mistype(int seat, const Spot& spot, Cents cents);  // a wager nobody made, struck from the record

  std::string reserve_id();
  std::string place(int seat, const Spot& spot, Cents cents, const Manner& manner = {});
  void place_unruled(int seat, const std::string& id, const Spot& spot, Cents cents);  // no rule could settle it
  void take_back_unruled(const std::string& id);
  void grow(const std::string& id, Cents to, const std::vector<std::string>& confirmed_by = {});
  void shrink(const std::string& id, Cents to);
  void take_down(const std::string& id);
  void call(const std::string& id, bool on, bool confirmed, bool takes_effect);

  void pay(const std::string& wager, int seat, Cents cents);
  void take(const std::string& wager, int seat, Cents cents);
  void push(const std::string& wager, int seat);
  void collect_vig(const std::string& wager, int seat, Cents cents);

  // Writes down what was planted, on the roll that comes or on the one just called.
  Truth& plant(const std::string& code, int roll, const std::string& note);
  std::vector<Truth>& truths() { return truths_; }
  VigFault& vig_fault() { return vig_fault_; }

 private:
  void write_placed(int seat, const std::string& id, const Spot& spot, Cents cents, const Manner& manner);
  void welcome(Player& player, Habit habit);
  void take_whole_crew();
  std::string write_slip(bool fill, Cents cents);
  // The record is mended: the last event did not happen, or happened as `instead` says.
  void correct_last(const std::string& why, const std::string& instead = "");

  const House& house_;
  JournalWriter& journal_;
  std::string name_;
  Layout layout_;
  DiceSource chance_;
  std::vector<Player> players_;
  std::map<std::string, std::vector<std::string>> crew_;  // by role: two dealers, one of each other
  std::string gaming_day_;
  std::vector<Truth> truths_;
  VigFault vig_fault_;
  Time now_ = 0;
  Cents rack_ = 2'800'000;
  int next_shooter_ = 0;
  int rolls_called_ = 0, next_wager_ = 1, next_player_ = 1, next_person_ = 1, next_slip_ = 1, next_exchange_ = 1,
      next_marker_ = 1, shifts_ = 0;
};

}  // namespace simulator
