package feint.web;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import feint.service.SmallRuns;
import feint.testkit.Sample;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The number of bytes that a service sends does not reveal their content. */
class EqualLengthTest {

  private static final int HORIZON = Sample.count(20, 120);

  @TempDir Path directory;

  @Test
  void everyDecisionAndOutcomeIsEquallyLongOnTheWire() throws IOException {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      Map<String, Set<Integer>> lengths = new HashMap<>();
      Set<String> types = new HashSet<>();
      for (String policy : List.of("random", "oblivious:decoys=3", "balanced:contents")) {
        String kind = SmallRuns.tasks(policy).isEmpty() ? "" : " for a task";
        PlayedRun run =
            PlayedRun.of(service.admin(), PlayedRun.scenario(HORIZON, HORIZON / 4), policy);
        for (int number = 1; number <= HORIZON; number++) {
          String ask = "{\"number\": " + number + ", \"oracle\": 1}";
          for (String time : List.of("first", "again")) {
            String asked = raw(service, "POST", run.path() + "/queries", ask);
            types.add(asked.contains("\"learn\"") ? "learn" : "obfuscate");
            note(lengths, "asked " + time + kind, asked);
            String answer = run.path() + "/queries/" + number + "/answer";
            String body = "{\"informative\": " + (number % 3 == 0) + "}";
            note(lengths, "told", raw(service, "PUT", answer, body));
          }
        }
      }
      assertThat(types).hasSize(2);
      assertThat(lengths)
          .containsOnlyKeys(
              "asked first",
              "asked again",
              "asked first for a task",
              "asked again for a task",
              "told");
      assertThat(lengths.values()).allSatisfy(seen -> assertThat(seen).hasSize(1));
    }
  }

  private static void note(Map<String, Set<Integer>> lengths, String kind, String answer) {
    assertThat(answer).startsWith("HTTP/1.1 20");
    lengths.computeIfAbsent(kind, name -> new HashSet<>()).add(answer.length());
  }

  /** Returns the whole answer, including headers. */
  private static String raw(RunningService service, String method, String path, String body)
      throws IOException {
    URI place = URI.create(service.url());
    try (Socket socket = new Socket(place.getHost(), place.getPort())) {
      String request =
          method
              + " "
              + path
              + " HTTP/1.1\r\nHost: "
              + place.getAuthority()
              + "\r\nAuthorization: Bearer "
              + service.token()
              + "\r\nContent-Length: "
              + body.length()
              + "\r\nConnection: close\r\n\r\n"
              + body;
      socket.getOutputStream().write(request.getBytes(US_ASCII));
      InputStream in = socket.getInputStream();
      return new String(in.readAllBytes(), US_ASCII);
    }
  }
}
