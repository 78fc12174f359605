#!/usr/bin/env bash
# Proves the architecture: every room includes one header of every other room, with the include directories that CMake
# gives it. What the design permits must build, what it does not permit must fail, and for the right reason.
set -euo pipefail

# room: what it may include, and which outside libraries
declare -A may=(
  [rules]=""
  [audit/edges]="rules"
  [replay]="rules"
  [audit/checks]="rules replay"
  [vision]=""
  [ingest]="rules replay"
  [schema]=""
  [audit/store]="rules replay audit/checks schema"
  [app/simulator]=""
  [app]="rules audit/edges replay audit/checks audit/store vision ingest schema app/simulator"
)
declare -A header=(
  [rules]=rules/table_rules.h [audit/edges]=audit/edges/edge.h [replay]=replay/table_replay.h [audit/checks]=audit/checks/finding.h [vision]=vision/frame.h
  [ingest]=ingest/raw_message.h [schema]=schema/migrations.h [audit/store]=audit/store/finding_store.h [app]=app/exit_code.h
  [app/simulator]=app/simulator/simulate.h
)
declare -A libraries=(
  [rules]="" [audit/edges]="gmpxx.h" [replay]="" [audit/checks]="" [schema]="" [app/simulator]=""
  [vision]="opencv2/" [ingest]="librdkafka/ simdjson.h" [audit/store]="pqxx/"
  [app]="CLI/ toml++/ prometheus/ spdlog/ nlohmann/ httplib.h"
)
# Systems headers that belong to no library: the language's own, and POSIX where a process or descriptor is meant.
plain='^([a-z_0-9]+|unistd\.h)$'

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
faults=0
fault() {
  printf 'FAULT: %s\n' "$1"
  faults=$((faults + 1))
}

checked=0
while read -r room roots; do
  [[ -n ${may[$room]+known} ]] || { fault "room $room is not in this table" && continue; }
  flags=()
  for root in $roots; do flags+=("-I$root"); done
  for other in "${!header[@]}"; do
    checked=$((checked + 1))
    printf '#include "%s"\n' "${header[$other]}" >"$work/probe.cc"
    if "${CXX:-c++}" -std=c++20 -E -o /dev/null "${flags[@]}" "$work/probe.cc" 2>"$work/error"; then built=yes; else built=no; fi
    if [[ $other == "$room" || " ${may[$room]} " == *" $other "* ]]; then
      [[ $built == yes ]] || fault "$room may include $other, but cannot: $(head -n 1 "$work/error")"
    else
      [[ $built == no ]] || fault "$room must not include $other, but can"
      [[ $built == yes ]] || grep -q 'No such file' "$work/error" || fault "$room / $other failed for another reason"
    fi
  done
  # A path upwards would walk around the include directories.
  if grep -nE '#include "(\.\.|/)' "$room"/*.{h,cc} 2>/dev/null; then fault "$room includes by a relative or absolute path"; fi
  while IFS=: read -r file name; do
    [[ $name =~ $plain ]] && continue
    allowed=no
    for library in ${libraries[$room]}; do [[ $name != "$library"* ]] || allowed=yes; done
    [[ $allowed == yes ]] || fault "$file includes <$name>, which is not a library of $room"
  done < <(grep -HoP '#include <\K[^>]+' "$room"/*.{h,cc} 2>/dev/null)
done <"$BUILD_DIR/rooms/include_roots.txt"

for room in "${!may[@]}"; do
  [[ -s $room/README.md ]] || fault "$room has no README"
done
((checked == ${#may[@]} * ${#may[@]})) || fault "only $checked pairs were checked"
printf '%d pairs of rooms, %d faults\n' "$checked" "$faults"
((faults == 0))
