#include "ingest/cloud_event.h"

#include <simdjson.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "ingest/event_spec.h"
#include "ingest/event_time.h"
#include "ingest/fault.h"

namespace ingest {

void fail(BadEvent reason, std::string_view detail) { throw Fault{{reason, std::string(detail)}}; }

void check_name(std::string_view field, std::string_view value) {
  if (value.empty()) fail(BadEvent::FieldMissing, field);
  if (std::ranges::any_of(value, [](unsigned char c) { return c < 0x20 || c == 0x7f; })) {
    fail(BadEvent::FieldOfWrongKind, field);
  }
}

namespace {

using simdjson::dom::element;
using simdjson::dom::object;

std::string_view text(const object& in, std::string_view name) {
  element value;
  if (in.at_key(name).get(value) != simdjson::SUCCESS) fail(BadEvent::FieldMissing, name);
  std::string_view read;
  if (value.get(read) != simdjson::SUCCESS) fail(BadEvent::FieldOfWrongKind, name);
  check_name(name, read);
  return read;
}

template <class IdType>
IdType id(const object& in, std::string_view name) {
  return IdType{std::string(text(in, name))};
}

replay::Happening happening(const object& in, int depth);

// A correction carries, in place of the event it corrects, another one of any type.
replay::Happening correction(const object& data, int depth) {
  replay::Correction read{.corrects = id<replay::EventId>(data, "corrects"),
                          .by = std::string(text(data, "by")),
                          .role = std::string(text(data, "role")),
                          .why = std::string(text(data, "why"))};
  if (element source; data.at_key("source").get(source) == simdjson::SUCCESS) {
    read.source = id<replay::SourceId>(data, "source");
  }
  if (element instead; data.at_key("instead").get(instead) == simdjson::SUCCESS) {
    object other;
    if (depth > 0 || instead.get(other) != simdjson::SUCCESS) fail(BadEvent::FieldOfWrongKind, "instead");
    read.instead = std::make_shared<const replay::Instead>(replay::Instead{happening(other, depth + 1)});
  }
  return read;
}

// `in` has a type and data.
replay::Happening happening(const object& in, int depth) {
  const std::string_view type = text(in, "type");
  const EventSpec* spec = find_spec(type);
  const bool corrects = type == kCorrectionType;
  if (spec == nullptr && !corrects) fail(BadEvent::UnknownType, type);
  element data_value;
  if (in.at_key("data").get(data_value) != simdjson::SUCCESS) fail(BadEvent::FieldMissing, "data");
  object data;
  if (data_value.get(data) != simdjson::SUCCESS) fail(BadEvent::FieldOfWrongKind, "data");
  if (corrects) return correction(data, depth);
  replay::Happening what = spec->begin();
  for (const FieldSpec& field : spec->fields) {
    element value;
    if (data.at_key(field.name).get(value) == simdjson::SUCCESS) {
      field.put(field, value, what);
    } else if (field.required) {
      fail(BadEvent::FieldMissing, field.name);
    }
  }
  const auto* called = std::get_if<replay::RollCalled>(&what);
  if (called != nullptr && called->total == 0) fail(BadEvent::FieldMissing, "faces");
  return what;
}

// The CloudEvents extension carries the sequence as a string; it is compared as a number.
std::uint64_t decimal(const object& envelope, std::string_view name) {
  const std::string_view digits = text(envelope, name);
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc{} || end != digits.data() + digits.size()) fail(BadEvent::FieldOfWrongKind, name);
  return value;
}

// A source that was never restarted need not speak of epochs.
std::uint64_t epoch(const object& envelope) {
  element there;
  return envelope.at_key("epoch").get(there) == simdjson::SUCCESS ? decimal(envelope, "epoch") : 0;
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
    case BadEvent::NumberOutOfRange: return "has a number out of range";
    case BadEvent::NotAChoice: return "has a word that is not one of those it may have";
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
                              .epoch = epoch(envelope),
                              .sequence = decimal(envelope, "sequence"),
                              .time = time(envelope),
                              .what = happening(envelope, 0)};
  } catch (Fault& fault) {
    return std::move(fault.unreadable);
  }
}

}  // namespace ingest
