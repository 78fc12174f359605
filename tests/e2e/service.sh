#!/usr/bin/env bash
# The service keeps findings, serves /metrics while it runs, and stops when asked.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
: "${TEST_DATABASE_URL:?run through scripts/with_services --postgres}"
export SKYWARD_DATABASE_URL=${TEST_DATABASE_URL/dbname=skyward/dbname=service}
psql -qX "$TEST_DATABASE_URL" -c 'DROP DATABASE IF EXISTS service WITH (FORCE)' -c 'CREATE DATABASE service'
"$skyward" db migrate >/dev/null
cp -r tests/data/journals/one-overpaid-pass "$work/journal"
printf 'torn \xff\x00 line\n' >>"$work/journal/0001.jsonl"

: >"$work/log" # before the service is there to create it: the loop below reads it at once
"$skyward" run --journal "$work/journal" --metrics 127.0.0.1:0 >"$work/out" 2>>"$work/log" &
pid=$!
for _ in {1..100}; do
  url=$(sed -n 's/.*metrics at //p' "$work/log")
  [[ -n $url ]] && grep -q 'metrics stay up' "$work/log" && break
  sleep 0.1
done
curl -fsS "$url" >"$work/metrics" || fault "no metrics at '$url'"
for line in 'skyward_findings_total{code="settlement.overpaid",severity="warning"} 1' \
  'skyward_finding_cents_total{code="settlement.overpaid",favour="player"} 500' 'skyward_events_total{result="unreadable"} 1'; do
  grep -qF "$line" "$work/metrics" || fault "/metrics lacks: $line"
done
kill -TERM "$pid"
code=0
wait "$pid" || code=$?
[[ $code == 1 ]] || fault "exit code $code instead of 1 (findings) after SIGTERM"
[[ $(psql -qAtX "$SKYWARD_DATABASE_URL" -c "select code, favour_cents from finding where code like 'settlement%'") == 'settlement.overpaid|500' ]] ||
  fault "the finding is not in PostgreSQL"
[[ $(psql -qAtX "$SKYWARD_DATABASE_URL" -c "select encode(bytes, 'hex') from dead_letter") == "$(printf 'torn \xff\x00 line' | od -An -tx1 | tr -d ' \n')" ]] ||
  fault "the dead letter is not byte for byte"
finish
