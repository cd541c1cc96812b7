package feint.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Waiting for the ready file of a starting service. */
class ReadyFileTest {

  private static final String READY = "{\"url\":\"http://127.0.0.1:7341\",\"token\":\"id.secret\"}";

  @TempDir Path directory;

  /** Clock that lets the service become ready during a pause. */
  private record Starting(QuickTime time, Path file, int pauses) implements RetryClock {

    @Override
    public long nanoTime() {
      return time.nanoTime();
    }

    @Override
    public void sleep(Duration pause) throws InterruptedException {
      time.sleep(pause);
      if (time.pauses().size() == pauses) {
        try {
          Files.writeString(file, READY);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }

    @Override
    public <T> T answer(CompletableFuture<T> answer, Duration longest)
        throws InterruptedException, ExecutionException, TimeoutException {
      return time.answer(answer, longest);
    }

    @Override
    public double jitter() {
      return 0;
    }
  }

  @Test
  void awaitWaitsForAStartingService() {
    Path file = directory.resolve("service.json");
    QuickTime time = new QuickTime(0);
    EndpointFile endpointFile =
        FeintClient.await(
            file, Optional.empty(), RetryPolicy.defaults(), new Starting(time, file, 3));
    assertThat(endpointFile.now()).hasToString("http://127.0.0.1:7341");
    assertThat(endpointFile.now().token()).isEqualTo("id.secret");
    assertThat(time.pauses())
        .containsExactly(Duration.ofMillis(50), Duration.ofMillis(100), Duration.ofMillis(200));
  }

  @Test
  void awaitEndsAfterTheTotalTime() {
    Path file = directory.resolve("service.json");
    QuickTime time = new QuickTime(0);
    assertThatThrownBy(
            () ->
                FeintClient.await(
                    file,
                    Optional.empty(),
                    RetryPolicy.defaults().withTotal(Duration.ofSeconds(1)),
                    new Starting(time, file, -1)))
        .isInstanceOf(UnavailableException.class)
        .hasMessageContaining(file.toString());
    // 0.05 + 0.1 + 0.2 + 0.4 = 0.75, and another 0.8 would be too long.
    assertThat(Duration.ofNanos(time.nanoTime())).isEqualTo(Duration.ofMillis(750));
  }

  @Test
  void blankRunIdsAreRefused() throws Exception {
    Path file = Files.writeString(directory.resolve("service.json"), READY);
    FeintClient client = FeintClient.of(file);
    assertThatThrownBy(() -> client.run(" "))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("id of a run must not be empty, was ' '");
  }
}
