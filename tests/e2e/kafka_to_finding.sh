#!/usr/bin/env bash
# The evening travels through a real broker, published by a client that is not ours, into PostgreSQL; reading it twice
# changes nothing.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
: "${TEST_DATABASE_URL:?run through scripts/with_services --postgres --kafka 1}"
if [[ -z ${TEST_BROKERS-} ]]; then
  printf 'no broker: scripts/test names this gap\n'
  exit 0
fi
export SKYWARD_DATABASE_URL=${TEST_DATABASE_URL/dbname=skyward/dbname=kafka_to_finding}
psql -qX "$TEST_DATABASE_URL" -c 'DROP DATABASE IF EXISTS kafka_to_finding WITH (FORCE)' -c 'CREATE DATABASE kafka_to_finding'
topic=skyward.e2e.$$
scripts/kafka topic "$SKYRUN/kafka" "$topic" 2 >/dev/null
for file in tests/data/journals/friday-night/*.jsonl; do
  table=$(head -n 1 "$file" | sed 's/.*"table": *"\([^"]*\)".*/\1/')
  kcat -P -b "$TEST_BROKERS" -t "$topic" -X partitioner=murmur2_random -k "$table" -l "$file"
done
read_topic=("$skyward" run --once --source kafka --brokers "$TEST_BROKERS" --topic "$topic" --metrics 127.0.0.1:0)
expect 2 "run 'skyward db migrate'" "${read_topic[@]}"
expect 0 'applied 0001_findings' "$skyward" db migrate
expect 0 'up to date' "$skyward" db migrate
expect 1 '323 messages, 68 rolls, 7 findings \(7 new\), 0 unreadable' "${read_topic[@]}"
expect 1 '7 findings \(0 new\)' "${read_topic[@]}"
expect 1 'settlement.payout_without_wager' "$skyward" findings --output csv
# Live from the broker or later from the journal: the same findings, byte for byte.
"$skyward" findings --output json | sort >"$work/live" || true
"$skyward" audit --journal tests/data/journals/friday-night --output json 2>/dev/null | sort >"$work/journal" || true
[[ -s $work/live ]] || fault "nothing came from the broker"
cmp "$work/live" "$work/journal" || fault "broker and journal disagree"
finish
