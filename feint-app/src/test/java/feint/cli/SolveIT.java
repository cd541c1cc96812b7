package feint.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** feint solve, and what other commands make of the policies it writes. */
class SolveIT {

  /** 1e-9, relative. */
  private static final double PERCENT = 1e-7;

  @TempDir Path directory;

  @Test
  void thePapersScenarioHasItsKnownAnswer() throws Exception {
    JsonNode solved =
        program().with("FEINT_JAVA_OPTS", "-Xmx512m").run("solve", paper(), "--json").json();
    assertThat(solved.path("scenario").asText()).isEqualTo("hate-speech");
    assertValues(solved, 43.5907018090959, 25.5763197497318, 17.1294688307066);
    assertThat(solved.path("stateStages").asLong())
        .isEqualTo(183_995_400)
        .isEqualTo(stateStages(100));
    assertThat(solved.path("seconds").asDouble()).isPositive();
    assertThat(solved.path("value").asDouble()).isBetween(17.0, 44.0);
    assertThat(solved.has("policy")).isFalse();
  }

  @Test
  void theFeasibleScenarioHasItsKnownAnswerAndItsPolicyCostsJustThat() throws Exception {
    String scenario = Program.scenario("hate-speech-feasible");
    Path policy = directory.resolve("feasible.feint");
    JsonNode solved =
        program().run("solve", scenario, "-o", "feasible.feint", "--json", "--threads", "2").json();
    assertValues(solved, 0.0989187482820278, 0.0949801984724163, 0.0739298364853209);
    assertThat(solved.at("/policy/file").asText()).isEqualTo("feasible.feint");
    assertThat(solved.at("/policy/bytes").asLong()).isEqualTo(Files.size(policy));
    Map<String, String> entries = entries(policy);

    Program.Result evaluated =
        program().run("evaluate", scenario, "-p", "feasible.feint", "--json");
    assertThat(evaluated.json().path("cost").asDouble())
        .isCloseTo(solved.path("value").asDouble(), withinPercentage(PERCENT));
    for (String threads : new String[] {"1", "7"}) {
      JsonNode again =
          program()
              .run("solve", scenario, "-o", "feasible.feint", "--json", "--threads", threads)
              .json();
      assertThat(again.path("values")).isEqualTo(solved.path("values"));
      assertThat(again.path("value")).isEqualTo(solved.path("value"));
      assertThat(entries(policy)).isEqualTo(entries);
    }
  }

  /** What the file of a policy holds, without where it comes from. */
  private static Map<String, String> entries(Path policy) throws IOException {
    Map<String, String> entries = new TreeMap<>();
    try (ZipFile zip = new ZipFile(policy.toFile())) {
      for (ZipEntry entry : Collections.list(zip.entries())) {
        byte[] bytes = zip.getInputStream(entry).readAllBytes();
        entries.put(entry.getName(), Program.digits(new String(bytes, ISO_8859_1)));
      }
    }
    assertThat(entries).hasSize(2).doesNotContainValue("");
    return entries;
  }

  @Test
  void neitherTheOrderOfFieldsNorTheFormOfTheFileChangesADigit() throws Exception {
    Program.Result yaml = program().run("solve", Program.scenario("small"), "--json");
    assertValues(yaml.json(), 1.3860475186562233, 0.2677476417013718);
    Path reordered = directory.resolve("reordered.yaml");
    Files.writeString(
        reordered,
        """
        objective: {terminal: {power: 2, scale: 1}, kind: cost}
        oracle:
          transition: [[0.8, 0.2], [0.2, 0.8]]
          success: [[0.1, 0.3], [0.4, 0.8]]
        incentives: [1, 2]
        successes: 4
        horizon: 12
        name: small
        """);
    Path json = directory.resolve("small.json");
    Files.writeString(
        json,
        """
        {"horizon": 12, "successes": 4, "incentives": [1, 2],
         "oracle": {"success": [[1e-1, 0.30], [0.4, 0.8]], "transition": [[0.8, 0.2], [0.2, 0.8]]},
         "objective": {"terminal": {"power": 2}}}
        """);
    for (Path other : new Path[] {reordered, json}) {
      assertThat(program().run("solve", other.toString(), "--json").digits())
          .isEqualTo(yaml.digits());
    }
  }

  @Test
  void theTableIsForPeople() throws Exception {
    String table =
        program().run("solve", Program.scenario("small"), "--output", "small.feint").text();
    assertThat(table)
        .contains("optimal expected cost of small", "1.38605", "0.267748", "0.826898")
        .contains("9,360 state-stages in ")
        .contains("policy written to small.feint (" + Files.size(directory.resolve("small.feint")));
  }

  /** With 512 MB it is solved: {@link #thePapersScenarioHasItsKnownAnswer}. */
  @Test
  void aScenarioThatDoesNotFitIsRefusedBeforeItIsSolved() throws Exception {
    assertRefused(paper(), 100, 64);
  }

  @Test
  @Tag("long")
  void aLongHorizonIsRefusedBeforeItIsSolvedAndSolvedWithMoreMemory() throws Exception {
    String text = Files.readString(Path.of(paper()));
    Files.writeString(directory.resolve("long.yaml"), text.replace("horizon: 100", "horizon: 300"));
    assertRefused("long.yaml", 300, 512);
    JsonNode solved =
        program().with("FEINT_JAVA_OPTS", "-Xmx4g").run("solve", "long.yaml", "--json").json();
    assertThat(solved.path("stateStages").asLong()).isEqualTo(stateStages(300));
    assertThat(solved.path("values")).hasSize(3).allSatisfy(v -> assertThat(v.isDouble()).isTrue());
  }

  /** If the program began, memory would run out, and that is no mistake of the user's. */
  private void assertRefused(String scenario, int horizon, int megabytes) throws Exception {
    assertThat(
            program()
                .with("FEINT_JAVA_OPTS", "-Xmx" + megabytes + "m")
                .run("solve", scenario, "-o", "long.feint")
                .mistake())
        .containsPattern("horizon of " + horizon + " and 45 successes needs [\\d,]+ MB of memory")
        .contains("limited to " + megabytes + " MB", "raise the limit with -Xmx")
        .contains("use a shorter horizon");
    assertThat(directory.resolve("long.feint")).doesNotExist();
  }

  /** R(M+1) times the number of ledgers: with x paid beside the prior, 0..x of it for learning. */
  private static long stateStages(int horizon) {
    long ledgers =
        LongStream.range(0, horizon)
            .flatMap(t -> LongStream.rangeClosed(t, 3 * t))
            .map(x -> x + 1)
            .sum();
    return 3 * 46 * ledgers;
  }

  private static void assertValues(JsonNode solved, double... expected) {
    assertThat(solved.path("values")).hasSize(expected.length);
    for (int o = 0; o < expected.length; o++) {
      assertThat(solved.path("values").get(o).asDouble())
          .isCloseTo(expected[o], withinPercentage(PERCENT));
    }
  }

  private static String paper() {
    return Program.scenario("hate-speech");
  }

  private Program program() {
    return Program.in(directory);
  }
}
