#include <ostream>

#include "app/usage_error.h"
#include "app/verbs.h"

namespace app {

ExitCode show_config(const Configuration& configuration, Output output, std::ostream& out) {
  std::vector<Row> rows;
  for (const SettingKey& key : setting_keys()) {
    rows.push_back({std::string(key.name), configuration.value_text(key), configuration.origin(key.name)});
  }
  print_table(out, output, {"key", "value", "from"}, rows);
  return ExitCode::Fine;
}

// Looks at the values alone and opens no connection: it must work on a laptop, before any server exists.
ExitCode check_config(const Configuration& configuration, std::ostream& out) {
  const Settings& settings = configuration.settings();
  if (settings.ingest_source == "kafka" && settings.ingest_brokers.empty()) {
    throw UsageError(configuration.origin("ingest.source") +
                     ": ingest.source is kafka but ingest.brokers is empty; set it to host:port");
  }
  out << "configuration is good\n";
  return ExitCode::Fine;
}

}  // namespace app
