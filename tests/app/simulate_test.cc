// The simulator from the outside: same seed same bytes, events that fit their schemas, a truth that can be believed.
#include "app/simulator/simulate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "app/cli.h"

namespace simulator {
namespace {
using nlohmann::json;
using testing::HasSubstr;

constexpr const char* kBooks[] = {"us-co", "us-co-crapless", "us-ma", "sg", "us-sd", "house-diceology"};

class Folder {
 public:
  Folder() {
    static int count = 0;
    path_ = std::filesystem::temp_directory_path() /
            ("skyward-simulate-" + std::to_string(getpid()) + "-" + std::to_string(count++));
    std::filesystem::remove_all(path_);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

std::string contents(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::vector<json> lines(const std::filesystem::path& file) {
  std::vector<json> all;
  std::istringstream text(contents(file));
  for (std::string line; std::getline(text, line);) all.push_back(json::parse(line));
  return all;
}

json opening_of(const std::vector<json>& journal) {
  for (const json& event : journal) {
    if (event["type"] == "skyward.table.opened") return event;
  }
  return {};
}

// File name to contents.
std::map<std::string, std::string> files(const std::filesystem::path& folder) {
  std::map<std::string, std::string> all;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) all[entry.path().lexically_relative(folder).string()] = contents(entry.path());
  }
  return all;
}

Settings settings(const std::string& book, const Folder& folder) {
  Settings made;
  made.book = book;
  made.hours = 1;
  made.out = folder.path();
  return made;
}

Summary play(const Settings& made) {
  return simulate(made, [](const Progress&) {});
}

std::map<std::string, std::string> files_of(const std::string& book, std::uint64_t seed, const std::string& faults) {
  const Folder folder;
  Settings made = settings(book, folder);
  made.seed = seed;
  made.faults = read_fault_plan(faults);
  play(made);
  return files(folder.path());
}

TEST(Simulate, TheSameSeedGivesTheSameBytes) {
  for (const char* faults : {"none", "all", "past_posting=0.1,settlement.overpaid=0.05"}) {
    const auto once = files_of("us-ma", 7, faults);
    EXPECT_EQ(once, files_of("us-ma", 7, faults));
    EXPECT_EQ(once.size(), 2U);
    EXPECT_NE(once, files_of("us-ma", 8, faults));
  }
}

// The first draws of a seed, so that a change of platform or of the generator does not go unnoticed.
TEST(Simulate, DrawsTheSameDiceEverywhere) {
  DiceSource dice(1, 2);
  std::vector<int> totals;
  for (int i = 0; i < 10; ++i) totals.push_back(dice.dice().total());
  EXPECT_THAT(totals, testing::ElementsAre(9, 3, 11, 4, 11, 4, 6, 11, 5, 9));
}

TEST(Simulate, DiceAreFair) {
  DiceSource dice(3, 2);
  std::map<int, int> count;
  for (int i = 0; i < 36'000; ++i) ++count[dice.dice().total()];
  for (int total = 2; total <= 12; ++total) {
    const int ways = 6 - std::abs(7 - total);
    EXPECT_NEAR(count[total], 1000 * ways, 5 * std::sqrt(1000.0 * ways)) << total;
  }
}

// The kinds of schema/events that a field can have.
bool is_of_kind(const json& value, const json& schema, const json& envelope) {
  if (schema.contains("enum")) return std::ranges::find(schema["enum"], value) != schema["enum"].end();
  if (schema.contains("$ref")) {
    const std::string reference = schema["$ref"];
    return is_of_kind(value, envelope["$defs"][reference.substr(reference.rfind('/') + 1)], envelope);
  }
  const std::string type = schema.value("type", "");
  if (type == "string") return value.is_string() && !value.get<std::string>().empty();
  if (type == "boolean") return value.is_boolean();
  if (type == "object") return value.is_object();
  if (type == "integer")
    return value.is_number_integer() && value >= schema.value("minimum", INT64_MIN) &&
           value <= schema.value("maximum", INT64_MAX);
  if (type == "array") {
    if (!value.is_array() || value.size() < schema.value("minItems", 0U)) return false;
    return std::ranges::all_of(value, [&](const json& item) { return is_of_kind(item, schema["items"], envelope); });
  }
  return false;
}

TEST(Simulate, EveryEventFitsItsSchema) {
  const std::filesystem::path schemas = std::filesystem::path(TEST_DATA) / "../../schema/events";
  const json envelope = json::parse(contents(schemas / "envelope.json"));
  std::map<std::string, json> known;
  for (const char* book : kBooks) {
    const Folder folder;
    Settings made = settings(book, folder);
    made.faults = read_fault_plan("all");
    made.tables = 2;
    play(made);
    for (const auto& entry : std::filesystem::directory_iterator(folder.path() / "journal")) {
      std::int64_t sequence = 0;
      std::string time;
      std::set<std::string> ids, sources;
      for (const json& event : lines(entry.path())) {
        for (const auto& field : envelope["required"]) ASSERT_TRUE(event.contains(field)) << event;
        EXPECT_EQ(event["sequence"], std::to_string(++sequence));
        EXPECT_TRUE(ids.insert(event["id"]).second) << event;
        sources.insert(event["source"]);
        EXPECT_GE(event["time"].get<std::string>(), time) << event;
        time = event["time"];
        const std::string type = event["type"];
        if (!known.contains(type)) known[type] = json::parse(contents(schemas / (type.substr(8) + ".json")));
        const json& data = known[type]["properties"]["data"];
        for (const auto& field : data.value("required", json::array()))
          ASSERT_TRUE(event["data"].contains(field)) << event;
        for (const auto& [field, value] : event["data"].items()) {
          ASSERT_TRUE(data["properties"].contains(field)) << field << " in " << event;
          ASSERT_TRUE(is_of_kind(value, data["properties"][field], envelope)) << field << " in " << event;
        }
      }
      EXPECT_EQ(sources.size(), 1U);
    }
  }
}

TEST(Simulate, EveryEventDecodes) {
  for (const char* book : kBooks) {
    const Folder folder;
    Settings made = settings(book, folder);
    made.faults = read_fault_plan("all");
    play(made);
    std::istringstream in;
    std::ostringstream out, err;
    app::run_command({"audit", "--journal", (folder.path() / "journal").string(), "--output", "json"},
                     {{"SKYWARD_LOG_LEVEL", "error"}}, {in, out, err});
    EXPECT_THAT(out.str(), testing::Not(HasSubstr("ingest."))) << book;
    EXPECT_EQ(err.str(), "") << book;
  }
}

TEST(Simulate, WithoutFaultsThereIsNothingToFind) {
  for (const char* book : kBooks) {
    const Folder folder;
    const Summary summary = play(settings(book, folder));
    EXPECT_TRUE(summary.faults.empty());
    EXPECT_EQ(contents(folder.path() / "truth.jsonl"), "");
    EXPECT_GT(summary.rolls, 50);
  }
}

// What a wager did on a roll, as recorded.
struct Recorded {
  std::int64_t paid = 0, taken = 0, vig = 0;
};

TEST(Simulate, TheTruthIsConsistentWithTheJournal) {
  for (const char* book : kBooks) {
    const Folder folder;
    Settings made = settings(book, folder);
    made.hours = 4;
    made.faults = read_fault_plan("all");
    const Summary summary = play(made);
    const auto truth = lines(folder.path() / "truth.jsonl");
    std::int64_t planted = 0;
    for (const auto& [code, count] : summary.faults) planted += count;
    EXPECT_EQ(static_cast<std::int64_t>(truth.size()), planted);

    int rolls = 0;
    std::map<std::string, json> wagers;
    std::map<std::pair<int, std::string>, Recorded> recorded;
    for (const json& event : lines(folder.path() / "journal/0001-table-1.jsonl")) {
      const std::string type = event["type"].get<std::string>().substr(8);
      const json& data = event["data"];
      if (type == "roll.called") ++rolls;
      if (type == "wager.placed") {
        EXPECT_TRUE(wagers.emplace(data["wager"], data).second) << event;
      }
      const std::string wager = data.value("wager", "");
      if (type == "settlement.paid") recorded[{rolls, wager}].paid += data["paid_cents"].get<std::int64_t>();
      if (type == "settlement.taken") recorded[{rolls, wager}].taken += data["taken_cents"].get<std::int64_t>();
      if (type == "settlement.vig_collected") recorded[{rolls, wager}].vig += data["amount_cents"].get<std::int64_t>();
    }
    EXPECT_EQ(rolls, summary.rolls);

    int last = -3;
    for (const json& fault : truth) {
      const std::string code = fault["code"];
      const int roll = fault["roll"];
      const std::int64_t favour = fault["favour_cents"];
      const std::int64_t stake = fault["at_stake_cents"];
      EXPECT_EQ(fault["table"], "1");
      EXPECT_GE(roll, last + 3) << fault;  // two clean rolls between two faults
      last = roll;
      EXPECT_LE(roll, rolls) << fault;
      EXPECT_GE(stake, 0) << fault;
      const std::string wager = fault["wager"];
      const bool phantom = code == "settlement.payout_without_wager";
      if (!wager.empty()) {
        EXPECT_EQ(wagers.contains(wager), !phantom) << fault;
        if (!phantom) {
          EXPECT_EQ(wagers[wager]["player"], fault["player"]) << fault;
        }
      }
      const Recorded& at = recorded[{roll, wager}];
      if (code == "settlement.overpaid") {
        EXPECT_GT(favour, 0) << fault;
        EXPECT_GT(at.paid, favour) << fault;
      } else if (code == "settlement.underpaid" || code == "settlement.wrong_rounding") {
        EXPECT_LT(favour, 0) << fault;
        EXPECT_GT(at.paid, 0) << fault;
      } else if (code == "settlement.winner_unpaid") {
        EXPECT_LT(favour, 0) << fault;
        EXPECT_EQ(at.paid + at.taken, 0) << fault;
      } else if (code == "settlement.loser_paid") {
        EXPECT_EQ(favour, 2 * at.paid) << fault;  // even money, and the stake that was not taken
      } else if (code == "settlement.loser_not_taken") {
        EXPECT_GT(favour, 0) << fault;
      } else if (phantom) {
        EXPECT_EQ(favour, at.paid) << fault;
      } else if (code == "settlement.wrong_player") {
        EXPECT_EQ(favour, 0) << fault;
        EXPECT_EQ(stake, at.paid) << fault;
      } else if (code == "settlement.off_wager_settled") {
        EXPECT_EQ(favour, at.paid - at.taken) << fault;
      } else if (code.starts_with("wager.") && code != "wager.capped" && code != "wager.outside_limits" &&
                 code != "wager.odds_over_limit" && code != "wager.contract_broken" && code != "wager.dont_put_back" &&
                 code != "wager.grown" && code != "wager.pinched" && code != "wager.withdrawn_after_rest" &&
                 code != "wager.call_not_allowed") {
        EXPECT_EQ(stake, wagers[wager]["amount_cents"].get<std::int64_t>()) << fault;  // all of it should not be there
      }
      const bool difference = code != "settlement.wrong_player" && code != "settlement.unpayable_accepted";
      if (code.starts_with("settlement.") && difference) {
        EXPECT_EQ(stake, std::abs(favour)) << fault;
      }
    }
  }
}

TEST(Simulate, EveryWagerOfABookIsMadeSometime) {
  const std::map<std::string, std::size_t> wagers{{"us-co", 39}, {"us-co-crapless", 27}, {"us-ma", 32},
                                                  {"sg", 22},    {"us-sd", 23},          {"house-diceology", 22}};
  for (const char* book : kBooks) {
    const Folder folder;
    Settings made = settings(book, folder);
    made.hours = 8;
    made.tables = 2;  // us-ma keeps fire and hot roller at separate tables
    play(made);
    const House house(book, {}, "craps", 1);
    std::set<std::string> permitted, seen;
    for (int code = 0; code < kCodes; ++code) {
      if (house.permits(static_cast<Code>(code))) permitted.insert(name_of(static_cast<Code>(code)));
    }
    EXPECT_EQ(permitted.size(), wagers.at(book)) << book;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path() / "journal")) {
      for (const json& event : lines(entry.path())) {
        if (event["type"] == "skyward.wager.placed") seen.insert(event["data"]["code"]);
      }
    }
    EXPECT_EQ(seen, permitted) << book;
  }
}

// A shift has more than rolls: chips go both ways between rack and cage, people come and go, the record is mended.
TEST(Simulate, AShiftHasAllThatBelongsToOne) {
  std::map<std::string, int> seen;
  for (const char* book : kBooks) {
    const Folder folder;
    Settings made = settings(book, folder);
    made.hours = 24;
    play(made);
    for (const json& event : lines(folder.path() / "journal/0001-table-1.jsonl")) ++seen[event["type"]];
  }
  for (const char* type : {"table.gaming_day_opened",
                           "table.gaming_day_closed",
                           "table.shift_changed",
                           "table.crew_changed",
                           "table.filled",
                           "table.credited",
                           "table.slip_voided",
                           "table.marker",
                           "table.coloured_up",
                           "table.correction",
                           "table.heartbeat",
                           "table.closed",
                           "cash.dropped",
                           "cash.tip_received",
                           "cash.tip_dropped",
                           "dice.exchanged",
                           "dice.selected",
                           "roll.no_roll_called",
                           "wager.called",
                           "wager.confirmed"}) {
    EXPECT_GE(seen["skyward." + std::string(type)], 1) << type;
  }
}

// Some faults need a book or a table of their own: fire beside hot roller can be taken only where both lie on one
// layout, which is the third table of a house in Massachusetts.
TEST(Simulate, AllPlantsEveryFaultSomewhere) {
  std::map<std::string, int> planted;
  const auto add = [&](const std::string& book, const std::string& game) {
    const Folder folder;
    Settings made = settings(book, folder);
    made.game = game;
    made.tables = 3;
    made.hours = 3;
    made.faults = read_fault_plan("all");
    for (const auto& [code, count] : play(made).faults) planted[code] += count;
  };
  for (const char* book : kBooks) add(book, "craps");
  add("us-ma", "mini-craps");
  for (const std::string& name : fault_names()) {
    if (name.find('.') == std::string::npos) continue;  // a trick
    EXPECT_GT(planted[name], 0) << name;
  }
}

TEST(Simulate, EveryFaultOfFindingsIsKnown) {
  const std::string page = contents(std::filesystem::path(TEST_DATA) / "../../docs/findings.md");
  const auto names = fault_names();
  std::set<std::string> unplanted;
  std::istringstream text(page);
  for (std::string line; std::getline(text, line);) {
    if (!line.starts_with("| `")) continue;
    const std::string code = line.substr(3, line.find('`', 3) - 3);
    const bool played = code.starts_with("settlement.") || code.starts_with("wager.") || code.starts_with("roll.") ||
                        code.starts_with("shooter.");
    if (played && std::ranges::find(names, code) == names.end()) unplanted.insert(code);
  }
  EXPECT_EQ(unplanted, std::set<std::string>{});
}

TEST(Simulate, ATrickIsPlantedUnderItsCode) {
  const std::map<std::string, std::set<std::string>> tricks{
      {"past_posting", {"wager.after_rest"}},
      {"capping", {"wager.capped"}},
      {"pinching", {"wager.pinched"}},
      {"friend", {"settlement.overpaid"}},
      {"hop_scam", {"wager.after_rest", "wager.in_flight_unconfirmed"}},
      {"sliding", {"shooter.dice_slid"}},
      {"toke_hustling", {"settlement.overpaid"}},
  };
  for (const auto& [trick, codes] : tricks) {
    const Folder folder;
    Settings made = settings("us-co", folder);
    made.hours = 2;
    made.faults = read_fault_plan(trick + "=0.2");
    play(made);
    std::set<std::string> players;
    const auto truth = lines(folder.path() / "truth.jsonl");
    EXPECT_GT(truth.size(), 3U) << trick;
    for (const json& fault : truth) {
      EXPECT_TRUE(codes.contains(fault["code"])) << fault;
      EXPECT_THAT(fault["note"].get<std::string>(), HasSubstr(trick + ": "));
      players.insert(fault["player"]);
    }
    if (trick == "friend") {
      EXPECT_EQ(players.size(), 1U);
    }
  }
}

TEST(Simulate, RefusesATableThatCannotBe) {
  const Folder folder;
  for (const auto& spoil : std::vector<std::function<void(Settings&)>>{
           [](Settings& made) { made.book = "us-nv"; },
           [](Settings& made) { made.game = "mini-craps"; },
           [](Settings& made) { made.options["fire_tabel"] = "FB-1"; },
           [](Settings& made) { made.options["chip_cents"] = "ten"; },
           [](Settings& made) { made.tables = 0; },
           [](Settings& made) { made.players = 1; },
           [](Settings& made) { made.hours = 0; },
       }) {
    Settings made = settings("us-co", folder);
    spoil(made);
    EXPECT_THROW(play(made), std::invalid_argument);
  }
  EXPECT_FALSE(std::filesystem::exists(folder.path()));
  EXPECT_THROW(read_fault_plan("settlement.overpaid"), std::invalid_argument);
  EXPECT_THROW(read_fault_plan("settlement.overpaid=2"), std::invalid_argument);
  EXPECT_THROW(read_fault_plan("settlement.overpayed=0.1"), std::invalid_argument);
}

struct Ended {
  app::ExitCode code;
  std::string out, err;
};
Ended skyward(const std::vector<std::string>& arguments) {
  std::istringstream in;
  std::ostringstream out, err;
  const auto code = app::run_command(arguments, {{"SKYWARD_LOG_LEVEL", "error"}}, {in, out, err});
  return {code, out.str(), err.str()};
}

TEST(SimulateVerb, SaysWhatItWrote) {
  const Folder folder;
  const auto ended = skyward({"simulate", "--book", "us-ma", "--game", "mini-craps", "--set", "odds_multiple=3",
                              "--hours", "1", "--players", "6", "--seed", "5", "--faults", "settlement.overpaid=0.2",
                              "--out", folder.path().string()});
  EXPECT_EQ(ended.code, app::ExitCode::Fine) << ended.err;
  EXPECT_EQ(ended.err, "");
  EXPECT_THAT(ended.out, HasSubstr(" events, "));
  EXPECT_THAT(ended.out, HasSubstr("settlement.overpaid"));
  const auto journal = lines(folder.path() / "journal/0001-table-1.jsonl");
  EXPECT_EQ(opening_of(journal)["data"]["game"], "mini-craps");
  EXPECT_EQ(opening_of(journal)["data"]["options"]["odds_multiple"], 3);

  const auto again = skyward({"simulate", "--out", folder.path().string()});
  EXPECT_EQ(again.code, app::ExitCode::Usage);
  EXPECT_THAT(again.err, HasSubstr("is not empty"));
}

TEST(SimulateVerb, PlaysByAHousesFile) {
  const Folder folder, files;
  std::filesystem::create_directories(files.path());
  const std::string house = (files.path() / "lucky.house").string();
  std::ofstream(house) << "house lucky\n  book us-ma\n\noptions\n  odds_multiple 3\n  place_lose_offered no\n";
  const auto ended = skyward({"simulate", "--options", house, "--hours", "0.3", "--out", folder.path().string()});
  EXPECT_EQ(ended.code, app::ExitCode::Fine) << ended.err;
  const auto opened = opening_of(lines(folder.path() / "journal/0001-table-1.jsonl"));
  EXPECT_EQ(opened["data"]["book"], "us-ma");
  EXPECT_EQ(opened["data"]["options"]["odds_multiple"], 3);
  EXPECT_EQ(opened["data"]["options"]["place_lose_offered"], false);
}

TEST(SimulateVerb, WrongUsageIsOneSentenceAndTwo) {
  const Folder folder, files;
  const std::string out = folder.path().string();
  std::filesystem::create_directories(files.path());
  const std::string house = (files.path() / "lucky.house").string();
  std::ofstream(house) << "house lucky\n  book us-co\n\nwager place_win\n  least 500\n";
  const std::string torn = (files.path() / "torn.house").string();
  std::ofstream(torn) << "house lucky\n  book us-co\n\noptions\n  odds_multipel 3\n";
  const auto usage = [&](std::vector<std::string> arguments, const std::string& sentence) {
    arguments.insert(arguments.begin(), "simulate");
    const auto ended = skyward(arguments);
    EXPECT_EQ(ended.code, app::ExitCode::Usage) << sentence;
    EXPECT_THAT(ended.err, HasSubstr(sentence));
    EXPECT_EQ(std::ranges::count(ended.err, '\n'), 1) << ended.err;
  };
  usage({}, "--out is required");
  usage({"--book", "us-cc", "--out", out}, "did you mean 'us-co'?");
  usage({"--game", "mini-craps", "--out", out}, "only us-ma has mini-craps");
  usage({"--faults", "settlement.overpayed=0.1", "--out", out}, "did you mean 'settlement.overpaid'?");
  usage({"--faults", "settlement.overpaid=much", "--out", out}, "a number from 0 to 1");
  usage({"--players", "1", "--out", out}, "at least two players");
  usage({"--options", house, "--out", out}, "no limits of a single wager; leave those of 'place_win' out");
  usage({"--options", torn, "--out", out}, "torn.house:5: book us-co has no option 'odds_multipel'");
  usage({"--options", "/nowhere.house", "--out", out}, "cannot read the house's file '/nowhere.house'");
  EXPECT_FALSE(std::filesystem::exists(folder.path()));
}

}  // namespace
}  // namespace simulator
