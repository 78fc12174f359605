#include "replay/snapshot.h"

#include <set>
#include <utility>

#include "rules/book_shelf.h"
#include "rules/house_options.h"
#include "rules/sha256.h"

namespace replay {
namespace {

constexpr std::string_view kMagic = "skyward-table";
constexpr std::uint64_t kFormat = 3;
// Grows whenever the same events would be folded into another state.
constexpr std::string_view kEngine = "engine-2";

// ------------------------------------------------------------------------------------------------ writing

class Writer {
 public:
  std::string bytes;

  void number(std::uint64_t value) {
    while (value >= 0x80) {
      bytes.push_back(static_cast<char>(value | 0x80));
      value >>= 7;
    }
    bytes.push_back(static_cast<char>(value));
  }
  void add(std::uint64_t value) { number(value); }
  void add(std::int64_t value) {
    number((static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63));
  }
  void add(int value) { add(static_cast<std::int64_t>(value)); }
  void add(bool value) { bytes.push_back(value ? '\1' : '\0'); }
  void add(rules::Cents value) { add(value.value); }
  void add(EventTime value) { add(static_cast<std::int64_t>(value.time_since_epoch().count())); }
  void add(const std::string& value) {
    number(value.size());
    bytes += value;
  }
  template <class Tag>
  void add(const Id<Tag>& value) {
    add(value.text);
  }
  void add(rules::Roll value) { add(value.left() * 8 + value.right()); }
  void add(rules::Totals value) {
    std::uint64_t bits = 0;
    for (int total = 2; total <= 12; ++total) bits |= value.has(total) ? std::uint64_t{1} << total : 0;
    number(bits);
  }
  void add(rules::Phase value) { add(value.index()); }
  void add(const rules::SideProgress& value) {
    add(value.marks);
    add(static_cast<int>(value.count));
    add(value.held);
  }
  template <class Value>
  void add(const std::optional<Value>& value) {
    add(value.has_value());
    if (value) add(*value);
  }
  template <class Value>
  void add(const std::vector<Value>& values) {
    number(values.size());
    for (const Value& value : values) add(value);
  }
  template <class Value>
  void add(const std::map<std::string, Value>& values) {
    number(values.size());
    for (const auto& [key, value] : values) {
      add(key);
      add(value);
    }
  }
  template <class Value>
  void add(const std::set<Value>& values) {
    number(values.size());
    for (const Value& value : values) add(value);
  }
  void add(const Recorded& value) {
    add(static_cast<int>(value.handled));
    all(value.wager, value.player, value.amount, value.event);
  }
  void add(const Reading& value) { all(value.roll, value.circumstance, value.reason, value.event); }
  void add(const LayoutWager& value) {
    all(value.id, value.player);
    add(static_cast<int>(value.standing.spot));
    add(static_cast<int>(value.standing.working));
    all(value.standing.stake, value.standing.progress, value.original, value.reduced, value.tip, value.confirmed_by,
        value.placed_by, value.placed_at, value.vig_due, value.vig_paid);
    add(static_cast<int>(value.irregular));
    all(value.irregular_by, value.irregular_amount, value.stake_after, value.refusal, value.citation, value.unsure,
        value.missing);
  }
  void add(const AccountLine& value) {
    all(value.wager, value.player);
    add(static_cast<int>(value.spot));
    all(value.stake, value.placed_by);
    add(static_cast<int>(value.expected.outcome));
    all(value.expected.priced, static_cast<int>(value.expected.result), value.expected.winnings, value.expected.lost,
        value.expected.vig, value.recorded, static_cast<int>(value.working), value.progress,
        static_cast<int>(value.irregular), value.irregular_by, value.irregular_amount, value.refusal, value.citation,
        static_cast<int>(value.doubt), value.unsure, value.missing, static_cast<int>(value.settled), value.notify);
  }
  void add(const RollAccount& value) {
    all(value.table, value.roll_number, value.roll, value.total, value.called_at, value.called_by, value.caller,
        value.phase_before, value.mini_craps, value.settlements_recorded, value.wagers_recorded, value.throws_recorded,
        value.thrown_by, value.shooter, value.slid, value.contested, value.supposed, value.readings, value.lines,
        value.without_wager, value.lumped, value.without_line);
  }
  template <class... Values>
  void all(const Values&... values) {
    (add(values), ...);
  }
};

// ------------------------------------------------------------------------------------------------ reading

// Thrown and caught inside this file only.
struct Damage {};

class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  std::uint64_t number() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      const auto byte = static_cast<unsigned char>(next());
      value |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
      if ((byte & 0x80) == 0) return value;
    }
    throw Damage{};
  }
  void get(std::uint64_t& value) { value = number(); }
  void get(std::int64_t& value) {
    const std::uint64_t raw = number();
    value = static_cast<std::int64_t>(raw >> 1) ^ -static_cast<std::int64_t>(raw & 1);
  }
  void get(int& value) {
    std::int64_t wide = 0;
    get(wide);
    if (wide < INT32_MIN || wide > INT32_MAX) throw Damage{};
    value = static_cast<int>(wide);
  }
  void get(bool& value) {
    const char byte = next();
    if (byte != '\0' && byte != '\1') throw Damage{};
    value = byte == '\1';
  }
  void get(rules::Cents& value) { get(value.value); }
  void get(EventTime& value) {
    std::int64_t count = 0;
    get(count);
    value = EventTime{std::chrono::microseconds{count}};
  }
  void get(std::string& value) {
    const std::uint64_t size = number();
    if (size > bytes_.size()) throw Damage{};
    value = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
  }
  template <class Tag>
  void get(Id<Tag>& value) {
    get(value.text);
  }
  void get(std::optional<rules::Roll>& value) {
    bool there = false;
    get(there);
    value.reset();
    if (!there) return;
    int faces = 0;
    get(faces);
    value = rules::Roll::from_faces(faces / 8, faces % 8);
    if (!value) throw Damage{};
  }
  void get(rules::Totals& value) {
    const std::uint64_t bits = number();
    value = {};
    for (int total = 2; total <= 12; ++total) {
      if ((bits >> total & 1) != 0) value.add(total);
    }
  }
  void get(rules::Phase& value) {
    int index = 0;
    get(index);
    if (index < 0 || index > 12 || index == 7) throw Damage{};
    value = index == 0 ? rules::Phase::come_out() : index == 1 ? rules::Phase::decide_only() : rules::Phase::on(index);
  }
  void get(rules::SideProgress& value) {
    get(value.marks);
    value.count = small<std::uint16_t>(UINT16_MAX);
    get(value.held);
  }
  template <class Value>
  void get(std::optional<Value>& value) {
    bool there = false;
    get(there);
    if (there) get(value.emplace());
  }
  template <class Value>
  void get(std::vector<Value>& values) {
    const std::uint64_t size = number();
    if (size > bytes_.size()) throw Damage{};  // every value takes at least a byte
    values.clear();
    for (std::uint64_t i = 0; i < size; ++i) get(values.emplace_back());
  }
  template <class Value>
  void get(std::map<std::string, Value>& values) {
    const std::uint64_t size = number();
    for (std::uint64_t i = 0; i < size; ++i) {
      std::string key;
      get(key);
      get(values[key]);
    }
  }
  template <class Value>
  void get(std::set<Value>& values) {
    const std::uint64_t size = number();
    for (std::uint64_t i = 0; i < size; ++i) {
      Value value;
      get(value);
      if (!values.insert(std::move(value)).second) throw Damage{};
    }
  }
  void get(Recorded& value) {
    value.handled = small<Handled>(3);
    all(value.wager, value.player, value.amount, value.event);
  }
  void get(Reading& value) { all(value.roll, value.circumstance, value.reason, value.event); }
  void get(LayoutWager& value) {
    all(value.id, value.player);
    value.standing.spot = small<rules::SpotId>(UINT16_MAX);
    value.standing.working = small<rules::Working>(2);
    all(value.standing.stake, value.standing.progress, value.original, value.reduced, value.tip, value.confirmed_by,
        value.placed_by, value.placed_at, value.vig_due, value.vig_paid);
    value.irregular = small<Irregular>(5);
    all(value.irregular_by, value.irregular_amount, value.stake_after, value.refusal, value.citation, value.unsure,
        value.missing);
  }
  void get(AccountLine& value) {
    all(value.wager, value.player);
    value.spot = small<rules::SpotId>(UINT16_MAX);
    all(value.stake, value.placed_by);
    value.expected.outcome = small<rules::Outcome>(5);
    get(value.expected.priced);
    value.expected.result = small<std::uint8_t>(UINT8_MAX);
    all(value.expected.winnings, value.expected.lost, value.expected.vig, value.recorded);
    value.working = small<rules::Working>(2);
    get(value.progress);
    value.irregular = small<Irregular>(5);
    all(value.irregular_by, value.irregular_amount, value.refusal, value.citation);
    value.doubt = small<Doubt>(2);
    all(value.unsure, value.missing);
    value.settled = small<Settled>(2);
    get(value.notify);
  }
  void get(RollAccount& value) {
    all(value.table, value.roll_number, value.roll, value.total, value.called_at, value.called_by, value.caller,
        value.phase_before, value.mini_craps, value.settlements_recorded, value.wagers_recorded, value.throws_recorded,
        value.thrown_by, value.shooter, value.slid, value.contested, value.supposed, value.readings, value.lines,
        value.without_wager, value.lumped, value.without_line);
  }
  template <class... Values>
  void all(Values&... values) {
    (get(values), ...);
  }
  bool finished() const { return bytes_.empty(); }

 private:
  char next() {
    if (bytes_.empty()) throw Damage{};
    const char byte = bytes_.front();
    bytes_.remove_prefix(1);
    return byte;
  }
  template <class Value>
  Value small(int most) {
    int value = 0;
    get(value);
    if (value < 0 || value > most) throw Damage{};
    return static_cast<Value>(value);
  }

  std::string_view bytes_;
};

