#!/usr/bin/env bash
# Three brokers, one killed without warning: every event that was acknowledged is still read, and the findings are
# the same.
source "$(dirname "${BASH_SOURCE[0]}")/../e2e/lib.sh"
: "${SKYRUN:?run through scripts/test or scripts/with_services}"
cluster=$SKYRUN/kafka-three
trap 'scripts/kafka stop "$cluster"; rm -rf "$work" "$cluster"' EXIT
brokers=$(scripts/kafka start "$cluster" 3)
scripts/kafka topic "$cluster" skyward.table 1 3 >/dev/null
kcat -P -b "$brokers" -t skyward.table -X acks=all -k 12 -l tests/data/journals/friday-night/0001-table-12.jsonl
leader=$(kcat -L -b "$brokers" -t skyward.table | sed -n 's/.*partition 0, leader \([0-9]*\),.*/\1/p')
scripts/kafka stop-node "$cluster" "$leader" --hard
kcat -P -b "$brokers" -t skyward.table -X acks=all -k 7 -l tests/data/journals/friday-night/0002-table-7.jsonl
"$skyward" audit --source kafka --brokers "$brokers" --output json 2>/dev/null >"$work/live" || true
"$skyward" audit --journal tests/data/journals/friday-night --output json 2>/dev/null >"$work/journal" || true
[[ -s $work/live ]] || fault "nothing came from the broker"
cmp "$work/live" "$work/journal" || fault "an event was lost with broker $leader"
finish
