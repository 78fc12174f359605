#include "app/progress_bar.h"

#include <gtest/gtest.h>

#include <sstream>

namespace app {
namespace {

TEST(AProgressBar, ShowsTheShareThatIsDone) {
  EXPECT_EQ(progress_bar("reading", 0), "reading    [------------------------]   0 %");
  EXPECT_EQ(progress_bar("reading", 25), "reading    [######------------------]  25 %");
  EXPECT_EQ(progress_bar("replaying", 99), "replaying  [#######################-]  99 %");
  EXPECT_EQ(progress_bar("replaying", 100), "replaying  [########################] 100 %");
  EXPECT_EQ(progress_bar("reading", 250), progress_bar("reading", 100));
}

TEST(AProgressBar, WritesNothingWhereNobodyWatches) {
  std::ostringstream file;
  Progress progress(file, "reading");
  for (std::uint64_t done = 0; done <= 10; ++done) progress.at(done, 10);
  progress.clear();
  EXPECT_EQ(file.str(), "");
}

}  // namespace
}  // namespace app
