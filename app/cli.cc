#include "app/cli.h"

#include <spdlog/spdlog.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <functional>
#include <iostream>
#include <map>
#include <optional>

#include "app/completion.h"
#include "app/log.h"
#include "app/nearest_name.h"
#include "app/secrets.h"
#include "app/usage_error.h"
#include "app/verbs.h"
#include "audit/store/database.h"
#include "ingest/raw_message.h"

#ifndef SKYWARD_VERSION
#define SKYWARD_VERSION "unknown"
#endif

namespace app {
namespace {

constexpr const char* kDescription =
    "Skyward, the second pair of eyes on a craps table.\n\n"
    "Replays what the table system recorded through the rules of its jurisdiction, works out what\n"
    "every wager should have been paid, and flags each difference with the rule that decides it.";

constexpr const char* kFooter = R"(
EXAMPLES
  skyward audit --journal tests/data/journals/friday-night
      Check a recorded shift without any server; one finding per line.
  skyward db migrate --database postgresql:///skyward
  skyward run --journal /var/lib/skyward/journal --database postgresql:///skyward
      Check it, keep the findings in PostgreSQL, count them on /metrics.
  skyward findings --output csv > findings.csv
  skyward settle --book us-ma --point 8 --roll 4-2 --wager 'place_win 6 12' --wager 'field 5'
      Ask what one roll does to wagers, and which paragraph says so.
  skyward book edges --book us-co
  skyward simulate --book us-ma --tables 2 --faults all --out made-up
      Make up two shifts with faults in them, to see what an audit finds.

CONFIGURATION
  A TOML file (--config FILE, or SKYWARD_CONFIG), then environment variables (SKYWARD_DATABASE_URL
  for database.url), then flags; the later wins. 'skyward config show' prints every value and
  where it came from.

EXIT CODES
  0  fine
  1  findings, or failed checks
  2  wrong usage or configuration, or input that is not there
  3  a service (database, broker) is out of reach, or the machine failed

Results go to standard output, the log to standard error.)";

// What the flags said. A verb's callback only notes what to do; it is done after everything has been read.
struct Request {
  std::optional<std::string> config_file;
  std::map<std::string, std::pair<std::string, std::string>> overrides;  // setting → value, flag
  Output output = Output::Text;
  bool once = false;
  std::vector<std::string> files;
  std::string book, other_book, wager;
  std::string directory = ".";
  std::string labels;
  bool check = false;
  bool coverage = false;
  SettleQuestion settle;
  SimulateQuestion simulate;
  ReadQuestion read;
  ReplayQuestion replay;
  CameraQuestion camera;
  std::function<ExitCode(const Configuration&)> act;
};

class CommandLine {
 public:
  CommandLine(Request& request, const Terminal& terminal)
      : request_(request), terminal_(terminal), root_(kDescription, "skyward") {
    root_.footer(kFooter);
    root_.require_subcommand(0, 1);
    root_.set_version_flag("--version", "skyward " SKYWARD_VERSION);
    root_.set_help_flag("-h,--help", "Show this help, or that of a verb.");
    root_
        .add_option_function<std::string>(
            "--config", [this](const std::string& file) { request_.config_file = file; }, "Configuration file (TOML).")
        ->type_name("FILE");
    setting(root_, "--log-level", "log.level", "LEVEL");
    setting(root_, "--log-format", "log.format", "FORMAT");
    add_verbs();
  }

  CLI::App& root() { return root_; }

 private:
  // A flag that overrides a setting; its help is the setting's own.
  void setting(CLI::App& app, const std::string& flag, const std::string& name, const std::string& type) {
    app.add_option_function<std::string>(
           flag,
           [this, flag, name](const std::string& value) {
             request_.overrides[name] = {value, flag};
           },
           std::string(find_setting(name)->help))
        ->type_name(type);
  }

  void output(CLI::App& app) {
    static const std::map<std::string, Output> kOutputs{
        {"text", Output::Text}, {"json", Output::Json}, {"csv", Output::Csv}};
    app.add_option("--output", request_.output, "How to print the list: text, json (one object per line) or csv.")
        ->type_name("FORM")
        ->transform(CLI::CheckedTransformer(kOutputs))
        ->option_text("text|json|csv");
  }

