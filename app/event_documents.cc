#include "app/event_documents.h"

#include <spdlog/fmt/fmt.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "ingest/event_spec.h"
#include "rules/money.h"
#include "rules/roll.h"

namespace app {
namespace {

using ingest::EventSpec;
using ingest::FieldKind;
using ingest::FieldSpec;
using Json = nlohmann::ordered_json;

constexpr const char* kDraft = "https://json-schema.org/draft/2020-12/schema";

std::string file_of(const EventSpec& spec) { return std::string(spec.type.substr(8)) + ".json"; }

Json reference(const char* definition) { return {{"$ref", std::string("envelope.json#/$defs/") + definition}}; }

Json value_schema(const FieldSpec& field) {
  const auto name = [&]() -> Json {
    if (field.choices.empty()) return reference("name");
    Json words = Json::array();
    for (const auto choice : field.choices) words.push_back(std::string(choice));
    return {{"enum", words}};
  };
  switch (field.kind) {
    case FieldKind::Name: return name();
    case FieldKind::Stake: return reference("stake");
    case FieldKind::Amount: return reference("cents");
    case FieldKind::Total: return reference("total");
    case FieldKind::Faces: return reference("faces");
    case FieldKind::Names: return {{"type", "array"}, {"items", name()}};
    case FieldKind::Flag: return {{"type", "boolean"}};
    case FieldKind::Count: return reference("count");
    case FieldKind::Permille: return {{"type", "integer"}, {"minimum", 0}, {"maximum", 1000}};
    case FieldKind::Time: return reference("time");
    case FieldKind::Values: return reference("values");
  }
  return {};
}

Json data_schema(const EventSpec& spec) {
  Json required = Json::array();
  Json properties = Json::object();
  for (const FieldSpec& field : spec.fields) {
    if (field.required) required.push_back(std::string(field.name));
    Json value = value_schema(field);
    value["description"] = std::string(field.help);
    properties[std::string(field.name)] = value;
  }
  Json data{{"type", "object"}};
  if (!required.empty()) data["required"] = required;
  if (!properties.empty()) data["properties"] = properties;
  // A call says the faces, or at least their sum; where it says both, they agree.
  if (spec.type == "skyward.roll.called") {
    std::map<int, Json> faces_of;
    for (const rules::Roll roll : rules::kAllRolls) {
      faces_of[roll.total()].push_back(Json::array({roll.left(), roll.right()}));
    }
    Json ways = Json::array({{{"properties", {{"faces", true}, {"total", false}}}, {"required", {"faces"}}}});
    for (const auto& [total, faces] : faces_of) {
      ways.push_back(
          {{"properties", {{"total", {{"const", total}}}, {"faces", {{"enum", faces}}}}}, {"required", {"total"}}});
    }
    data["anyOf"] = ways;
  }
  return data;
}

Json event_schema(const std::string& file, const std::string& type, const std::string& title, const Json& data) {
  return {{"$schema", kDraft},
          {"$id", file},
          {"title", title},
          {"type", "object"},
          {"allOf", Json::array({Json{{"$ref", "envelope.json"}}})},
          {"properties", {{"type", {{"const", type}}}, {"data", data}}}};
}

constexpr const char* kCorrectionTitle = "An earlier event did not happen, or happened otherwise.";

Json correction_data() {
  Json properties{{"corrects", reference("name")},
                  {"source", reference("name")},
                  {"by", reference("name")},
                  {"role", reference("name")},
                  {"why", reference("name")}};
  properties["corrects"]["description"] = "Id of the event that is corrected.";
  properties["source"]["description"] = "Its source; absent: the source of this event.";
  properties["by"]["description"] = "Who corrects it.";
  properties["role"]["description"] = "In which role.";
  properties["why"]["description"] = "Why.";
  // What it carries fits the schema of its own type; a correction inside a correction carries nothing more.
  Json types = Json::array();
  Json each = Json::array();
  const auto may_be = [&](std::string_view type, const Json& data) {
    types.push_back(std::string(type));
    each.push_back({{"if", {{"properties", {{"type", {{"const", std::string(type)}}}}}}},
                    {"then", {{"properties", {{"data", data}}}}}});
  };
  for (const EventSpec& spec : ingest::event_specs()) {
    may_be(spec.type, {{"$ref", file_of(spec) + "#/properties/data"}});
  }
  may_be(ingest::kCorrectionType,
         {{"$ref", "#/properties/data"}, {"type", "object"}, {"properties", {{"instead", false}}}});
  properties["instead"] = {{"type", "object"},
                           {"required", {"type", "data"}},
                           {"properties", {{"type", {{"enum", types}}}, {"data", {{"type", "object"}}}}},
                           {"allOf", each},
                           {"description", "What happened instead, as type and data; absent: nothing did."}};
  return {{"type", "object"}, {"required", {"corrects", "by", "role", "why"}}, {"properties", properties}};
}

Json envelope_schema() {
  const auto named = [](const char* definition, const char* description) {
    return Json{{"$ref", std::string("#/$defs/") + definition}, {"description", description}};
  };
  return {
      {"$schema", kDraft},
      {"$id", "envelope.json"},
      {"title", "What every Skyward event carries (CloudEvents 1.0)"},
      {"type", "object"},
      {"required", {"specversion", "id", "source", "type", "table", "sequence", "time", "data"}},
      {"properties",
       {{"specversion", {{"const", "1.0"}}},
        {"id", named("name", "Unique within the source; (source, id) names the event.")},
        {"source", named("name", "The system that recorded the event, as a URI reference.")},
        {"type", {{"type", "string"}}},
        {"table", named("name", "The table; also the Kafka key, so that one table is one partition and one history.")},
        {"epoch", named("decimal", "Counts the restarts of the source; absent: 0.")},
        {"sequence", named("decimal", "Compared as a number, +1 per source, table and epoch.")},
        {"time", named("time", "When it happened at the table.")},
        {"datacontenttype", {{"const", "application/json"}}},
        {"data", {{"type", "object"}}}}},
      {"$defs",
       {{"name", {{"type", "string"}, {"minLength", 1}, {"pattern", "^[^\\u0000-\\u001f\\u007f]+$"}}},
        {"decimal", {{"type", "string"}, {"pattern", "^[0-9]{1,19}$"}}},
        {"cents",
         {{"type", "integer"}, {"minimum", 0}, {"maximum", rules::kCentsMax.value}, {"description", "Whole cents."}}},
        {"stake",
         {{"type", "integer"},
          {"minimum", 1},
          {"maximum", rules::kCentsMax.value},
          {"description", "Whole cents, more than none."}}},
        {"total", {{"type", "integer"}, {"minimum", 2}, {"maximum", 12}}},
        {"faces",
         {{"type", "array"},
          {"items", {{"type", "integer"}, {"minimum", 1}, {"maximum", 6}}},
          {"minItems", 2},
          {"maxItems", 2}}},
        {"count", {{"type", "integer"}, {"minimum", 0}, {"maximum", 1'000'000'000'000}}},
        {"time", {{"type", "string"}, {"format", "date-time"}}},
        {"values",
         {{"type", "object"},
          {"additionalProperties",
           {{"anyOf", Json::array({Json{{"$ref", "#/$defs/name"}}, Json{{"type", "integer"}},
                                   Json{{"type", "boolean"}}})}}}}}}}};
}

std::string pretty(const Json& json) { return json.dump(2) + "\n"; }

std::string kind_text(const FieldSpec& field) {
  std::string text;
  switch (field.kind) {
    case FieldKind::Name: text = "text"; break;
    case FieldKind::Stake: text = "cents, at least 1"; break;
    case FieldKind::Amount: text = "cents"; break;
    case FieldKind::Total: text = "2 to 12"; break;
    case FieldKind::Faces: text = "two faces, [4, 2]"; break;
    case FieldKind::Names: text = "list of texts"; break;
    case FieldKind::Flag: text = "true or false"; break;
    case FieldKind::Count: text = "whole number"; break;
    case FieldKind::Permille: text = "0 to 1000"; break;
    case FieldKind::Time: text = "RFC 3339 time"; break;
    case FieldKind::Values: text = "object of texts, whole numbers or flags"; break;
  }
  if (field.choices.empty()) return text;
  text += field.kind == FieldKind::Names ? ", of: " : ": ";
  for (std::size_t i = 0; i < field.choices.size(); ++i) text += (i == 0 ? "" : ", ") + std::string(field.choices[i]);
  return text;
}

constexpr const char* kEventsHead = R"(# Events

What a table system sends to Skyward. This page is printed from the decoder's own table (`skyward docs write`), as are
the JSON Schemas in `schema/events/` and `schema/asyncapi.yaml`; a test keeps all three true.

An event is a [CloudEvent](https://cloudevents.io) 1.0 in JSON: one object per line in a journal, one message on Kafka.

```json
{"specversion": "1.0", "id": "t12-000002", "source": "/pit/1/table/12", "type": "skyward.wager.placed", "table": "12",
 "sequence": "2", "time": "2026-11-13T20:00:26.756Z", "datacontenttype": "application/json",
 "data": {"wager": "w-0001", "player": "p1", "code": "pass", "amount_cents": 1000}}
```

- (`source`, `id`) names an event for ever. Sending it again is harmless.
- `table` is the Kafka key. One table is one partition and one history.
- `sequence` is decimal text, compared as a number, and grows by one per `source`, `table` and `epoch`. A source that was
  restarted and lost count opens a new `epoch`. An event that comes late takes its place by these numbers.
- `time` is when it happened at the table, not when it was sent. A source says with `clock_error_ms` how wrong its
  clock may be; what falls inside that bound is *too close to call*.
- Money is whole cents. Tournament chips are points.
- A table need not send every family. `records` in `skyward.table.opened` says which it sends; what it does not send
  is reported as *not covered*, never as a finding. Calls alone are enough to begin with.
- Fields that are not listed are ignored. A listed field of the wrong kind makes the whole event unreadable: it is kept
  byte for byte as a dead letter and reported.

)";

std::string events_page() {
  std::string page = kEventsHead;
  std::string_view family;
  for (const EventSpec& spec : ingest::event_specs()) {
    if (spec.family() != family) {
      family = spec.family();
      page += fmt::format("## {}\n\n", family);
    }
    page += fmt::format("### `{}`\n\n{}\n\n", spec.type, spec.title);
    if (!spec.fields.empty()) page += "| field | | kind | |\n|---|---|---|---|\n";
    for (const FieldSpec& field : spec.fields) {
      page += fmt::format("| `{}` | {} | {} | {} |\n", field.name, field.required ? "required" : "", kind_text(field),
                          field.help);
    }
    page += "\n";
    if (spec.type == "skyward.table.heartbeat") {
      page += fmt::format(
          "### `{}`\n\n{}\n\n| field | | kind | |\n|---|---|---|---|\n"
          "| `corrects` | required | text | Id of the event that is corrected. |\n"
          "| `source` |  | text | Its source; absent: the source of this event. |\n"
          "| `by` | required | text | Who corrects it. |\n| `role` | required | text | In which role. |\n"
          "| `why` | required | text | Why. |\n"
          "| `instead` |  | object | What happened instead, as `type` and `data`; absent: nothing did. |\n\n",
          ingest::kCorrectionType, kCorrectionTitle);
    }
  }
  page.pop_back();
  return page;
}

std::string asyncapi() {
  std::string text = R"(# Printed by `skyward docs write`; a test keeps it true.
asyncapi: 3.0.0
info:
  title: Skyward table events
  version: 1.0.0
  description: What a table system publishes and Skyward consumes. CloudEvents 1.0, structured JSON.
  license:
    name: Apache-2.0
defaultContentType: application/cloudevents+json
channels:
  table:
    address: skyward.table
    description: >-
      Everything that happens at the tables. The key is the table id and the partitioner is murmur2_random, so that one
      partition holds a table's whole history in one order.
    messages:
)";
  std::vector<std::pair<std::string, std::string>> types;
  for (const EventSpec& spec : ingest::event_specs()) types.emplace_back(spec.type, spec.title);
  types.emplace_back(ingest::kCorrectionType, kCorrectionTitle);
  const auto short_name = [](const std::string& type) { return type.substr(8); };
  for (const auto& [type, title] : types) {
    text += fmt::format("      {0}:\n        $ref: '#/components/messages/{0}'\n", short_name(type));
  }
  text += R"(operations:
  publishTableEvents:
    action: send
    summary: The table system publishes; Skyward consumes.
    channel:
      $ref: '#/channels/table'
components:
  messages:
)";
  for (const auto& [type, title] : types) {
    text += fmt::format(
        "    {0}:\n      name: {1}\n      title: {2}\n      contentType: application/cloudevents+json\n"
        "      payload:\n        schemaFormat: application/schema+json;version=draft-2020-12\n"
        "        schema:\n          $ref: 'events/{0}.json'\n",
        short_name(type), type, Json(title).dump());
  }
  return text;
}

}  // namespace

std::map<std::string, std::string> event_documents() {
  std::map<std::string, std::string> documents;
  documents["schema/events/envelope.json"] = pretty(envelope_schema());
  for (const EventSpec& spec : ingest::event_specs()) {
    documents["schema/events/" + file_of(spec)] =
        pretty(event_schema(file_of(spec), std::string(spec.type), std::string(spec.title), data_schema(spec)));
  }
  documents["schema/events/table.correction.json"] = pretty(
      event_schema("table.correction.json", std::string(ingest::kCorrectionType), kCorrectionTitle, correction_data()));
  documents["schema/asyncapi.yaml"] = asyncapi();
  documents["docs/events.md"] = events_page();
  return documents;
}

}  // namespace app
