// What a player may do now: make, raise, lower, take down or call a wager.. Where
// a text can be read in two ways this takes the narrower one, so that a clean shift is clean in every reading.
#pragma once
#include "app/simulator/layout.h"

namespace simulator {

bool window_is_open(const Layout& layout, int seat, const Spot& spot);    // can it be made at this moment
bool has_needed_line_bet(const Layout& layout, int seat, Code side_bet);  // 30-2399.04(5); house sheet
bool amount_fits(const House& house, const Spot& spot, int number, Cents cents);
bool may_place(const Layout& layout, int seat, const Spot& spot, Cents cents, bool tip);

// The number that decides the odds of a wager: its own, its come point, or the point.
int deciding_number(const Layout& layout, const Spot& spot);
Cents odds_limit(const Layout& layout, int seat, const Spot& odds);  // 0: no odds can be taken
const Wager* flat_of(const Layout& layout, const Wager& odds);
const Wager* odds_on(const Layout& layout, const Wager& flat);

bool may_grow(const Layout& layout, const Wager& wager);
bool may_shrink(const Layout& layout, const Wager& wager);  // or come down
bool may_be_called(const Layout& layout, const Wager& wager, bool on);

}  // namespace simulator
