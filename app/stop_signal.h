// A polite request to stop (SIGINT, SIGTERM): the loop in progress ends, results are stored, services close.
#pragma once

namespace app {

void heed_stop_signals();
bool stop_requested();
void wait_for_stop();  // returns when a stop signal has come

}  // namespace app