// The state apart from its rules, in the same order for both directions.
template <class Stream, class State>
void everything(Stream& stream, State& state) {
  stream.all(state.opening_missed, state.records, state.layouts, state.layouts_known, state.mini_craps,
             state.clock_error_ms, state.phase, state.previous_total, state.rolls, state.shooter.player,
             state.shooter.assigned, state.shooter.fresh, state.shooter.first_point_set, state.shooter.took_over,
             state.shooter.sevened_out, state.shooter.ride_count, state.lammered, state.combinations,
             state.side_bets_carried, state.rotation, state.dice_offered, state.dice_selected, state.crew, state.shift,
             state.gaming_day, state.rack, state.slips, state.cash_in_hand, state.throws_seen, state.layout,
             state.unknown, state.ghosts, state.without_line, state.throwing.closed_at, state.throwing.thrown_at,
             state.throwing.thrown_by, state.throwing.shooter, state.throwing.slid, state.throwing.rest_from,
             state.throwing.rest_to, state.throwing.readings, state.throwing.contested, state.account, state.overdue);
}

// Finds the rules again and stands every wager on its spot; false where book or options are not what they were.
bool find_rules(TableState& state, const std::string& book_hash, const std::map<std::string, std::string>& chosen) {
  const rules::Book book = rules::built_in_books().find(state.book);
  if (book == nullptr || book->hash != book_hash) return false;
  rules::HouseOptions options(book);
  for (const auto& [key, value] : chosen) {
    // Odds that were refused when the table opened are refused again, and the book's hold again.
    if (key.starts_with(kPaysPrefix)) {
      options.set_pays(key.substr(kPaysPrefix.size()), value);
    } else if (options.set(key, value)) {
      return false;
    }
  }
  auto compiled = rules::TableRules::shared(options);
  if (std::holds_alternative<std::string>(compiled)) return false;
  state.rules = std::get<0>(std::move(compiled));
  return true;
}

