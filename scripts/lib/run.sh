# One run of something that starts servers. Sourced by the scripts that do.
#
#   begin_run                 makes $RUN_DIR and posts a guardian
#   child COMMAND…            runs a command that a signal to this script ends at once
#   start_postgres            starts a private PostgreSQL, sets DATABASE
#   start_kafka BROKERS       starts Apache Kafka, sets BROKERS
#
# Whatever happens to the script or to whoever called it (an error, Ctrl-C, kill, even kill -9), everything that was
# started is stopped and $RUN_DIR is removed: every process of the run carries SKYRUN=$RUN_DIR in its environment,
# and the guardian, a process in a session of its own, cleans up when this script or its parent is gone.
# shellcheck shell=bash
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

begin_run() {
  RUN_DIR=$(mktemp -d "${TMPDIR:-/tmp}/skyward.XXXXXX")
  chmod 711 "$RUN_DIR" # as root, PostgreSQL's own user must be able to pass through
  env -u SKYRUN setsid "$here/lib/guardian" "$RUN_DIR" "$$" "$PPID" </dev/null >/dev/null 2>&1 &
  guardian=$!
  export SKYRUN=$RUN_DIR
  trap end_run EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
  trap 'exit 129' HUP
}

end_run() {
  env -u SKYRUN "$here/lib/end_run" "$RUN_DIR"
  wait "$guardian" 2>/dev/null || true # it leaves as soon as the directory is gone
}

# Bash runs traps only between commands, but interrupts a wait: so wait instead of running in the foreground.
child() {
  "$@" <&0 &
  wait $!
}

start_postgres() {
  local answer=$RUN_DIR/postgres.url
  child "$here/postgres" start "$RUN_DIR/pg" >"$answer"
  # shellcheck disable=SC2034  # for the scripts that source this
  DATABASE=$(<"$answer")
}

start_kafka() {
  local answer=$RUN_DIR/kafka.brokers
  # shellcheck disable=SC2034  # for the scripts that source this
  child "$here/kafka" start "$RUN_DIR/kafka" "$1" >"$answer" && BROKERS=$(<"$answer")
}
