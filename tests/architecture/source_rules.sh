#!/usr/bin/env bash
# What must not be in the tree: a machine's own paths, a package registry's address, a test that is switched off.
set -euo pipefail
faults=0
look() {
  local why=$1 pattern=$2
  shift 2
  local found
  found=$(git grep -nIE "$pattern" -- "$@" ':!tests/architecture/source_rules.sh' || true)
  [[ -z $found ]] && return
  printf 'FAULT: %s\n%s\n' "$why" "$found"
  faults=$((faults + 1))
}
look "names a machine's own path" '(^|[^a-z])/(work|root|home)/' .
look "names a package registry" 'registry\.npmjs|repo1?\.maven|deb\.debian|pypi\.org|crates\.io' .
look "switches a test off" 'GTEST_SKIP|DISABLED_' '*.cc' '*.h'
look "promises something" '\b(TODO|FIXME|XXX)\b' '*.cc' '*.h' '*.sh' scripts
((faults == 0)) && printf 'nothing found\n'
