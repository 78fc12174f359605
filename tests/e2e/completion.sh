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
# A real zsh in a pseudo terminal, with somebody pressing Tab.
zsh -f -c '
  zmodload zsh/zpty
  zpty shell zsh -f -i
  zpty -w shell "PS1=; autoload -U compinit; compinit -u -d '"$work"'/dump; source '"$work"'/_skyward; print READY"
  zpty -r shell seen "*READY*READY*"
  zpty -w -n shell "skyward find"$'"'\\t'"'
  sleep 1; zpty -r -t shell typed; print -r -- "$typed"
  zpty -w -n shell $'"'\\x15'"'"skyward db m"$'"'\\t'"'
  sleep 1; zpty -r -t shell typed; print -r -- "$typed"
' >"$work/zsh" 2>&1 </dev/null || true
grep -q 'findings' "$work/zsh" || fault "zsh: skyward find<tab>: $(cat -v "$work/zsh" | head -c 400)"
grep -q 'migrate' "$work/zsh" || fault "zsh: skyward db m<tab>: $(cat -v "$work/zsh" | head -c 400)"
finish
