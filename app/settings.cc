#include "app/settings.h"

#include <toml++/toml.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <charconv>

#include "app/nearest_name.h"
#include "app/read_file.h"
#include "app/secrets.h"
#include "app/usage_error.h"

namespace app {
namespace {

const std::vector<SettingKey> kKeys{
    {"ingest.source", &Settings::ingest_source, "Where events come from.", {"journal", "kafka"}},
    {"ingest.journal", &Settings::ingest_journal, "Journal directory: *.jsonl files, one CloudEvent per line.", {}},
    {"ingest.brokers", &Settings::ingest_brokers, "Kafka brokers, host:port separated by commas.", {}},
    {"ingest.topic", &Settings::ingest_topic, "Kafka topic of the table events.", {}},
    {"ingest.patience_ms",
     &Settings::ingest_patience_ms,
     "Milliseconds a broker may be silent before it counts as out of reach.",
     {},
     100,
     600'000},
    {"database.url",
     &Settings::database_url,
     "PostgreSQL, as postgresql://user@host/name or host=… dbname=….",
     {},
     0,
     0,
     true},
    {"metrics.listen", &Settings::metrics_listen, "Address of /metrics; port 0 takes any free one.", {}},
    {"log.level",
     &Settings::log_level,
     "The least serious message that is logged.",
     {"debug", "info", "warning", "error"}},
    {"log.format", &Settings::log_format, "One message a line, for people or for machines.", {"text", "json"}},
};

constexpr std::string_view kPrefix = "SKYWARD_";
constexpr std::string_view kConfigVariable = "SKYWARD_CONFIG";  // names the file; not a setting itself

std::string did_you_mean(const std::string& typed, const std::vector<std::string>& known) {
  const std::string nearest = nearest_name(typed, known);
  return nearest.empty() ? "" : "; did you mean '" + nearest + "'?";
}

template <class Name>
std::vector<std::string> all_names(Name name) {
  std::vector<std::string> names;
  for (const SettingKey& key : kKeys) names.push_back(name(key));
  return names;
}

std::string join(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

// A TOML value as the text that an environment variable would hold, so that one rule checks both.
std::optional<std::string> scalar_text(const toml::node& node) {
  if (auto text = node.value_exact<std::string>()) return text;
  if (const auto number = node.value_exact<std::int64_t>()) return std::to_string(*number);
  return std::nullopt;
}

}  // namespace

std::span<const SettingKey> setting_keys() { return kKeys; }

const SettingKey* find_setting(std::string_view name) {
  const auto at = std::ranges::find(kKeys, name, &SettingKey::name);
  return at == kKeys.end() ? nullptr : &*at;
}

std::string environment_name(const SettingKey& key) {
  std::string name(kPrefix);
  for (const char c : key.name) {
    name.push_back(c == '.' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c))));
  }
  return name;
}

Environment process_environment() {
  Environment found;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text(*entry);
    const auto equals = text.find('=');
    if (text.starts_with(kPrefix) && equals != std::string_view::npos) {
      found[std::string(text.substr(0, equals))] = std::string(text.substr(equals + 1));
    }
  }
  return found;
}

Configuration Configuration::load(const std::optional<std::string>& file, const Environment& environment) {
  Configuration configuration;
  for (const SettingKey& key : kKeys) configuration.origins_[std::string(key.name)] = "default";
  const auto named = environment.find(std::string(kConfigVariable));
  if (file) {
    configuration.read_toml(*file);
  } else if (named != environment.end()) {
    configuration.read_toml(named->second);
  }
  configuration.read_environment(environment);
  return configuration;
}

void Configuration::set(std::string_view name, const std::string& value, const std::string& flag) {
  const SettingKey* key = find_setting(name);
  if (key == nullptr) throw UsageError("there is no setting '" + std::string(name) + "'");
  assign(*key, value, flag);
}

const std::string& Configuration::origin(std::string_view name) const { return origins_.find(name)->second; }

