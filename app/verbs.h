// What each verb of the command line does. cli.cc reads the flags, these do the work and say how it ended.
#pragma once
#include <iosfwd>
#include <string>
#include <vector>

#include "app/exit_code.h"
#include "app/output.h"
#include "app/settings.h"

namespace app {

ExitCode audit_journal(const Settings& settings, Output output, std::ostream& out);
ExitCode run_service(const Settings& settings, bool once, std::ostream& out);
ExitCode run_demo(const Settings& settings, bool once, std::istream& in, std::ostream& out);
ExitCode list_findings(const Settings& settings, Output output, std::ostream& out);
ExitCode migrate_database(const Settings& settings, std::ostream& out);
ExitCode show_migrations(const Settings& settings, Output output, std::ostream& out);
ExitCode show_config(const Configuration& configuration, Output output, std::ostream& out);
ExitCode check_config(const Configuration& configuration, std::ostream& out);
ExitCode check_frames(const std::vector<std::string>& files, Output output, std::ostream& out);

}  // namespace app