  CLI::App& verb(CLI::App& parent, const std::string& name, const std::string& help,
                 std::function<ExitCode(const Configuration&)> act) {
    CLI::App& app = *parent.add_subcommand(name, help);
    app.set_help_flag("-h,--help", "Show this help.");
    if (act) app.callback([this, act = std::move(act)] { request_.act = act; });
    return app;
  }

  CLI::App& group(const std::string& name, const std::string& help) {
    CLI::App& app = verb(root_, name, help, nullptr);
    app.require_subcommand(1);
    return app;
  }

  void source_flags(CLI::App& app) {
    setting(app, "--source", "ingest.source", "journal|kafka");
    setting(app, "--journal", "ingest.journal", "DIR");
    setting(app, "--brokers", "ingest.brokers", "LIST");
    setting(app, "--topic", "ingest.topic", "NAME");
  }

  void add_verbs() {
    std::ostream& out = terminal_.out;
    CLI::App& audit = verb(root_, "audit", "Check recorded events without a database. Prints one finding per line.",
                           [this, &out](const Configuration& c) {
                             if (request_.coverage) return list_coverage(c.settings(), request_.output, out);
                             return audit_journal(c.settings(), request_.output, out);
                           });
    source_flags(audit);
    audit.add_flag("--coverage", request_.coverage,
                   "Instead of findings, list what the record does not let anybody say: checks that are not covered, "
                   "moments too close to call, rolls left open.");
    output(audit);

    CLI::App& replay =
        verb(root_, "replay",
             "Step through a table's history: the layout before each roll, what was due and what was recorded.",
             [this, &out](const Configuration& c) {
               return replay_table(c.settings(), request_.replay, out, terminal_.err);
             });
    source_flags(replay);
    replay.add_option("--table", request_.replay.table, "The table; needed where the record holds several.")
        ->type_name("TABLE");
    replay.add_option("--from", request_.replay.from, "The first roll to show.")->type_name("ROLL");
    replay.add_option("--to", request_.replay.to, "The last roll to show.")->type_name("ROLL");
    replay.add_option("--book", request_.replay.book, "Play it under this book instead of the table's own.")
        ->type_name("BOOK");
    replay
        .add_option("--compare-book", request_.replay.compare_book, "List only what would change under another book.")
        ->type_name("BOOK");
    replay.add_flag("--as-seen", request_.replay.as_seen,
                    "List only what would change if rolls that a camera read otherwise were settled as seen.");
    replay
        .add_option("--as", request_.replay.as,
                    "List only what would change if the one roll of --from and --to had these faces, such as 4-4.")
        ->type_name("FACES");

    CLI::App& revisions =
        verb(root_, "revisions", "List what late events and corrections changed: findings and settlements.",
             [this, &out](const Configuration& c) {
               return list_revisions(c.settings(), request_.replay.table, request_.output, out);
             });
    source_flags(revisions);
    revisions.add_option("--table", request_.replay.table, "Only of this table.")->type_name("TABLE");
    output(revisions);

    CLI::App& run =
        verb(root_, "run", "Check events, keep findings in PostgreSQL and serve /metrics, until stopped.",
             [this, &out](const Configuration& c) { return run_service(c.settings(), request_.once, out); });
    source_flags(run);
    setting(run, "--database", "database.url", "URL");
    setting(run, "--metrics", "metrics.listen", "HOST:PORT");
    run.add_flag("--once", request_.once, "Stop at the end of what there is now.");

    CLI::App& findings =
        verb(root_, "findings", "List the findings that are kept in PostgreSQL.",
             [this, &out](const Configuration& c) { return list_findings(c.settings(), request_.output, out); });
    setting(findings, "--database", "database.url", "URL");
    output(findings);

    CLI::App& demo =
        verb(root_, "demo", "Replay a recorded shift and explain what was flagged ('make demo' runs it).",
             [this, &out](const Configuration& c) { return run_demo(c.settings(), request_.once, terminal_.in, out); });
    setting(demo, "--journal", "ingest.journal", "DIR");
    setting(demo, "--database", "database.url", "URL");
    demo.add_flag("--once", request_.once, "Do not wait for a person at the end.");

    CLI::App& db = group("db", "Look after the database.");
    setting(verb(db, "migrate", "Bring the schema up to date. Safe to run again.",
                 [&out](const Configuration& c) { return migrate_database(c.settings(), out); }),
            "--database", "database.url", "URL");
    CLI::App& status =
        verb(db, "status", "List the migrations and whether each is applied.",
             [this, &out](const Configuration& c) { return show_migrations(c.settings(), request_.output, out); });
    setting(status, "--database", "database.url", "URL");
    output(status);

    CLI::App& config = group("config", "Look at the configuration.");
    verb(config, "check", "Check file and environment without opening any connection.",
         [&out](const Configuration& c) { return check_config(c, out); });
    output(verb(config, "show", "Print every effective value and where it came from, without passwords.",
                [this, &out](const Configuration& c) { return show_config(c, request_.output, out); }));

    add_book_verbs();
    add_settle_verb();
    add_simulate_verb();
    add_event_verbs();
    add_camera_verbs();

    add_vision_verbs();
    CLI::App& frame = group("frame", "Look at camera frames.");
    CLI::App& check =
        verb(frame, "check", "Say whether pictures are fit to read dice from, and if not, why.",
             [this, &out](const Configuration&) { return check_frames(request_.files, request_.output, out); });
    check.add_option("files", request_.files, "JPEG or PNG files.")->required()->type_name("FILE");
    output(check);

    CLI::App& completion = group("completion", "Print a completion script for your shell.");
    verb(completion, "bash", "For bash: source <(skyward completion bash)", [this, &out](const Configuration&) {
      out << bash_completion(root_);
      return ExitCode::Fine;
    });
    verb(completion, "zsh", "For zsh: source <(skyward completion zsh)", [this, &out](const Configuration&) {
      out << zsh_completion(root_);
      return ExitCode::Fine;
    });
  }