std::string Configuration::value_text(const SettingKey& key) const {
  if (const auto* number = std::get_if<int Settings::*>(&key.field)) return std::to_string(settings_.**number);
  const std::string& text = settings_.*std::get<std::string Settings::*>(key.field);
  return key.secret ? without_password(text) : text;
}

void Configuration::assign(const SettingKey& key, const std::string& value, const std::string& origin) {
  const std::string name(key.name);
  if (const auto* number = std::get_if<int Settings::*>(&key.field)) {
    int read = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), read);
    if (error != std::errc{} || end != value.data() + value.size() || read < key.least || read > key.most) {
      throw UsageError(origin + ": " + name + " must be a whole number from " + std::to_string(key.least) + " to " +
                       std::to_string(key.most) + ", not '" + value + "'");
    }
    settings_.** number = read;
  } else {
    if (!key.choices.empty() && std::ranges::find(key.choices, value) == key.choices.end()) {
      throw UsageError(origin + ": " + name + " must be one of " + join(key.choices) + ", not '" + value + "'" +
                       did_you_mean(value, key.choices));
    }
    settings_.*std::get<std::string Settings::*>(key.field) = value;
    if (key.name == "metrics.listen") {
      try {
        read_address(value, key.name);
      } catch (const UsageError& error) {
        throw UsageError(origin + ": " + error.what());
      }
    }
  }
  origins_[name] = origin;
}

void Configuration::read_toml(const std::string& path) {
  const auto contents = read_file(path);
  if (!contents) throw UsageError("cannot read the configuration file '" + path + "'");
  toml::table root;
  try {
    root = toml::parse(*contents, path);
  } catch (const toml::parse_error& error) {
    const auto& at = error.source().begin;
    throw UsageError(path + ":" + std::to_string(at.line) + ": not valid TOML: " + std::string(error.description()));
  }
  const auto names = all_names([](const SettingKey& key) { return std::string(key.name); });
  for (const auto& [section, node] : root) {
    const toml::table* table = node.as_table();
    const std::string section_at = path + ":" + std::to_string(node.source().begin.line);
    if (table == nullptr) {
      const std::string typed(section.str());
      throw UsageError(section_at + ": unknown key '" + typed + "'" + did_you_mean(typed, names));
    }
    for (const auto& [key_name, value] : *table) {
      const std::string typed = std::string(section.str()) + "." + std::string(key_name.str());
      const std::string at = path + ":" + std::to_string(value.source().begin.line);
      const SettingKey* key = find_setting(typed);
      if (key == nullptr) throw UsageError(at + ": unknown key '" + typed + "'" + did_you_mean(typed, names));
      const auto text = scalar_text(value);
      if (!text) throw UsageError(at + ": " + typed + " must be a text or a whole number");
      assign(*key, *text, at);
    }
  }
}

void Configuration::read_environment(const Environment& environment) {
  const auto names = all_names(environment_name);
  for (const auto& [variable, value] : environment) {
    if (variable == kConfigVariable) continue;
    const auto at = std::ranges::find(names, variable);
    if (at == names.end()) throw UsageError("unknown environment variable " + variable + did_you_mean(variable, names));
    assign(kKeys[static_cast<std::size_t>(at - names.begin())], value, "environment " + variable);
  }
}

Address read_address(const std::string& text, std::string_view setting) {
  const auto colon = text.rfind(':');
  Address address;
  bool good = colon != std::string::npos && colon > 0;
  if (good) {
    address.host = text.substr(0, colon);
    if (address.host.size() > 2 && address.host.front() == '[' && address.host.back() == ']') {
      address.host = address.host.substr(1, address.host.size() - 2);
    }
    const char* begin = text.data() + colon + 1;
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(begin, end, address.port);
    good = read.ec == std::errc{} && read.ptr == end && address.port >= 0 && address.port <= 65535;
  }
  if (!good) throw UsageError(std::string(setting) + " must be host:port, not '" + text + "'");
  return address;
}

}  // namespace app