void stand_again(TableState& state) {
  const std::size_t spots = state.rules->spots().size();
  for (LayoutWager& wager : state.layout) {
    const bool real = static_cast<std::size_t>(wager.standing.spot) < spots && wager.standing.stake.value > 0 &&
                      wager.standing.stake <= rules::kCentsMax;
    if (!real) throw Damage{};
    wager.standing =
        state.rules->restand(wager.standing, wager.standing.spot, wager.standing.stake, wager.standing.working);
  }
  for (auto* account : {&state.account, &state.overdue}) {
    if (!*account) continue;
    (*account)->rules = state.rules;
    for (const AccountLine& line : (*account)->lines) {
      if (line.irregular == Irregular::Unknown) continue;
      if (static_cast<std::size_t>(line.spot) >= spots) throw Damage{};
      if (line.expected.result >= state.rules->at(line.spot).results.size()) throw Damage{};
    }
  }
}

}  // namespace

std::string_view describe(BadSnapshot reason) {
  switch (reason) {
    case BadSnapshot::NotASnapshot: return "these bytes are no snapshot of a table";
    case BadSnapshot::OtherFormat: return "the snapshot has a format this build does not know";
    case BadSnapshot::OtherEngine: return "the snapshot was made by another engine";
    case BadSnapshot::OtherBook: return "the snapshot rests on a rule book or options this build does not have";
    case BadSnapshot::Damaged: return "the snapshot is damaged";
  }
  return "";
}

