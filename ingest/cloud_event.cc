#include "ingest/cloud_event.h"

#include <simdjson.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "ingest/event_time.h"

namespace ingest {
namespace {

using simdjson::dom::element;
using simdjson::dom::object;

// Thrown and caught inside read_event() only: a decoder that stops at the first fault reads best straight down.
struct Fault {
  Unreadable unreadable;
};

[[noreturn]] void fail(BadEvent reason, std::string_view detail) { throw Fault{{reason, std::string(detail)}}; }

element field(const object& in, std::string_view name) {
  element value;
  if (in.at_key(name).get(value) != simdjson::SUCCESS) fail(BadEvent::FieldMissing, name);
  return value;
}

std::string_view text(const object& in, std::string_view name) {
  std::string_view value;
  if (field(in, name).get(value) != simdjson::SUCCESS) fail(BadEvent::FieldOfWrongKind, name);
  if (value.empty()) fail(BadEvent::FieldMissing, name);
  // Ids are stored, listed and joined by lines: a control character in one is damage, not a name.
  if (std::ranges::any_of(value, [](unsigned char c) { return c < 0x20 || c == 0x7f; })) {
    fail(BadEvent::FieldOfWrongKind, name);
  }
  return value;
}

template <class IdType>
IdType id(const object& in, std::string_view name) {
  return IdType{std::string(text(in, name))};
}

rules::Cents cents(const object& in, std::string_view name, std::int64_t least) {
  const element value = field(in, name);
  const auto type = value.type();  // not is_double(), which says yes to whole numbers as well
  if (type == simdjson::dom::element_type::DOUBLE) fail(BadEvent::AmountNotWholeCents, name);
  if (type == simdjson::dom::element_type::UINT64) fail(BadEvent::AmountOutOfRange, name);
  std::int64_t amount = 0;
  if (value.get(amount) != simdjson::SUCCESS) fail(BadEvent::FieldOfWrongKind, name);
  if (amount < least || amount > rules::kCentsMax.value) fail(BadEvent::AmountOutOfRange, name);
  return {amount};
}

int small_number(const element& value, std::string_view name) {
  std::int64_t number = 0;
  if (value.get(number) != simdjson::SUCCESS) fail(BadEvent::FieldOfWrongKind, name);
  if (number < 0 || number > 99) fail(BadEvent::FieldOfWrongKind, name);
  return static_cast<int>(number);
}

rules::Roll roll(const object& in, std::string_view name) {
  simdjson::dom::array faces;
  if (field(in, name).get(faces) != simdjson::SUCCESS) fail(BadEvent::FieldOfWrongKind, name);
  if (faces.size() != 2) fail(BadEvent::NotARoll, name);
  const auto read =
      rules::Roll::from_faces(small_number(faces.at(0).value(), name), small_number(faces.at(1).value(), name));
  if (!read) fail(BadEvent::NotARoll, name);
  return *read;
}

replay::Happening table_opened(const object& data) {
  replay::TableOpened opened{.book = std::string(text(data, "book")), .lowest_chip = cents(data, "chip_cents", 1)};
  simdjson::dom::array records;
  if (field(data, "records").get(records) != simdjson::SUCCESS) fail(BadEvent::FieldOfWrongKind, "records");
  for (const element family : records) {
    std::string_view name;
    if (family.get(name) != simdjson::SUCCESS) fail(BadEvent::FieldOfWrongKind, "records");
    opened.records.emplace_back(name);
  }
  return opened;
}

replay::Happening wager_placed(const object& data) {
  element number;
  const bool has_number = data.at_key("number").get(number) == simdjson::SUCCESS;
  return replay::WagerPlaced{.wager = id<replay::WagerId>(data, "wager"),
                             .player = id<replay::PlayerId>(data, "player"),
                             .code = std::string(text(data, "code")),
                             .number = has_number ? small_number(number, "number") : 0,
                             .stake = cents(data, "amount_cents", 1)};
}

replay::Happening roll_called(const object& data) {
  return replay::RollCalled{.roll = roll(data, "faces"), .by = std::string(text(data, "by"))};
}

replay::Happening wager_paid(const object& data) {
  return replay::WagerPaid{id<replay::WagerId>(data, "wager"), id<replay::PlayerId>(data, "player"),
                           cents(data, "paid_cents", 0)};
}

replay::Happening wager_taken(const object& data) {
  return replay::WagerTaken{id<replay::WagerId>(data, "wager"), id<replay::PlayerId>(data, "player"),
                            cents(data, "taken_cents", 0)};
}

replay::Happening wager_pushed(const object& data) {
  return replay::WagerPushed{id<replay::WagerId>(data, "wager"), id<replay::PlayerId>(data, "player")};
}

replay::Happening table_closed(const object&) { return replay::TableClosed{}; }

struct TypeReader {
  std::string_view type;
  replay::Happening (*read)(const object& data);
};
constexpr TypeReader kTypes[] = {
    {"skyward.table.opened", table_opened},    {"skyward.wager.placed", wager_placed},
    {"skyward.roll.called", roll_called},      {"skyward.settlement.paid", wager_paid},
    {"skyward.settlement.taken", wager_taken}, {"skyward.settlement.pushed", wager_pushed},
    {"skyward.table.closed", table_closed},
};

replay::Happening happening(const object& envelope) {
  const std::string_view type = text(envelope, "type");
  for (const TypeReader& reader : kTypes) {
    if (reader.type != type) continue;
    object data;
    if (field(envelope, "data").get(data) != simdjson::SUCCESS) fail(BadEvent::FieldOfWrongKind, "data");
    return reader.read(data);
  }
  fail(BadEvent::UnknownType, type);
}

// The CloudEvents extension carries the sequence as a string; it is compared as a number.
std::uint64_t sequence(const object& envelope) {
  const std::string_view digits = text(envelope, "sequence");
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc{} || end != digits.data() + digits.size()) fail(BadEvent::FieldOfWrongKind, "sequence");
  return value;
}

replay::EventTime time(const object& envelope) {
  const std::string_view stamp = text(envelope, "time");
  const auto read = read_time(stamp);
  if (!read) fail(BadEvent::NotATime, stamp);
  return *read;
}

}  // namespace

