package feint.web;

import static org.assertj.core.api.Assertions.assertThat;

import feint.web.Caller.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DashboardFilesTest {

  private static final Path FOLDER = Path.of("src/main/resources/feint/web/dashboard");

  @TempDir Path directory;

  private static List<Path> files() {
    try (Stream<Path> all = Files.list(FOLDER)) {
      return all.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void everyFileIsServedUnderAStrictPolicy() throws IOException {
    assertThat(files()).hasSizeGreaterThan(5);
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      Caller anyone = service.saying("");
      for (Path file : files()) {
        Answer answer = anyone.get("/dashboard/" + file.getFileName());
        assertThat(answer.status()).as(file.toString()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo(Files.readString(file, StandardCharsets.UTF_8));
        requireGuarded(answer);
      }
      Answer page = anyone.get("/");
      assertThat(page.body()).isEqualTo(Files.readString(FOLDER.resolve("index.html")));
      requireGuarded(page);
      Answer charts = anyone.get("/dashboard/echarts.js");
      assertThat(charts.body()).hasSizeGreaterThan(500_000);
      requireGuarded(charts);
    }
  }

  private static void requireGuarded(Answer answer) {
    assertThat(answer.headers().firstValue("Content-Security-Policy").orElse(""))
        .contains("default-src 'none'")
        .contains("frame-ancestors 'none'")
        .doesNotContain("unsafe");
    assertThat(answer.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
    assertThat(answer.headers().firstValue("Referrer-Policy")).hasValue("no-referrer");
  }

  @Test
  void cachedFileIsNotSentAgain() {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      String tag = service.saying("").get("/").headers().firstValue("ETag").orElseThrow();
      assertThat(RawCall.of(service.url(), "GET /", "Host: localhost", "If-None-Match: " + tag))
          .startsWith("HTTP/1.1 304 ")
          .endsWith("\r\n\r\n");
      assertThat(RawCall.of(service.url(), "GET /", "Host: localhost", "If-None-Match: \"x\""))
          .startsWith("HTTP/1.1 200 ");
    }
  }

  @Test
  void allShippedScenariosAreOffered() {
    try (Stream<Path> all = Files.list(Path.of("../scenarios"));
        RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      List<String> names =
          all.map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".yaml"))
              .map(name -> name.replace(".yaml", ""))
              .toList();
      var offered = service.admin().get("/v1/scenarios").json().get("scenarios");
      assertThat(offered.findValuesAsText("name")).containsExactlyInAnyOrderElementsOf(names);
      assertThat(offered.findValuesAsText("text"))
          .allSatisfy(text -> assertThat(text).contains("horizon:"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
