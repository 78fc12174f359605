// How far a long run has come: one line that is written over, where a person watches, and nothing where a file is
// written.
#pragma once
#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>

namespace app {

// "reading    [######------------------]  25 %"
std::string progress_bar(std::string_view what, int percent);

class Progress {
 public:
  // Watched only if `err` is the standard error and that is a terminal.
  Progress(std::ostream& err, std::string_view what);
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void at(std::uint64_t done, std::uint64_t all);
  void clear();  // before anything else is written; the next step draws it again

 private:
  std::ostream& err_;
  std::string_view what_;
  bool watched_;
  int shown_ = -1;  // percent
};

}  // namespace app
