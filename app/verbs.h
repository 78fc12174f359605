// What each verb of the command line does. cli.cc reads the flags, these do the work and say how it ended.
#pragma once
#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "app/exit_code.h"
#include "app/output.h"
#include "app/settings.h"
#include "app/table_question.h"

namespace app {

ExitCode audit_journal(const Settings& settings, Output output, std::ostream& out);
// Instead of findings: what the record does not let anybody say.
ExitCode list_coverage(const Settings& settings, Output output, std::ostream& out);
// What late events and corrections changed, as it was and as it is; of one table, or of all.
ExitCode list_revisions(const Settings& settings, const std::string& table, Output output, std::ostream& out);
ExitCode run_service(const Settings& settings, bool once, std::ostream& out);
ExitCode run_demo(const Settings& settings, bool once, std::istream& in, std::ostream& out);
ExitCode list_findings(const Settings& settings, Output output, std::ostream& out);
ExitCode migrate_database(const Settings& settings, std::ostream& out);
ExitCode show_migrations(const Settings& settings, Output output, std::ostream& out);
ExitCode show_config(const Configuration& configuration, Output output, std::ostream& out);
ExitCode check_config(const Configuration& configuration, std::ostream& out);
ExitCode list_books(Output output, std::ostream& out);
ExitCode show_book(const std::string& name, const std::string& wager, Output output, std::ostream& out);
ExitCode diff_books(const std::string& left, const std::string& right, Output output, std::ostream& out);
ExitCode print_edges(const TableChoice& choice, Output output, std::ostream& out);
ExitCode check_books(const std::vector<std::string>& files, std::ostream& out);

// One question on the command line: these wagers, this point, this roll.
struct SettleQuestion {
  TableChoice table;
  int point = 0;  // 0: come-out roll
  std::string roll;
  std::vector<std::string> wagers;
  std::string vectors;  // or a file of worked examples
};
ExitCode settle_question(const SettleQuestion& question, Output output, std::ostream& out);
ExitCode settle_vectors(const std::string& file, std::ostream& out);

// Which rolls of a table's history to step through, and under which book if not the table's own. Or what would change:
// under another book, with the dice as a camera read them, with one roll as other faces.
struct ReplayQuestion {
  std::string table;
  std::int64_t from = 1;
  std::int64_t to = INT64_MAX;
  std::string book;
  std::string compare_book;
  bool as_seen = false;
  std::string as;  // "4-4"
};
ExitCode replay_table(const Settings& settings, const ReplayQuestion& question, std::ostream& out, std::ostream& err);

// Shifts to make up; what each field means: simulator::Settings.
struct SimulateQuestion {
  TableChoice table;
  std::string game = "craps";
  int tables = 1;
  double hours = 4;
  int players = 8;
  std::uint64_t seed = 1;
  std::string faults = "none";
  std::string out;
};
ExitCode simulate_shifts(const SimulateQuestion& question, std::ostream& out, std::ostream& err);

ExitCode list_events(Output output, std::ostream& out);
// Writes the files that are printed from the code (schemas, asyncapi.yaml, docs/events.md, docs/findings.md) below the
// directory, or only says which differ.
ExitCode write_documents(const std::string& directory, bool check, std::ostream& out);

// A calibration, and what to hold it against; the last three may be empty.
struct CameraQuestion {
  std::string camera;
  std::string frame;
  std::string reference;  // a frame of the time when the camera was calibrated
  std::string overlay;    // where to write the picture of frame and calibration
};
ExitCode check_camera(const CameraQuestion& question, Output output, std::ostream& out);
// Prints the calibration with its homography worked out from its reference points.
ExitCode calibrate_camera(const std::string& path, std::ostream& out);
// Frames to read the dice from; either a calibrated camera's, or pictures from straight above.
struct ReadQuestion {
  std::vector<std::string> files;
  std::string camera;     // calibration file
  double die_px = 0;      // or how wide a die is
  bool sequence = false;  // the frames are one clip
  std::string overlay;    // directory for pictures of what was seen
};
// Reads every labelled frame of a rendered house and compares.
ExitCode score_readings(const std::string& labels_file, Output output, std::ostream& out);
ExitCode read_dice(const ReadQuestion& question, Output output, std::ostream& out);

ExitCode check_frames(const std::vector<std::string>& files, Output output, std::ostream& out);

}  // namespace app
