package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import feint.cli.service.ServiceHere;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorTest {

  @TempDir Path home;
  private Path data;

  @BeforeEach
  void make() throws Exception {
    data =
        Files.createDirectory(
            home.resolve("data"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }

  private Program.Result doctor(String... more) {
    return Program.inside(
        Stream.concat(Stream.of("doctor", "--data", data.toString()), Stream.of(more))
            .toArray(String[]::new));
  }

  /** A run with an open query; returns its id. */
  private static String asked(ServiceHere service) throws Exception {
    String small = Program.scenario("small");
    String run =
        Program.inside(
                "runs",
                "create",
                small,
                "-p",
                "oblivious",
                "--wait",
                "--json",
                "--data",
                service.data())
            .json()
            .path("id")
            .asText();
    Program.inside("ask", run, "--oracle", "2", "--data", service.data()).text();
    return run;
  }

  private Map<String, String> files() throws Exception {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.list(data)) {
      for (Path file : all.toList()) {
        files.put(
            file.getFileName().toString(),
            Files.getLastModifiedTime(file) + " " + Files.size(file));
      }
    }
    return files;
  }

  @Test
  void healthyServicesAreReportedHealthyWhetherTheyRunOrNot() throws Exception {
    String run;
    try (ServiceHere service = new ServiceHere(data)) {
      run = asked(service);
      Program.Result running = doctor();
      assertThat(running.err()).isEmpty();
      assertThat(running.exit()).as(running.out()).isZero();
      assertThat(running.out())
          .contains(run, "1 of 1", "connections", "healthy")
          .doesNotContain("error", "warning");
    }
    Files.delete(data.resolve("service.json"));
    Map<String, String> before = files();
    Program.Result stopped = doctor("--json");
    JsonNode told = stopped.json();
    assertThat(stopped.exit()).isZero();
    assertThat(told.path("healthy").asBoolean()).isTrue();
    assertThat(told.path("load").isNull()).isTrue();
    assertThat(told.at("/waiting/0/run").asText()).isEqualTo(run);
    assertThat(told.at("/waiting/0/query").asInt()).isEqualTo(1);
    assertThat(files()).as("nothing is changed").isEqualTo(before);
  }

  @Test
  void problemsAreReportedWithTheirRemediesAndExitCodeThree() throws Exception {
    String run;
    try (ServiceHere service = new ServiceHere(data)) {
      run = asked(service);
    }
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + data.resolve("runs.sqlite"));
        Statement statement = connection.createStatement()) {
      statement.execute("UPDATE standings SET queue = queue + 1");
    }
    Path key = Files.writeString(home.resolve("key.pem"), "secret");
    Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r--r--"));
    Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxr-x---"));
    Program.Result found = doctor("--tls-key", key.toString(), "--json");
    assertThat(found.exit()).isEqualTo(3);
    JsonNode told = new ObjectMapper().readTree(found.out());
    assertThat(told.path("healthy").asBoolean()).isFalse();
    assertThat(told.path("findings").findValuesAsText("text"))
        .hasSize(4)
        .anySatisfy(
            text ->
                assertThat(text)
                    .contains("service.json gives no diagnosis", "restart it, or delete"))
        .anySatisfy(text -> assertThat(text).startsWith("run " + run + " is damaged"))
        .anySatisfy(text -> assertThat(text).endsWith("has mode 0750: use chmod 700 " + data))
        .anySatisfy(text -> assertThat(text).endsWith("has mode 0644: use chmod 600 " + key));
    Files.delete(data.resolve("runs.sqlite.mark"));
    Program.Result text = doctor();
    assertThat(text.exit()).isEqualTo(3);
    assertThat(text.out()).contains("error: ", "has no mark any more", "errors found");
  }

  @Test
  void mistakesHaveExitCodeTwo() {
    assertThat(doctor("--limit", "0").mistake()).isEqualTo("--limit must be in 1..86400, was 0");
    assertThat(doctor().mistake()).endsWith("runs.sqlite: must be a database, there is none");
    assertThat(doctor("--storage", "jdbc:postgresql://127.0.0.1:1/none").mistake())
        .contains("cannot be reached");
    assertThat(Program.inside("doctor", "--data", home.resolve("none").toString()).mistake())
        .endsWith("none: no data directory");
  }
}
