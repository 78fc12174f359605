#include "app/settings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "app/nearest_name.h"
#include "app/secrets.h"
#include "app/usage_error.h"

namespace app {
namespace {
using testing::HasSubstr;

class ConfigFile : public testing::Test {
 protected:
  ~ConfigFile() override { std::filesystem::remove(path_); }
  Configuration load(const std::string& toml, const Environment& environment = {}) {
    std::ofstream(path_) << toml;
    return Configuration::load(path_, environment);
  }
  std::string refusal(const std::string& toml, const Environment& environment = {}) {
    try {
      load(toml, environment);
    } catch (const UsageError& error) {
      return error.what();
    }
    return "was accepted";
  }
  std::string path_ =
      (std::filesystem::temp_directory_path() / ("skyward-" + std::to_string(getpid()) + ".toml")).string();
};

TEST_F(ConfigFile, LaterSourcesWinAndSayWhereTheyCameFrom) {
  auto configuration =
      load("[log]\nlevel = \"debug\"\n\n[ingest]\ntopic = \"a\"\npatience_ms = 500\n", {{"SKYWARD_INGEST_TOPIC", "b"}});
  EXPECT_EQ(configuration.settings().log_level, "debug");
  EXPECT_EQ(configuration.origin("log.level"), path_ + ":2");
  EXPECT_EQ(configuration.settings().ingest_patience_ms, 500);
  EXPECT_EQ(configuration.settings().ingest_topic, "b");
  EXPECT_EQ(configuration.origin("ingest.topic"), "environment SKYWARD_INGEST_TOPIC");
  configuration.set("ingest.topic", "c", "--topic");
  EXPECT_EQ(configuration.settings().ingest_topic, "c");
  EXPECT_EQ(configuration.origin("ingest.topic"), "--topic");
  EXPECT_EQ(configuration.origin("metrics.listen"), "default");
}

TEST_F(ConfigFile, RefusesWhatItDoesNotKnowAndNamesTheNearest) {
  EXPECT_THAT(refusal("[database]\nurll = \"x\"\n"),
              HasSubstr(":2: unknown key 'database.urll'; did you mean 'database.url'?"));
  EXPECT_THAT(refusal("[databas]\nurl = \"x\"\n"), HasSubstr("did you mean 'database.url'?"));
  EXPECT_THAT(refusal("topic = \"x\"\n"), HasSubstr(":1: unknown key 'topic'"));
  EXPECT_THAT(refusal("[log]\nlevel = \"inf\"\n"),
              HasSubstr("one of debug, info, warning, error, not 'inf'; did you mean 'info'?"));
  EXPECT_THAT(refusal("", {{"SKYWARD_DATABSE_URL", "x"}}),
              HasSubstr("SKYWARD_DATABSE_URL; did you mean 'SKYWARD_DATABASE_URL'?"));
}

TEST_F(ConfigFile, RefusesValuesOfTheWrongKind) {
  EXPECT_THAT(refusal("[log\n"), HasSubstr(":1: not valid TOML"));
  EXPECT_THAT(refusal("[ingest]\npatience_ms = 5\n"), HasSubstr("from 100 to 600000, not '5'"));
  EXPECT_THAT(refusal("[ingest]\npatience_ms = 1.5\n"), HasSubstr("must be a text or a whole number"));
  EXPECT_THAT(refusal("[ingest]\ntopic = [1]\n"), HasSubstr("must be a text or a whole number"));
  EXPECT_THAT(refusal("[metrics]\nlisten = \"9464\"\n"), HasSubstr("metrics.listen must be host:port"));
  EXPECT_THAT(refusal("[metrics]\nlisten = \"h:99999\"\n"), HasSubstr("must be host:port"));
  EXPECT_THROW(Configuration::load("/nowhere/skyward.toml", {}), UsageError);
}

TEST_F(ConfigFile, ShowsNoPassword) {
  const auto configuration = load("[database]\nurl = \"postgresql://ana:geheim@db/pit\"\n");
  EXPECT_EQ(configuration.value_text(*find_setting("database.url")), "postgresql://ana:***@db/pit");
}

TEST(Address, ReadsHostAndPort) {
  EXPECT_EQ(read_address("127.0.0.1:9464", "x").port, 9464);
  EXPECT_EQ(read_address("[::1]:80", "x").host, "::1");
}

TEST(WithoutPassword, HidesItInEveryNotation) {
  EXPECT_EQ(without_password("postgresql:///pit"), "postgresql:///pit");
  EXPECT_EQ(without_password("postgresql://ana@db/pit"), "postgresql://ana@db/pit");
  EXPECT_EQ(without_password("postgresql://ana:p@ss/w@db/pit?x=1"), "postgresql://ana:***@db/pit?x=1");
  EXPECT_EQ(without_password("postgresql://db/pit?user=a&password=geheim&x=1"),
            "postgresql://db/pit?user=a&password=***&x=1");
  EXPECT_EQ(without_password("host=db password=geheim user=a"), "host=db password=*** user=a");
  EXPECT_EQ(without_password("host=db password = 'ge he\\'im' user=a"), "host=db password = '***' user=a");
  EXPECT_EQ(without_password("PASSWORD=x sslpassword=y"), "PASSWORD=*** sslpassword=***");
}

TEST(Scrubber, TakesSecretsOutOfWhatLibrariesSay) {
  const Scrubber scrubber("postgresql://ana:ge%20heim@db/pit");
  EXPECT_EQ(scrubber.scrub("bad: ge%20heim, ge heim"), "bad: ***, ***");
  EXPECT_EQ(Scrubber("postgresql:///pit").scrub("nothing to hide"), "nothing to hide");
}

TEST(NearestName, FindsTypingErrorsAndNoOtherWords) {
  const std::vector<std::string> known{"audit", "findings", "config"};
  EXPECT_EQ(nearest_name("adit", known), "audit");
  EXPECT_EQ(nearest_name("finding", known), "findings");
  EXPECT_EQ(nearest_name("zebra", known), "");
}

}  // namespace
}  // namespace app
