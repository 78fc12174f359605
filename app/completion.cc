#include "app/completion.h"

#include <CLI/CLI.hpp>
#include <vector>

namespace app {
namespace {

struct Word {
  std::string text;
  std::string help;
};

// One line for each place on the command line: the verbs so far, and what may come next.
struct Place {
  std::string path;  // "skyward db"
  std::vector<Word> verbs;
  std::vector<Word> flags;
};

std::string first_sentence(const std::string& text) { return text.substr(0, text.find_first_of(".\n")); }

void collect(const CLI::App& app, const std::string& path, std::vector<Place>& places) {
  Place place{path, {}, {}};
  for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
    place.verbs.push_back({verb->get_name(), first_sentence(verb->get_description())});
  }
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_lnames().empty()) continue;
    place.flags.push_back({"--" + option->get_lnames().front(), first_sentence(option->get_description())});
  }
  places.push_back(place);
  for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
    collect(*verb, path + " " + verb->get_name(), places);
  }
}

std::vector<Place> all_places(const CLI::App& root) {
  std::vector<Place> places;
  collect(root, "skyward", places);
  return places;
}

std::string words_of(const Place& place) {
  std::string words;
  for (const auto* list : {&place.verbs, &place.flags}) {
    for (const Word& word : *list) words += (words.empty() ? "" : " ") + word.text;
  }
  return words;
}

// For zsh's _describe, where a colon separates the word from its help.
std::string described(const Word& word) {
  std::string help;
  for (const char c : word.help) help += c == '\'' ? "'\\''" : c == ':' ? "\\:" : std::string(1, c);
  return "'" + word.text + (help.empty() ? "" : ":" + help) + "'";
}

}  // namespace

std::string bash_completion(const CLI::App& root) {
  std::string cases;
  for (const Place& place : all_places(root)) {
    cases += "    '" + place.path + "') next='" + words_of(place) + "' ;;\n";
  }
  return R"sh(# bash completion for skyward: source <(skyward completion bash)
_skyward_next() {
  local next=
  case "$1" in
)sh" + cases +
         R"sh(  esac
  printf '%s' "$next"
}
_skyward() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} path=skyward word
  COMPREPLY=()
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    if [[ $word != -* && -n $(_skyward_next "$path $word") ]]; then path="$path $word"; fi
  done
  case "$previous" in
    --output) mapfile -t COMPREPLY < <(compgen -W 'text json csv' -- "$current"); return ;;
    --log-format) mapfile -t COMPREPLY < <(compgen -W 'text json' -- "$current"); return ;;
    --log-level) mapfile -t COMPREPLY < <(compgen -W 'debug info warning error' -- "$current"); return ;;
    --journal) mapfile -t COMPREPLY < <(compgen -d -- "$current"); return ;;
    --config) mapfile -t COMPREPLY < <(compgen -f -- "$current"); return ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$(_skyward_next "$path")" -- "$current")
  if [[ ${#COMPREPLY[@]} -eq 0 ]]; then mapfile -t COMPREPLY < <(compgen -f -- "$current"); fi
}
complete -o filenames -F _skyward skyward
)sh";
}

std::string zsh_completion(const CLI::App& root) {
  std::string cases;
  for (const Place& place : all_places(root)) {
    std::string words;
    for (const auto* list : {&place.verbs, &place.flags}) {
      for (const Word& word : *list) words += " " + described(word);
    }
    cases += "    '" + place.path + "') reply=(" + words + " ) ;;\n";
  }
  return R"sh(#compdef skyward
# zsh completion for skyward: source <(skyward completion zsh)
_skyward_next() {
  reply=()
  case "$1" in
)sh" + cases +
         R"sh(  esac
}
_skyward() {
  local place=skyward word  # not "path": zsh ties that to PATH
  local -a reply
  for word in "${(@)words[2,CURRENT-1]}"; do
    [[ $word == -* ]] && continue
    _skyward_next "$place $word"
    (( $#reply )) && place="$place $word"
  done
  case "${words[CURRENT-1]}" in
    --output) compadd text json csv; return ;;
    --log-format) compadd text json; return ;;
    --log-level) compadd debug info warning error; return ;;
    --journal) _files -/; return ;;
    --config) _files; return ;;
  esac
  _skyward_next "$place"
  _describe 'skyward' reply || _files
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _skyward "$@"; else compdef _skyward skyward; fi
)sh";
}

}  // namespace app
