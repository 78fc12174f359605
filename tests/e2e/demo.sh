#!/usr/bin/env bash
# `make demo` from outside: it shows the overpayment with its citation, counts it, ends with 0 and leaves nothing behind.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
export TMPDIR=$work/tmp
mkdir -m 755 "$TMPDIR"
chmod 755 "$work"
expect 0 'settlement\.overpaid' make --no-print-directory demo ONCE=1
# shellcheck disable=SC2016  # dollars are dollars here
for line in 'won \$25\.00 but was paid \$35\.00; \$10\.00 too much' 'rule: us-co 30-2304\(1\); 30-2306\(1\)' \
  'skyward_findings_total\{code="settlement\.overpaid",severity="warning"\} 1' '7 findings' \
  'net cost to the house +\$39\.00' 'Try next'; do
  grep -qE "$line" "$work/said" || fault "the demo does not say: $line"
done
[[ -z $(ls -A "$TMPDIR") ]] || fault "the demo left files: $(ls "$TMPDIR")"
if pgrep -f "$TMPDIR/" >"$work/left"; then fault "the demo left processes: $(cat "$work/left")"; fi
finish
