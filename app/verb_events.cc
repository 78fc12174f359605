#include <filesystem>
#include <fstream>
#include <ostream>

#include "app/event_documents.h"
#include "app/finding_documents.h"
#include "app/read_file.h"
#include "app/usage_error.h"
#include "app/verbs.h"
#include "ingest/event_spec.h"

namespace app {

ExitCode list_events(Output output, std::ostream& out) {
  std::vector<Row> rows;
  for (const auto& spec : ingest::event_specs()) {
    std::string fields;
    for (const auto& field : spec.fields) {
      fields += (fields.empty() ? "" : " ") + std::string(field.name) + (field.required ? "" : "?");
    }
    rows.push_back({std::string(spec.type), fields, std::string(spec.title)});
  }
  rows.push_back({std::string(ingest::kCorrectionType), "corrects source? by role why instead?",
                  "An earlier event did not happen, or happened otherwise."});
  print_table(out, output, {"type", "fields", "what"}, rows);
  return ExitCode::Fine;
}

ExitCode write_documents(const std::string& directory, bool check, std::ostream& out) {
  bool same = true;
  auto documents = event_documents();
  documents["docs/findings.md"] = findings_page();
  for (const auto& [name, contents] : documents) {
    const std::filesystem::path path = std::filesystem::path(directory) / name;
    if (read_file(path.string()) == contents) continue;
    same = false;
    if (check) {
      out << path.string() << " is not what 'skyward docs write' prints\n";
      continue;
    }
    std::filesystem::create_directories(path.parent_path());
    std::ofstream file(path, std::ios::binary);
    file << contents;
    if (!file.flush()) throw UsageError("cannot write '" + path.string() + "'");
    out << "wrote " << path.string() << "\n";
  }
  if (same) out << "all files are up to date\n";
  return same || !check ? ExitCode::Fine : ExitCode::Findings;
}

}  // namespace app
