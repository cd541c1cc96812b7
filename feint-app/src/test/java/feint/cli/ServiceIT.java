package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import feint.io.PrivateMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of a service and its commands in separate processes. */
class ServiceIT {

  @TempDir Path directory;

  @Test
  void aRunIsPlayedFromTheCommandLine() throws Exception {
    String text = Files.readString(Path.of(Program.scenario("small")));
    Files.writeString(
        directory.resolve("tiny.yaml"),
        text.replace("horizon: 12", "horizon: 3").replace("successes: 4", "successes: 1"));
    try (ServedProgram service = ServedProgram.in(directory)) {
      Program program = Program.in(directory);
      JsonNode made =
          program
              .run(
                  "runs",
                  "create",
                  "tiny.yaml",
                  "-p",
                  "exact",
                  "--wait",
                  "--seed",
                  "7",
                  "--json",
                  "--data=data")
              .json();
      assertThat(made.path("state").asText()).isEqualTo("ready");
      String run = made.path("id").asText();
      String token =
          program.run("token", "create", "--scope", "run:" + run, "--data=data").text().strip();
      Process watch =
          LaunchedProgram.in(directory)
              .start(directory.resolve("watched.txt"), "watch", run, "--json", "--data=data");
      try {
        LaunchedProgram worker = LaunchedProgram.in(directory).with("FEINT_TOKEN", token);
        Files.createFile(directory.resolve("token"), PrivateMode.attributes());
        Files.writeString(directory.resolve("token"), token);
        String url = service.url();
        String[] other = {"--service", url, "--token-file", "token"};
        for (int number = 1; number <= 3; number++) {
          JsonNode decision =
              number == 1
                  ? worker.run("ask", run, "--oracle", "2", "--json", "--service", url).json()
                  : program.run(with(other, "ask", run, "--oracle", "2", "--json")).json();
          assertThat(decision.path("number").asInt()).isEqualTo(number);
          String told = String.valueOf(number);
          program.run(with(other, "tell", run, told, "--informative", "yes")).text();
        }
        assertThat(program.run(with(other, "token", "list")).mistake()).contains("scope");
        watch.waitFor();
        assertThat(watch.exitValue()).isZero();
      } finally {
        watch.destroyForcibly();
      }
      List<String> changes = Files.readAllLines(directory.resolve("watched.txt"));
      assertThat(changes)
          .allMatch(line -> line.startsWith("{"))
          .last()
          .asString()
          .contains("\"finished\"");
      assertThat(program.run("runs", "--data=data").text()).contains(run, "finished");
      program.run("runs", "record", run, "-o", "record.csv", "--data=data").text();
      program.run("audit", "tiny.yaml", "-p", "exact", "--record", "record.csv").text();
      assertThat(program.run("runs", "log", run, "--data=data").text().lines()).hasSize(4);
    }
    Program.Result away =
        LaunchedProgram.in(directory)
            .with("FEINT_DATA", directory.resolve("data").toString())
            .run("runs", "--timeout", "1");
    assertThat(away.exit()).as("the service was killed: %s", away.err()).isEqualTo(1);
  }

  private static String[] with(String[] last, String... first) {
    return Stream.of(first, last).flatMap(Stream::of).toArray(String[]::new);
  }

  @Test
  void aServiceEndsWithItsInputOnRequest() throws Exception {
    LaunchedProgram program = LaunchedProgram.in(directory);
    try (ServedProgram service = ServedProgram.in(directory, program, "--end-with-input")) {
      assertThat(service.send("GET", "/readyz", "").status()).isEqualTo(200);
      assertThat(service.endInput()).isZero();
      assertThat(directory.resolve("ready.json")).doesNotExist();
    }
  }

  @Tag("slow")
  @Test
  void demonstrationIsVisibleAndLeavesNothingBehind() throws Exception {
    Path temporary = Files.createDirectory(directory.resolve("temporary"));
    Path ready = directory.resolve("ready.json");
    LaunchedProgram program =
        LaunchedProgram.in(directory).with("FEINT_JAVA_OPTS", "-Djava.io.tmpdir=" + temporary);
    Path said = directory.resolve("said.txt");
    Process demo =
        program.start(
            said, "serve", "--demo", "--port", "0", "--ready-file", ready.toString(), "--json");
    try {
      while (!Files.readString(said).strip().endsWith("}")) {
        assertThat(demo.isAlive()).isTrue();
        TimeUnit.MILLISECONDS.sleep(10);
      }
      JsonNode told = new ObjectMapper().readTree(said.toFile());
      assertThat(told.path("owner").asText()).startsWith(told.path("url").asText() + "/#token=");
      Path database;
      try (Stream<Path> homes = Files.list(temporary)) {
        database = homes.filter(home -> home.toString().contains("feint-demo")).findAny().get();
      }
      assertThat(database.resolve("runs.sqlite")).exists();
      String token = told.path("observer").asText().replaceFirst(".*#token=", "");
      Files.createFile(directory.resolve("token"), PrivateMode.attributes());
      Files.writeString(directory.resolve("token"), token);
      String[] list = {"runs", "--service", told.path("url").asText(), "--token-file", "token"};
      while (!Program.in(directory).run(list).text().contains("finished")) {
        assertThat(demo.isAlive()).isTrue();
      }
      demo.destroy();
      assertThat(demo.waitFor()).isZero();
      assertThat(database).doesNotExist();
    } finally {
      demo.destroyForcibly();
    }
  }
}