  static void table_flags(CLI::App& app, TableChoice& table) {
    app.add_option("--book", table.book, "Rule book; 'skyward book list' names them (us-co).")->type_name("BOOK");
    app.add_option("--options", table.house_file, "The house's options file; it names its book.")->type_name("FILE");
    app.add_option("--set", table.options, "One option of the house, as key=value.")->type_name("OPTION");
  }

  void add_book_verbs() {
    std::ostream& out = terminal_.out;
    CLI::App& book = group("book", "Read, compare and check rule books.");
    output(verb(book, "list", "List the rule books.",
                [this, &out](const Configuration&) { return list_books(request_.output, out); }));
    CLI::App& show = verb(
        book, "show", "Print a book's wagers and options, or all that it says about one wager.",
        [this, &out](const Configuration&) { return show_book(request_.book, request_.wager, request_.output, out); });
    show.add_option("book", request_.book, "The book.")->required()->type_name("BOOK");
    show.add_option("wager", request_.wager, "One of its wagers.")->type_name("WAGER");
    output(show);
    CLI::App& diff = verb(book, "diff", "List what two books say differently; exit code 1 if anything.",
                          [this, &out](const Configuration&) {
                            return diff_books(request_.book, request_.other_book, request_.output, out);
                          });
    diff.add_option("book", request_.book, "A book.")->required()->type_name("BOOK");
    diff.add_option("other", request_.other_book, "Another.")->required()->type_name("BOOK");
    output(diff);
    CLI::App& edges =
        verb(book, "edges", "Work out house edge, variance and length of every wager, exactly.",
             [this, &out](const Configuration&) { return print_edges(request_.settle.table, request_.output, out); });
    table_flags(edges, request_.settle.table);
    output(edges);
    CLI::App& check = verb(book, "check", "Check book files and house option files; exit code 1 if one is faulty.",
                           [this, &out](const Configuration&) { return check_books(request_.files, out); });
    check.add_option("files", request_.files, "Book or house files.")->required()->type_name("FILE");
  }

  void add_event_verbs() {
    std::ostream& out = terminal_.out;
    CLI::App& events = group("events", "Look at the event types that a table system may send.");
    output(verb(events, "list", "List them with their fields.",
                [this, &out](const Configuration&) { return list_events(request_.output, out); }));
    CLI::App& docs = group("docs", "Print the documents that are made from the code.");
    CLI::App& write =
        verb(docs, "write", "Write schema/events/, schema/asyncapi.yaml, docs/events.md and docs/findings.md.",
             [this, &out](const Configuration&) { return write_documents(request_.directory, request_.check, out); });
    write.add_option("directory", request_.directory, "The project's root (.).")->type_name("DIR");
    write.add_flag("--check", request_.check, "Write nothing; exit code 1 if a file differs.");
  }

