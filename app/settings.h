// Every setting of the program, where its value came from, and the one table that knows them all. Later wins:
// default, file (TOML), environment (SKYWARD_…), command line.
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace app {

struct Settings {
  std::string ingest_source = "journal";
  std::string ingest_journal;
  std::string ingest_brokers;
  std::string ingest_topic = "skyward.table";
  int ingest_patience_ms = 10'000;
  std::string database_url;
  std::string metrics_listen = "127.0.0.1:9464";
  std::string log_level = "info";
  std::string log_format = "text";
};

struct SettingKey {
  std::string_view name;  // as in the file: section.key
  std::variant<std::string Settings::*, int Settings::*> field;
  std::string_view help;
  std::vector<std::string> choices;  // empty: any text
  int least = 0, most = 0;           // for numbers
  bool secret = false;               // may hold a password: shown and logged only without it
};
std::span<const SettingKey> setting_keys();
const SettingKey* find_setting(std::string_view name);
std::string environment_name(const SettingKey& key);  // database.url → SKYWARD_DATABASE_URL

using Environment = std::map<std::string, std::string>;
Environment process_environment();

class Configuration {
 public:
  // Reads the file (if any) and the environment. Throws UsageError with file:line or the variable's name.
  static Configuration load(const std::optional<std::string>& file, const Environment& environment);

  // A value from the command line; `flag` is how the person typed it.
  void set(std::string_view name, const std::string& value, const std::string& flag);

  const Settings& settings() const { return settings_; }
  const std::string& origin(std::string_view name) const;
  std::string value_text(const SettingKey& key) const;  // secrets without their password

 private:
  void assign(const SettingKey& key, const std::string& value, const std::string& origin);
  void read_toml(const std::string& path);
  void read_environment(const Environment& environment);

  Settings settings_;
  std::map<std::string, std::string, std::less<>> origins_;
};

struct Address {
  std::string host;
  int port = 0;
};
// "127.0.0.1:9464" or "[::1]:9464"; port 0 takes any free one. Throws UsageError.
Address read_address(const std::string& text, std::string_view setting);

}  // namespace app
