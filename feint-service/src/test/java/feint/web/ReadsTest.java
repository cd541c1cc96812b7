package feint.web;

import static org.assertj.core.api.Assertions.assertThat;

import feint.web.connection.ReservedThreads;
import feint.web.error.ProblemResponse;
import io.javalin.Javalin;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Expensive reads hold no thread that decisions, answers and probes need. */
@Timeout(120)
class ReadsTest {

  /** Fewer than there are reads in flight. */
  private static final int THREADS = 16;

  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @TempDir Path directory;

  private final CountDownLatch released = new CountDownLatch(1);
  private final Semaphore begun = new Semaphore(0);
  private final CompletableFuture<String> later = new CompletableFuture<>();

  private Javalin server(Reads reads, int others) {
    return Javalin.create(
            config -> {
              config.startup.showJavalinBanner = false;
              config.jetty.host = "127.0.0.1";
              config.jetty.port = 0;
              QueuedThreadPool threads = new QueuedThreadPool(THREADS);
              config.jetty.threadPool = threads;
              config.jetty.modifyServer(
                  server -> {
                    server.setErrorHandler(new PlainErrors(new Metrics()));
                    server.insertHandler(new ReservedThreads(threads, THREADS - others));
                  });
              config.routes.get("/healthz", context -> context.result("alive"));
              config.routes.get("/quick", context -> context.result("quick"));
              config.routes.get(
                  "/held",
                  context -> {
                    begun.release();
                    released.await();
                    context.result("held");
                  });
              config.routes.get(
                  "/read",
                  reads.bounded(
                      context -> {
                        begun.release();
                        released.await();
                        context.result("read");
                      }));
              config.routes.get(
                  "/later", reads.awaited(context -> later.thenAccept(context::result)));
              config.routes.get(
                  "/refused",
                  reads.bounded(
                      context -> {
                        throw ProblemResponse.of(409, "refused");
                      }));
              config.routes.exception(
                  ProblemResponse.class, (trouble, context) -> trouble.answer(context));
            })
        .start();
  }

  private static CompletableFuture<HttpResponse<String>> begin(Javalin server, String path) {
    return CLIENT.sendAsync(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path)).build(),
        BodyHandlers.ofString());
  }

  private static String answer(Javalin server, String path) {
    HttpResponse<String> response = begin(server, path).join();
    return response.statusCode() + " " + response.body();
  }

  private static void awaitInFlight(Reads reads, int number) throws InterruptedException {
    while (reads.inFlight() != number) {
      Thread.sleep(1);
    }
  }

  @Test
  void readsInFlightHoldNoThreadOfTheServerAndAreBounded() throws InterruptedException {
    Reads reads = new Reads();
    Javalin server = server(reads, THREADS - 8);
    try (reads) {
      List<CompletableFuture<HttpResponse<String>>> waiting = new ArrayList<>();
      for (int n = 0; n < Reads.MAX_IN_FLIGHT - 1; n++) {
        waiting.add(begin(server, n % 2 == 0 ? "/read" : "/later"));
      }
      awaitInFlight(reads, Reads.MAX_IN_FLIGHT - 1);
      assertThat(answer(server, "/quick")).isEqualTo("200 quick");
      waiting.add(begin(server, "/read"));
      awaitInFlight(reads, Reads.MAX_IN_FLIGHT);
      HttpResponse<String> refused = begin(server, "/read").join();
      assertThat(refused.statusCode()).isEqualTo(503);
      assertThat(refused.body()).contains("128 reads");
      assertThat(refused.headers().firstValue("Retry-After")).hasValue("1");
      assertThat(answer(server, "/quick")).isEqualTo("200 quick");
      later.complete("later");
      released.countDown();
      waiting.forEach(one -> assertThat(one.join().statusCode()).isEqualTo(200));
      awaitInFlight(reads, 0);
      assertThat(answer(server, "/read")).isEqualTo("200 read");
      assertThat(answer(server, "/refused")).startsWith("409 ");
      awaitInFlight(reads, 0);
    } finally {
      released.countDown();
      server.stop();
    }
  }

  @Test
  void probesAreAnsweredWhenAllOtherThreadsWait() throws InterruptedException {
    int others = THREADS - 8;
    Reads reads = new Reads();
    Javalin server = server(reads, others);
    try (reads) {
      List<CompletableFuture<HttpResponse<String>>> waiting = new ArrayList<>();
      for (int n = 0; n < others; n++) {
        waiting.add(begin(server, "/held"));
      }
      begun.acquire(others);
      CompletableFuture<HttpResponse<String>> quick = begin(server, "/quick");
      assertThat(answer(server, "/healthz")).isEqualTo("200 alive");
      released.countDown();
      waiting.forEach(one -> assertThat(one.join().body()).isEqualTo("held"));
      assertThat(quick.join().body()).isEqualTo("quick");
    } finally {
      released.countDown();
      server.stop();
    }
  }

  /** Its 400 simulated runs took more than 300 s, on the thread of the request. */
  @Test
  void forecastOfAVeryLongRunIsNotComputed() {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      PlayedRun run = PlayedRun.of(service.admin(), PlayedRun.scenario(1_000_000, 9), "balanced");
      assertThat(run.show().get("forecastState").asText()).isEqualTo("not-computed");
      assertThat(run.show().get("forecastReason").asText())
          .isEqualTo(
              "simulating 100 runs of 1,000,000 queries exceeds the limit of 4,000,000 simulated"
                  + " queries");
      assertThat(run.show().get("forecast").isNull()).isTrue();
      assertThat(run.ask(1, 1).status()).isEqualTo(201);
    }
  }
}
