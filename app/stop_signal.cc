#include "app/stop_signal.h"

#include <unistd.h>

#include <csignal>

namespace app {
namespace {

volatile std::sig_atomic_t requested = 0;  // the one thing a signal handler may write

void request_stop(int) { requested = 1; }

}  // namespace

void heed_stop_signals() {
  struct sigaction action {};
  action.sa_handler = request_stop;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

bool stop_requested() { return requested != 0; }

void wait_for_stop() {
  // Signals are held back between the question and the sleep, or one that comes in between would be slept through.
  sigset_t stops, before;
  sigemptyset(&stops);
  sigaddset(&stops, SIGINT);
  sigaddset(&stops, SIGTERM);
  sigprocmask(SIG_BLOCK, &stops, &before);
  while (!stop_requested()) sigsuspend(&before);
  sigprocmask(SIG_SETMASK, &before, nullptr);
}

}  // namespace app
