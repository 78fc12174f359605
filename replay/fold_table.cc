// A table opens with its book and its choices, and closes.
#include <string>
#include <utility>
#include <variant>

#include "replay/fold.h"
#include "rules/book_shelf.h"
#include "rules/house_options.h"

namespace replay {

// Odds that a house posts come as options named "pays.field". Odds below the book's are remarked on, and the book's
// hold.
bool Fold::choose(const TableOpened& opened, rules::HouseOptions& options) {
  if (options.set("chip_cents", std::to_string(opened.lowest_chip.value))) return false;
  for (const auto& [key, value] : opened.options) {
    if (!key.starts_with(kPaysPrefix)) {
      if (options.set(key, value)) return false;
      continue;
    }
    const std::string wager = key.substr(kPaysPrefix.size());
    if (const auto wrong = options.set_pays(wager, value)) {
      const rules::WagerRow* row = options.book()->wager(wager);
      remark(OddsRemark{wager, *wrong, row == nullptr ? options.book()->unlisted_cite : row->odds_cite},
             state_.rolls + 1, {event_.id});
    }
  }
  return true;
}

void Fold::open(const TableOpened& opened) {
  if (state_.rules != nullptr) {
    played_.misfit = Misfit::TableAlreadyOpen;
    return;
  }
  const rules::Book book = rules::built_in_books().find(opened.book);
  if (book == nullptr) {
    played_.misfit = Misfit::UnknownBook;
    return;
  }
  rules::HouseOptions options(book);
  if (!choose(opened, options)) {
    played_.misfit = Misfit::OptionsDoNotFit;
    return;
  }
  auto compiled = rules::TableRules::shared(options);
  if (std::holds_alternative<std::string>(compiled)) {
    played_.misfit = Misfit::OptionsDoNotFit;
    return;
  }
  // A table counts its rolls through all its openings. Its crew may have come, and its shift and gaming day begun,
  // before it opens.
  state_ = {.rolls = state_.rolls,
            .crew = std::move(state_.crew),
            .shift = std::move(state_.shift),
            .gaming_day = std::move(state_.gaming_day)};
  state_.rules = std::get<0>(std::move(compiled));
  state_.book = opened.book;
  state_.options = opened.options;
  state_.records = opened.records;
  state_.layouts = opened.layouts;
  state_.layouts_known = opened.layouts_known;
  state_.mini_craps = opened.game == "mini-craps";
  state_.clock_error_ms = opened.clock_error_ms;
  state_.rack = opened.inventory;
}

void Fold::close() {
  if (!open_table()) return;
  if (state_.throwing.thrown_at) never_called();
  close_account();
  // The crew goes with the game; shift and gaming day go on.
  state_ = {.rolls = state_.rolls, .shift = std::move(state_.shift), .gaming_day = std::move(state_.gaming_day)};
}

}  // namespace replay