std::string to_bytes(const TableState& state) {
  Writer writer;
  writer.add(std::string(kMagic));
  writer.number(kFormat);
  writer.add(std::string(kEngine));
  writer.add(state.rules != nullptr);
  std::map<std::string, std::string> chosen = state.options;
  if (state.rules != nullptr) chosen["chip_cents"] = std::to_string(state.rules->chip().value);
  writer.all(state.book, state.rules == nullptr ? std::string() : state.rules->book().hash, state.options, chosen);
  everything(writer, state);
  // A last word over all others: half a snapshot must not pass for a whole one.
  return writer.bytes + rules::hex(rules::sha256(writer.bytes));
}

std::variant<TableState, BadSnapshot> from_bytes(std::string_view bytes) {
  constexpr std::size_t kSeal = 64;
  const auto body = bytes.substr(0, bytes.size() < kSeal ? 0 : bytes.size() - kSeal);
  Reader reader(body);
  try {
    std::string magic;
    reader.get(magic);
    if (magic != kMagic) return BadSnapshot::NotASnapshot;
    if (reader.number() != kFormat) return BadSnapshot::OtherFormat;
    std::string engine;
    reader.get(engine);
    if (engine != kEngine) return BadSnapshot::OtherEngine;
    if (rules::hex(rules::sha256(body)) != bytes.substr(body.size())) return BadSnapshot::Damaged;
    bool open = false;
    reader.get(open);
    TableState state;
    std::string book_hash;
    std::map<std::string, std::string> chosen;
    reader.all(state.book, book_hash, state.options, chosen);
    if (open && !find_rules(state, book_hash, chosen)) return BadSnapshot::OtherBook;
    everything(reader, state);
    if (!reader.finished()) return BadSnapshot::Damaged;
    if (open) stand_again(state);
    return state;
  } catch (const Damage&) {
    return body.starts_with(std::string(1, static_cast<char>(kMagic.size())) + std::string(kMagic))
               ? BadSnapshot::Damaged
               : BadSnapshot::NotASnapshot;
  }
}

}  // namespace replay