std::string_view describe(BadEvent reason) {
  switch (reason) {
    case BadEvent::NotJson: return "is not a JSON object";
    case BadEvent::NotCloudEvent: return "is not a CloudEvent of specversion 1.0";
    case BadEvent::FieldMissing: return "lacks a field or has it empty";
    case BadEvent::FieldOfWrongKind: return "has a field of the wrong kind";
    case BadEvent::AmountNotWholeCents: return "has an amount that is not whole cents";
    case BadEvent::AmountOutOfRange: return "has an amount out of range";
    case BadEvent::NotARoll: return "has faces that two dice cannot show";
    case BadEvent::NotATime: return "has a time that is not RFC 3339";
    case BadEvent::UnknownType: return "has an event type this build does not know";
  }
  return "cannot be read";
}

std::string explain(const Unreadable& unreadable) {
  std::string sentence = "the message " + std::string(describe(unreadable.reason));
  if (!unreadable.detail.empty()) sentence += ": " + unreadable.detail;
  return sentence;
}

std::variant<replay::TableEvent, Unreadable> read_event(std::string_view bytes) {
  thread_local simdjson::dom::parser parser;
  object envelope;
  const auto error = parser.parse(bytes.data(), bytes.size()).get(envelope);
  if (error != simdjson::SUCCESS) return Unreadable{BadEvent::NotJson, simdjson::error_message(error)};
  try {
    if (text(envelope, "specversion") != "1.0") fail(BadEvent::NotCloudEvent, "specversion");
    return replay::TableEvent{.source = id<replay::SourceId>(envelope, "source"),
                              .id = id<replay::EventId>(envelope, "id"),
                              .table = id<replay::TableId>(envelope, "table"),
                              .sequence = sequence(envelope),
                              .time = time(envelope),
                              .what = happening(envelope)};
  } catch (Fault& fault) {
    return std::move(fault.unreadable);
  }
}

}  // namespace ingest
