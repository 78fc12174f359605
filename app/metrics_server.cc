#include "app/metrics_server.h"

#include <httplib.h>

#include <chrono>
#include <thread>

#include "app/usage_error.h"

namespace app {

struct MetricsServer::Listening {
  httplib::Server server;
  std::thread thread;
  Address address;
};

MetricsServer::MetricsServer(const Address& address, const Metrics& metrics)
    : listening_(std::make_unique<Listening>()) {
  auto& server = listening_->server;
  listening_->address = address;
  server.set_payload_max_length(1024);  // nobody has anything to send here; the library's default is unlimited
  // The library's default, SO_REUSEPORT, would let a second Skyward take the same port and half of the scrapes.
  server.set_socket_options([](socket_t socket) {
    const int yes = 1;
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  });
  server.set_read_timeout(std::chrono::seconds{5});
  server.Get("/metrics", [&metrics](const httplib::Request&, httplib::Response& response) {
    response.set_content(metrics.exposition(), "text/plain; version=0.0.4; charset=utf-8");
  });
  server.Get("/healthz",
             [](const httplib::Request&, httplib::Response& response) { response.set_content("ok\n", "text/plain"); });
  if (address.port == 0) {
    listening_->address.port = server.bind_to_any_port(address.host);
    if (listening_->address.port <= 0) throw UsageError("no free port for metrics.listen on " + address.host);
  } else if (!server.bind_to_port(address.host, address.port)) {
    throw UsageError("cannot listen on " + address.host + ":" + std::to_string(address.port) +
                     "; it may be in use, set metrics.listen");
  }
  listening_->thread = std::thread([&server] { server.listen_after_bind(); });
  // stop() only stops a server that runs already, so the destructor must not come before that.
  while (!server.is_running()) std::this_thread::sleep_for(std::chrono::milliseconds{1});
}

MetricsServer::~MetricsServer() {
  listening_->server.stop();
  listening_->thread.join();
}

std::string MetricsServer::url() const {
  const auto& [host, port] = listening_->address;
  const bool v6 = host.find(':') != std::string::npos;
  return "http://" + (v6 ? "[" + host + "]" : host) + ":" + std::to_string(port) + "/metrics";
}

std::string MetricsServer::fetch() const {
  httplib::Client client(listening_->address.host, listening_->address.port);
  const auto answer = client.Get("/metrics");
  return answer && answer->status == 200 ? answer->body : "";
}

}  // namespace app