  void add_camera_verbs() {
    std::ostream& out = terminal_.out;
    CameraQuestion& question = request_.camera;
    CLI::App& camera = group("camera", "Look after a camera's calibration; docs/cameras.md describes the file.");
    const auto calibration = [&](CLI::App& app) {
      app.add_option("--camera", question.camera, "The calibration, camera.json.")->required()->type_name("FILE");
    };
    CLI::App& check =
        verb(camera, "check", "Say what a calibration comes to, and whether a frame still fits it.",
             [this, &out](const Configuration&) { return check_camera(request_.camera, request_.output, out); });
    calibration(check);
    check.add_option("frame", question.frame, "A frame of this camera, JPEG or PNG.")->type_name("FRAME");
    check.add_option("--reference", question.reference, "An earlier frame: has the camera moved since?")
        ->type_name("FRAME0");
    check.add_option("--overlay", question.overlay, "Draw zones, reference points, grid and dice over the frame.")
        ->type_name("PNG");
    output(check);
    calibration(verb(camera, "calibrate",
                     "Print the calibration with its homography worked out from its reference points.",
                     [this, &out](const Configuration&) { return calibrate_camera(request_.camera.camera, out); }));
  }

  void add_settle_verb() {
    std::ostream& out = terminal_.out;
    CLI::App& settle = verb(root_, "settle", "Ask what a roll does to wagers, with the paragraph that says so.",
                            [this, &out](const Configuration&) {
                              if (!request_.settle.vectors.empty()) return settle_vectors(request_.settle.vectors, out);
                              return settle_question(request_.settle, request_.output, out);
                            });
    table_flags(settle, request_.settle.table);
    settle
        .add_option("--point", request_.settle.point, "The point that stands; without it the roll is a come-out roll.")
        ->type_name("POINT");
    settle
        .add_option("--wager", request_.settle.wagers, "A wager: 'place_win 6 12', 'hop_easy 3-6 5 off', 'pass 10.50'.")
        ->type_name("WAGER");
    settle.add_option("--roll", request_.settle.roll, "The two faces, such as 4-2.")->type_name("ROLL");
    settle.add_option("--vectors", request_.settle.vectors, "Run a file of worked examples instead.")
        ->type_name("FILE");
    output(settle);
  }

  void add_vision_verbs() {
    CLI::App& vision = group("vision", "Measure how well dice are read.");
    CLI::App& score =
        verb(vision, "score", "Read labelled frames and compare; exit code 1 if a reading is false.",
             [this](const Configuration&) { return score_readings(request_.labels, request_.output, terminal_.out); });
    score.add_option("labels", request_.labels, "labels.jsonl, with frames and cameras/ beside it.")
        ->required()
        ->type_name("LABELS");
    output(score);

    CLI::App& read =
        verb(root_, "read", "Read the dice in camera frames, or say why not.",
             [this](const Configuration&) { return read_dice(request_.read, request_.output, terminal_.out); });
    ReadQuestion& question = request_.read;
    read.add_option("frames", question.files, "JPEG or PNG files, in the order they were taken.")
        ->required()
        ->type_name("FRAME");
    read.add_option("--camera", question.camera, "The camera's calibration (docs/cameras.md).")->type_name("FILE");
    read.add_option("--die-px", question.die_px, "No calibration: pictures from straight above, dice this wide.")
        ->type_name("N");
    read.add_flag("--sequence", question.sequence, "The frames are one clip: say also what it comes to as a whole.");
    read.add_option("--overlay", question.overlay, "Write a picture of what was seen, and of each die, into it.")
        ->type_name("DIR");
    output(read);
  }

