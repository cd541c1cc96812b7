package feint.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import feint.api.WireFields;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** HTTP server whose script answers normally, late, wrongly or not at all. */
final class FakeService implements AutoCloseable {

  static {
    // Without this option, each answer waits 40 milliseconds for the rest of it.
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Received> received = new CopyOnWriteArrayList<>();

  /** A received request. */
  record Received(String method, String path, String token, String lastEvent, String body) {}

  /** Reaction to the n-th request, from 1. */
  interface Script {
    void answer(int n, Received request, HttpExchange exchange) throws Exception;
  }

  FakeService(Script script) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", exchange -> handle(script, exchange));
    server.start();
  }

  private void handle(Script script, HttpExchange exchange) throws IOException {
    var headers = exchange.getRequestHeaders();
    Received request =
        new Received(
            exchange.getRequestMethod(),
            exchange.getRequestURI().toString(),
            String.valueOf(headers.getFirst("Authorization")),
            String.valueOf(headers.getFirst("Last-Event-ID")),
            new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
    int n;
    synchronized (received) {
      received.add(request);
      n = received.size();
    }
    try {
      script.answer(n, request, exchange);
    } catch (Exception e) {
      throw new IOException(e);
    } finally {
      exchange.close();
    }
  }

  /** Closes the connection without a response. */
  static void drop(HttpExchange exchange) {
    exchange.close();
  }

  static void answer(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(bytes);
    }
  }

  static void problem(HttpExchange exchange, int status, String detail) throws IOException {
    answer(
        exchange,
        status,
        WireFields.object().put("type", "about:blank").put("detail", detail).toString());
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  List<Received> received() {
    return List.copyOf(received);
  }

  FeintClient client(RetryPolicy retryPolicy, RetryClock clock) {
    return client(EndpointFile.of(url(), "id.secret"), retryPolicy, clock);
  }

  static FeintClient client(EndpointFile endpointFile, RetryPolicy retryPolicy, RetryClock clock) {
    java.net.http.HttpClient http =
        java.net.http.HttpClient.newBuilder()
            .version(java.net.http.HttpClient.Version.HTTP_1_1)
            .build();
    return new FeintClient(new Transport(endpointFile, http, retryPolicy, clock));
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
