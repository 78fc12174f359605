# What the end-to-end tests share: the program under test, and a way to say what was expected.
# shellcheck shell=bash
set -euo pipefail
# shellcheck disable=SC2034  # for the tests that source this
skyward=${TEST_BINARY:-build/release/skyward}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
faults=0

fault() {
  printf 'FAULT: %s\n' "$1"
  faults=$((faults + 1))
}

# expect CODE PATTERN COMMAND…: the exit code, and a sentence (extended regular expression) in what it prints.
expect() {
  local code=$1 pattern=$2 actual=0
  shift 2
  "$@" >"$work/said" 2>&1 </dev/null || actual=$?
  [[ $actual == "$code" ]] || fault "exit code $actual instead of $code: $*; it said: $(head -c 600 "$work/said")"
  grep -qE -- "$pattern" "$work/said" || fault "no '$pattern' from: $*; it said: $(head -c 600 "$work/said")"
}

finish() {
  printf '%d faults\n' "$faults"
  ((faults == 0))
}