  void add_simulate_verb() {
    CLI::App& simulate =
        verb(root_, "simulate", "Make up shifts with known faults: journals to audit, and what was planted in them.",
             [this](const Configuration&) { return simulate_shifts(request_.simulate, terminal_.out, terminal_.err); });
    SimulateQuestion& question = request_.simulate;
    table_flags(simulate, question.table);
    simulate.add_option("--game", question.game, "craps or, us-ma only, mini-craps (craps).")->type_name("GAME");
    simulate.add_option("--tables", question.tables, "How many tables, each with a file of its own (1).")
        ->type_name("N");
    simulate.add_option("--hours", question.hours, "Length of the shift (4).")->type_name("H");
    simulate.add_option("--players", question.players, "Players at each table, at least 2 (8).")->type_name("N");
    simulate.add_option("--seed", question.seed, "The same seed gives the same bytes (1).")->type_name("N");
    simulate
        .add_option(
            "--faults", question.faults,
            "What to plant: none, all, or CODE=RATE,... with codes of docs/findings.md and rates per roll; also "
            "past_posting, capping, pinching, friend, hop_scam, sliding, toke_hustling (none).")
        ->type_name("LIST");
    simulate.add_option("--out", question.out, "A new directory; gets journal/*.jsonl and truth.jsonl.")
        ->required()
        ->type_name("DIR");
  }

  Request& request_;
  const Terminal& terminal_;
  CLI::App root_;
};

// The innermost verb that was named, for "see 'skyward db --help'".
const CLI::App& deepest(const CLI::App& app) {
  const auto chosen = app.get_subcommands();
  return chosen.empty() ? app : deepest(*chosen.front());
}

std::string full_name(const CLI::App& app) {
  return app.get_parent() == nullptr ? app.get_name() : full_name(*app.get_parent()) + " " + app.get_name();
}

std::string suggestion(const CLI::App& at, const std::vector<std::string>& arguments) {
  std::vector<std::string> known;
  for (const CLI::App* verb : at.get_subcommands([](const CLI::App*) { return true; }))
    known.push_back(verb->get_name());
  for (const CLI::Option* option : at.get_options()) {
    for (const auto& name : option->get_lnames()) known.push_back("--" + name);
  }
  for (const std::string& argument : arguments) {
    const std::string word = argument.substr(0, argument.find('='));
    if (std::ranges::find(known, word) != known.end()) continue;
    const std::string nearest = nearest_name(word, known);
    if (!nearest.empty()) return "; did you mean '" + nearest + "'?";
  }
  return "; see '" + full_name(at) + " --help'";
}

ExitCode carry_out(const Request& request, const Environment& environment, Scrubber& scrubber) {
  Configuration configuration = Configuration::load(request.config_file, environment);
  for (const auto& [name, given] : request.overrides) configuration.set(name, given.first, given.second);
  const Settings& settings = configuration.settings();
  scrubber = Scrubber(settings.database_url);
  start_log(settings.log_level, settings.log_format, scrubber);
  return request.act(configuration);
}

}  // namespace

ExitCode run_command(std::vector<std::string> arguments, const Environment& environment, const Terminal& terminal) {
  Request request;
  CommandLine line(request, terminal);
  Scrubber scrubber;
  const auto fail = [&](const std::string& sentence, ExitCode code) {
    terminal.out.flush();
    terminal.err << "skyward: " << scrubber.scrub(sentence) << "\n";
    return code;
  };
  try {
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());  // as CLI11 wants them
    line.root().parse(reversed);
    if (!request.act) {
      terminal.out << line.root().help();
      return ExitCode::Fine;
    }
    return carry_out(request, environment, scrubber);
  } catch (const CLI::CallForHelp&) {
    terminal.out << deepest(line.root()).help();
    return ExitCode::Fine;
  } catch (const CLI::CallForVersion& version) {
    terminal.out << version.what() << "\n";
    return ExitCode::Fine;
  } catch (const CLI::ParseError& error) {
    return fail(error.what() + suggestion(deepest(line.root()), arguments), ExitCode::Usage);
  } catch (const UsageError& error) {
    return fail(error.what(), ExitCode::Usage);
  } catch (const ingest::JournalMissing& error) {
    return fail(error.what(), ExitCode::Usage);
  } catch (const audit::SchemaNotCurrent& error) {
    return fail(error.what(), ExitCode::Usage);
  } catch (const ingest::BrokerAway& error) {
    return fail(error.what(), ExitCode::OutOfReach);
  } catch (const audit::DatabaseAway& error) {
    return fail(error.what(), ExitCode::OutOfReach);
  } catch (const std::exception& error) {  // the machine itself: a disk that fails, memory that is not there
    return fail(std::string("stopped by an error nobody foresaw: ") + error.what(), ExitCode::OutOfReach);
  }
}

}  // namespace app
