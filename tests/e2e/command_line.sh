#!/usr/bin/env bash
# Bad input anywhere gives one clear sentence and the right exit code.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

one_sentence() {
  expect "$@"
  (($(wc -l <"$work/said") == 1)) || fault "more than one sentence from: ${*:3}"
}

printf '[log]\nlevl = "info"\n' >"$work/bad.toml"
printf 'not toml at all [' >"$work/worse.toml"
mkdir "$work/empty" "$work/journal"
head -n 3 tests/data/journals/one-overpaid-pass/0001.jsonl >"$work/journal/1.jsonl"
printf '{"specversion":"1.0", torn\n' >>"$work/journal/1.jsonl"
tail -n +4 tests/data/journals/one-overpaid-pass/0001.jsonl >>"$work/journal/1.jsonl"

one_sentence 2 "there is no journal directory '$work/nowhere'" "$skyward" audit --journal "$work/nowhere"
one_sentence 2 'holds no \*\.jsonl file' "$skyward" audit --journal "$work/empty"
one_sentence 2 "bad.toml:2: unknown key 'log.levl'; did you mean 'log.level'" "$skyward" --config "$work/bad.toml" config check
one_sentence 2 'worse.toml:1: not valid TOML' "$skyward" --config "$work/worse.toml" config check
one_sentence 2 'cannot read the configuration file' "$skyward" --config "$work/none.toml" config check
one_sentence 2 "cannot read the configuration file" "$skyward" --config "$work/empty" config check
one_sentence 2 "did you mean 'audit'" "$skyward" audti
one_sentence 3 'no PostgreSQL answers' "$skyward" findings --database "host=$work dbname=x"
one_sentence 3 'no PostgreSQL answers' "$skyward" db migrate --database "host=$work dbname=x"
one_sentence 3 'no Kafka broker answers' env SKYWARD_INGEST_PATIENCE_MS=300 "$skyward" audit --source kafka --brokers 127.0.0.1:1
expect 1 '1\.jsonl:4: the message is not a JSON object' "$skyward" audit --journal "$work/journal"
expect 1 'settlement\.overpaid' "$skyward" audit --journal "$work/journal"
expect 0 'configuration is good' "$skyward" config check
expect 0 '"level":"info"' "$skyward" --log-format json audit --journal tests/data/journals/clean-hour
one_sentence 2 'cannot read the frame' "$skyward" frame check "$work/empty"
: >"$work/blank.toml"
expect 0 'configuration is good' "$skyward" --config "$work/blank.toml" config check
expect 1 'empty' "$skyward" frame check "$work/blank.toml"
expect 1 'unfit' "$skyward" frame check "$work/bad.toml"
expect 0 'fit' "$skyward" frame check tests/data/frames/table.jpg
expect 0 'up to date' "$skyward" docs write . --check # schemas, asyncapi and documents are what the code prints
expect 0 '1962 passed, 0 failed' "$skyward" settle --vectors tests/data/vectors.json
expect 0 '0 failed' "$skyward" settle --vectors tests/data/vectors-second-author.json
expect 1 'expected' "$skyward" settle --vectors <(sed 's/"pays_cents": 1000/"pays_cents": 1001/' tests/data/vectors.json)
expect 0 '7/495' "$skyward" book edges --book us-co
expect 2 "did you mean 'us-co'" "$skyward" book show us-c
expect 0 'win +.14.00' "$skyward" settle --point 8 --roll 4-2 --wager 'place_win 6 12'
expect 0 'recorded +.35.00 +<<' "$skyward" replay --journal tests/data/journals/friday-night --table 12 --from 7 --to 7
expect 2 'no such roll; it ends with roll' "$skyward" replay --journal tests/data/journals/clean-hour --from 9999
expect 2 '.*--from -1 is none' "$skyward" replay --journal tests/data/journals/clean-hour --from -1

# Somebody who watches sees how far it has come, and nothing of that stays; a file gets none of it.
script --quiet --return --command "$skyward replay --journal tests/data/journals/clean-hour --to 1" "$work/watched" \
  >/dev/null </dev/null || fault "replay at a terminal failed"
for part in 'reading    \[#*-*\] 100 %' 'replaying  \[#*-*\] 100 %'; do
  grep -q "$part" "$work/watched" || fault "no '$part' at a terminal"
done
expect 0 'roll 1' "$skyward" replay --journal tests/data/journals/clean-hour --to 1
! grep -q '100 %' "$work/said" || fault "a progress bar in a file"
expect 2 'several tables' "$skyward" replay --journal tests/data/journals/friday-night
expect 2 "did you mean 'us-co'" "$skyward" replay --journal tests/data/journals/clean-hour --book us-c
expect 0 '44 checks not covered; the record has no wager' "$skyward" audit --journal tests/data/journals/calls-and-drop
expect 0 '"what":"not covered","table":"9"' "$skyward" audit --coverage --output json --journal tests/data/journals/calls-and-drop
one_sentence 2 "there is no journal directory" "$skyward" audit --coverage --journal "$work/nowhere"
one_sentence 2 "there is no journal directory" "$skyward" revisions --journal "$work/nowhere"
one_sentence 2 "has no table '99'" "$skyward" revisions --table 99 --journal tests/data/journals/clean-hour
one_sentence 2 "cannot read the house's file" "$skyward" simulate --options "$work/none.house" --out "$work/made-up"
camera=tests/data/cameras/dev-a-c2
sed 's/"bank"/"banc"/' "$camera/camera.json" >"$work/bank.json"
sed 's/1060\.0/960.0/' "$camera/camera.json" >"$work/wrong.json"
head -c 700 "$camera/camera.json" >"$work/torn.json"
expect 0 'die edge +good +22\.6 px' "$skyward" camera check --camera "$camera/camera.json"
expect 0 'since reference +still' "$skyward" camera check --camera "$camera/camera.json" "$camera/later.jpg" --reference "$camera/reference.jpg" --overlay "$work/overlay.png"
[[ -s $work/overlay.png ]] || fault 'no overlay was written'
expect 1 'the calibration is for 1920 x 1080' "$skyward" camera check --camera "$camera/camera.json" tests/data/frames/table.jpg
one_sentence 2 'bank.json: zones.bank is missing' "$skyward" camera check --camera "$work/bank.json"
one_sentence 2 'wrong.json: reference point 1 \(-450, 960 mm\) was clicked at \(235, 133\) px' "$skyward" camera check --camera "$work/wrong.json"
one_sentence 2 'torn.json: not valid JSON at byte' "$skyward" camera check --camera "$work/torn.json"
one_sentence 2 "cannot read the calibration '$work/none.json'" "$skyward" camera check --camera "$work/none.json"
one_sentence 2 'needs a FRAME' "$skyward" camera check --camera "$camera/camera.json" --overlay "$work/overlay.png"
expect 0 '"homography_mm_to_px"' "$skyward" camera calibrate --camera "$camera/camera.json"
finish
