#!/usr/bin/env bash
# The completion scripts work in the shells they are for.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

"$skyward" completion bash >"$work/bash"
complete_bash() {
  bash -c 'source "$1"; shift; COMP_WORDS=(skyward "$@"); COMP_CWORD=$#; _skyward; printf "%s\n" "${COMPREPLY[@]}"' _ "$work/bash" "$@"
}
[[ $(complete_bash fin) == findings ]] || fault "bash: skyward fin<tab>"
[[ $(complete_bash db '') == *migrate* ]] || fault "bash: skyward db <tab>"
[[ $(complete_bash db migrate --da) == --database ]] || fault "bash: skyward db migrate --da<tab>"
[[ $(complete_bash audit --output j) == json ]] || fault "bash: skyward audit --output j<tab>"

"$skyward" completion zsh >"$work/_skyward"
zsh -n "$work/_skyward" || fault "zsh: syntax"
# A real zsh in a pseudo terminal, with somebody pressing Tab and waiting, as long as the machine needs, for the word.
zsh -f -c '
  zmodload zsh/zpty
  waits_for() {
    local all= part= tries
    for tries in {1..200}; do
      zpty -r -t shell part && all+=$part
      [[ $all == *$1* ]] && break
      sleep 0.1
    done
    print -r -- "$all"
  }
  zpty shell zsh -f -i
  zpty -w shell "PS1=; autoload -U compinit; compinit -u -d '"$work"'/dump; source '"$work"'/_skyward; print READY"
  zpty -r shell seen "*READY*READY*"
  zpty -w -n shell "skyward find"$'"'\\t'"'
  waits_for findings
  zpty -w -n shell $'"'\\x15'"'"skyward db m"$'"'\\t'"'
  waits_for migrate
' >"$work/zsh" 2>&1 </dev/null || true
grep -q 'findings' "$work/zsh" || fault "zsh: skyward find<tab>: $(cat -v "$work/zsh" | head -c 400)"
grep -q 'migrate' "$work/zsh" || fault "zsh: skyward db m<tab>: $(cat -v "$work/zsh" | head -c 400)"
finish
