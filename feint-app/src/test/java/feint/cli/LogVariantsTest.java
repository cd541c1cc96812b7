package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.model.Objective;
import feint.scenario.ScenarioFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The same 40 rounds in two runs give the same estimates in all file formats. */
class LogVariantsTest {

  @TempDir static Path directory;

  private static JsonNode plain = NullNode.instance;
  private static JsonNode plainFit = NullNode.instance;

  @BeforeAll
  static void readPlainLog() throws IOException {
    plain = estimate(RoundLogs.PLAIN);
    plainFit = fit(RoundLogs.PLAIN);
  }

  static Stream<RoundLogs.Variant> variants() {
    return RoundLogs.VARIANTS.stream();
  }

  @ParameterizedTest
  @MethodSource("variants")
  void everyWayToWriteALogGivesTheSameEstimate(RoundLogs.Variant variant) throws IOException {
    assertThat(estimate(variant)).isEqualTo(plain);
    assertThat(scenario(variant)).isEqualTo(scenario(RoundLogs.PLAIN)).contains("oracle:");
  }

  private static List<String> scenario(RoundLogs.Variant variant) throws IOException {
    return Files.readAllLines(output(variant)).stream().filter(s -> !s.startsWith("#")).toList();
  }

  @ParameterizedTest
  @MethodSource("variants")
  void everyWayToWriteALogFitsTheSame(RoundLogs.Variant variant) throws IOException {
    JsonNode fit = fit(variant);
    // The evidence depends on the order of rounds, which is that of the file if they are counted.
    if (variant.file().equals("interleaved.csv")) {
      assertThat(fit.path("rounds")).isEqualTo(plainFit.path("rounds"));
      assertThat(fit.path("worst").path("of")).isEqualTo(plainFit.path("worst").path("of"));
      assertThat(fit.path("worst").path("observed"))
          .isEqualTo(plainFit.path("worst").path("observed"));
    } else {
      assertThat(fit).isEqualTo(plainFit);
    }
  }

  @Test
  void everyFileIsRead() throws IOException {
    try (Stream<Path> files = Files.list(RoundLogs.DIRECTORY)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(
              Stream.concat(variants(), Stream.of(RoundLogs.PLAIN))
                  .map(RoundLogs.Variant::file)
                  .distinct()
                  .toList());
    }
  }

  /** Without the column run, only the time separates runs: 19 is followed by 20. */
  @Test
  void unnamedRunsAreJoined() throws IOException {
    List<String> lines = Files.readAllLines(RoundLogs.DIRECTORY.resolve("runs-go-on.csv"));
    Path file = directory.resolve("unnamed.csv");
    Files.write(file, lines.stream().map(line -> line.replaceFirst("^[a-z]+,", "")).toList());
    JsonNode json =
        Program.inside("estimate", "--log", file.toString(), "-o", directory + "/u.yaml", "--json")
            .json();
    assertThat(json.path("runs").asInt()).isEqualTo(1);
  }

  @Test
  void aGoalIsAskedForInNumbers() {
    String log = RoundLogs.PLAIN.path();
    String out = directory.resolve("goal.yaml").toString();
    assertThat(Program.inside("estimate", "--log", log, "-o", out, "--objective", "goal").mistake())
        .isEqualTo(
            "--objective goal needs --horizon, the number of queries of a run, and"
                + " --successes, the number of informative answers needed, or a SCENARIO with both");
    Program.inside(
            "estimate",
            "--log",
            log,
            "-o",
            out,
            "--objective",
            "goal",
            "--horizon",
            "9",
            "--successes",
            "2")
        .text();
    assertThat(ScenarioFile.read(Path.of(out)).problem().objective()).isEqualTo(Objective.goal());
    Program.inside("estimate", out, "--log", log, "-o", out, "--objective", "cost").exit();
    assertThat(ScenarioFile.read(Path.of(out)).problem().objective())
        .isNotEqualTo(Objective.goal());
    Program.inside("estimate", out, "--log", log, "-o", out, "--objective", "goal").exit();
    assertThat(ScenarioFile.read(Path.of(out)).problem().objective()).isEqualTo(Objective.goal());
  }

  private static JsonNode estimate(RoundLogs.Variant variant) throws IOException {
    ObjectNode json =
        (ObjectNode)
            Program.inside(
                    variant.arguments(
                        "estimate",
                        "-o",
                        output(variant).toString(),
                        "--horizon",
                        "6",
                        "--successes",
                        "2",
                        "--json"))
                .json();
    json.remove(List.of("file", "provenance"));
    return json;
  }

  private static JsonNode fit(RoundLogs.Variant variant) throws IOException {
    String scenario = output(RoundLogs.PLAIN).toString();
    ObjectNode json =
        (ObjectNode) Program.inside(variant.arguments("fit", scenario, "--json")).json();
    json.remove("provenance");
    return json;
  }

  private static Path output(RoundLogs.Variant variant) {
    return directory.resolve(variant.file() + "-" + variant.options().size() + ".yaml");
  }
}
