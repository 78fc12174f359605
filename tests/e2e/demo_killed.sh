#!/usr/bin/env bash
# Kill `make demo` at any moment, politely or not, make itself or the script below it: no process stays, no directory.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
export TMPDIR=$work/tmp
mkdir -m 755 "$TMPDIR"
chmod 755 "$work"

# Every process of the demo names the run's directory on its command line or carries it in its environment.
left() {
  { pgrep -f "$TMPDIR/" || true; grep -lzsE "^SKYRUN=$TMPDIR/" /proc/[0-9]*/environ | sed 's:/proc/\([0-9]*\)/.*:\1:' || true; } |
    sort -u | while read -r pid; do
    [[ ! -e /proc/$pid || $(sed 's/.*) //; s/ .*//' "/proc/$pid/stat" 2>/dev/null) == Z ]] || printf '%s ' "$pid"
  done
}

kill_after() {
  local delay=$1 signal=$2 victim=$3 make pid
  make --no-print-directory demo ONCE= </dev/null >"$work/demo.log" 2>&1 &
  make=$!
  sleep "$delay"
  pid=$make
  [[ $victim == make ]] || pid=$(pgrep -P "$make" | head -n 1) || pid=$make
  kill "-$signal" "${pid:-$make}" 2>/dev/null || true
  wait "$make" 2>/dev/null || true
  local tries
  for tries in {1..100}; do
    [[ -n $(left) || -n $(ls -A "$TMPDIR") ]] || return 0
    sleep 0.2
  done
  fault "SIG$signal to $victim after $delay s left after $tries tries: processes '$(left)', files '$(ls "$TMPDIR")'"
  for pid in $(left); do kill -KILL "$pid" 2>/dev/null || true; done
  rm -rf "${TMPDIR:?}"/*
}

delays=(0.05 0.3 0.6 0.9 1.2 1.5 1.8 2.2)
kills=${KILLS:-8}
for ((i = 0; i < kills; i++)); do
  signals=(TERM KILL INT HUP KILL)
  victims=(make script)
  kill_after "${delays[i % ${#delays[@]}]}" "${signals[i % ${#signals[@]}]}" "${victims[i % 2]}"
done
finish
