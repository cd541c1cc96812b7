package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.io.Sha256;
import feint.testkit.OwnJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the sample's plug-ins in a command, a controller and a service. */
class PartsIT {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String SMALL = Program.scenario("small");

  @TempDir Path directory;

  @BeforeEach
  void writeJars() throws IOException {
    Path sample = Program.ROOT.resolve("samples/own-parts");
    new OwnJar(directory.resolve("build")).project(sample).write(directory.resolve("own.jar"));
    new OwnJar(directory.resolve("build-again"))
        .project(sample)
        .file("changed.txt", "another jar with the same policy")
        .write(directory.resolve("other.jar"));
  }

  private Program program() {
    return Program.in(directory);
  }

  @Test
  void partsAreAudited() throws Exception {
    assertThat(
            program()
                .run("audit", SMALL, "-p", "cautious", "--runs", "100", "--with", "own.jar")
                .text())
        .contains("cautious in small, observed by eavesdroppers")
        .contains("| streaks ", "| policy-aware ")
        .doesNotContain("proven");
    assertThat(program().run("compare", SMALL, "-p", "cautious", "--with", "none.jar").mistake())
        .isEqualTo("none.jar: no such file; --with takes a jar");
  }

  /** A run that was started with one jar is not continued with another. */
  @Test
  void aControlledRunKnowsItsJar() throws Exception {
    try (Talk talk = new Talk(LaunchedProgram.in(directory).talk(control("own.jar")))) {
      assertThat(talk.reply(Talk.ask(1, 2))).contains("\"number\":1");
      assertThat(talk.reply(Talk.tell(1, true))).contains("\"number\":1");
    }
    try (Talk talk = new Talk(LaunchedProgram.in(directory).talk(control("own.jar")))) {
      assertThat(talk.reply("{\"status\": {}}")).startsWith("{\"sent\":1,");
    }
    assertThat(program().run(control("other.jar")).mistake())
        .startsWith(
            "run.json: fingerprint must be cautious of sha256:"
                + Sha256.of(directory.resolve("other.jar")));
  }

  private static String[] control(String jar) {
    return new String[] {"control", SMALL, "-p", "cautious", "--state", "run.json", "--with", jar};
  }

  @Tag("slow")
  @Test
  void aServedRunContinuesWithItsJarOnly() throws Exception {
    String id;
    try (ServedProgram service =
        ServedProgram.in(directory, LaunchedProgram.in(directory), "--with", "own.jar")) {
      ObjectNode wanted = JSON.createObjectNode().put("policy", "cautious:margin=1");
      wanted.put("scenario", Files.readString(Path.of(SMALL)));
      ServedProgram.Reply made = service.send("POST", "/v1/runs", wanted.toString());
      assertThat(made.status()).as(made.body()).isEqualTo(201);
      id = made.json().path("id").asText();
      assertThat(asked(service, id, 1).status()).isEqualTo(201);
      String answer = "/v1/runs/" + id + "/queries/1/answer";
      assertThat(service.send("PUT", answer, "{\"informative\": true}").status()).isEqualTo(200);
      assertThat(service.end()).isZero();
    }
    try (ServedProgram service = ServedProgram.in(directory, LaunchedProgram.in(directory))) {
      assertNeeded(service, id, "was started without it");
    }
    try (ServedProgram service =
        ServedProgram.in(directory, LaunchedProgram.in(directory), "--with", "other.jar")) {
      assertNeeded(service, id, "has another of that name");
    }
    try (ServedProgram service =
        ServedProgram.in(directory, LaunchedProgram.in(directory), "--with", "own.jar")) {
      assertThat(asked(service, id, 1).status()).isEqualTo(200);
      assertThat(asked(service, id, 2).status()).isEqualTo(201);
      assertThat(shown(service, id).json().path("sent").asInt()).isEqualTo(1);
    }
  }

  private static ServedProgram.Reply asked(ServedProgram service, String id, int number)
      throws IOException {
    String body = "{\"number\": " + number + ", \"oracle\": 2}";
    return service.send("POST", "/v1/runs/" + id + "/queries", body);
  }

  private static ServedProgram.Reply shown(ServedProgram service, String id) throws IOException {
    return service.send("GET", "/v1/runs/" + id, "");
  }

  private void assertNeeded(ServedProgram service, String id, String why) throws IOException {
    ServedProgram.Reply refused = asked(service, id, 2);
    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.json().path("detail").asText())
        .isEqualTo(
            "the run needs policy cautious:margin=1 of own.jar with SHA-256 "
                + Sha256.of(directory.resolve("own.jar"))
                + ", and this service "
                + why
                + ": start it again with --with and that jar, and the run continues; nothing is lost");
    assertThat(shown(service, id).json().path("policy").asText()).isEqualTo("cautious:margin=1");
    assertThat(shown(service, id).json().path("state").asText()).isEqualTo("ready");
  }
}
