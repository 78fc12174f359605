#!/usr/bin/env bash
# Somebody who is not root and has no sudo gets the exact command to run, not an obscure failure.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
mkdir "$work/bin" "$work/tree"
cp -r scripts "$work/tree"
printf '#!/bin/sh\nexit 1\n' >"$work/bin/dpkg-query" # a machine that has none of our libraries
printf '#!/bin/sh\nexit 1\n' >"$work/bin/sudo"
chmod 755 "$work" "$work/bin" "$work/bin/"*
as_nobody=()
((EUID != 0)) || as_nobody=(setpriv --reuid=nobody --regid="$(id -g nobody)" --clear-groups)
expect 1 'sudo apt-get update && sudo apt-get install -y --no-install-recommends .*librdkafka-dev' \
  "${as_nobody[@]}" env PATH="$work/bin:$PATH" HOME=/nonexistent "$work/tree/scripts/setup" demo
expect 1 'you are not root' "${as_nobody[@]}" env PATH="$work/bin:$PATH" HOME=/nonexistent "$work/tree/scripts/setup" demo
expect 2 "there is no job 'everything'" scripts/setup everything
expect 0 'usage: scripts/setup' scripts/setup --help
finish
