package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The federated experiment as a process, on a few comments of our own. */
class ReproduceIT {

  private static final List<String> MEASURED =
      List.of("learnerAccuracy", "eavesdropperAccuracy", "worstAccuracy", "incentive", "finish");

  @TempDir static Path cache;
  @TempDir Path directory;

  private Program program() {
    return Program.in(directory).with("FEINT_CACHE", cache.toString());
  }

  /** Four hundred short comments: ten samples a client. */
  private String comments() throws IOException {
    StringBuilder csv = new StringBuilder("id,comment_text,target\n");
    for (int row = 0; row < 400; row++) {
      boolean toxic = row % 2 == 1;
      csv.append(row)
          .append(toxic ? ",\"you fool, number " : ",\"thank you, number ")
          .append(row % 40)
          .append(toxic ? "\",0.9\n" : "\",0.1\n");
    }
    Files.writeString(directory.resolve("comments.csv"), csv);
    return "comments.csv";
  }

  @Test
  void tableOfOnesOwnCommentsIsTheSameOnAnyNumberOfThreads() throws Exception {
    String file = comments();
    String[] arguments = {
      "reproduce",
      "table-1",
      "--comments",
      file,
      "--shuffle",
      "5",
      "--runs",
      "3",
      "--json",
      "--report",
      "page.html",
      "--plot",
      "plot.svg",
      "--threads"
    };
    Program.Result first = program().run(with(arguments, "1"));
    JsonNode table = first.json();
    assertThat(table.at("/data/source").asText()).isEqualTo(file);
    assertThat(table.at("/data/rows").asInt()).isEqualTo(400);
    assertThat(table.at("/data/shuffle").asLong()).isEqualTo(5);
    ProvenanceIT.assertProvenance(table, directory, "scenario", "seed", "runs", "kernel", "data");
    assertThat(table.at("/provenance/data/name").asText()).isEqualTo("comments.csv");
    assertThat(table.at("/provenance/data/sha256")).isEqualTo(table.at("/data/sha256"));
    assertThat(table.at("/data/sha256").asText()).matches("[0-9a-f]{64}");
    assertThat(table.path("runs").asInt()).isEqualTo(3);
    assertThat(table.path("rows").findValuesAsText("policy"))
        .containsExactly(
            "spsa",
            "constant-incentive",
            "greedy",
            "random",
            "exact",
            "designed",
            "balanced:types",
            "balanced:steps");
    for (JsonNode row : table.path("rows")) {
      assertThat(row.path("successes").asInt()).isIn(25, 45);
      for (String field : MEASURED) {
        assertThat(row.path(field).path("mean").isNumber()).as(field).isTrue();
        assertThat(row.path(field).path("low").isNumber()).isTrue();
        assertThat(row.path(field).path("high").isNumber()).isTrue();
      }
      assertThat(row.path("worstAttacker").asText()).isNotBlank();
    }
    String page = Files.readString(directory.resolve("page.html"), StandardCharsets.UTF_8);
    assertThat(page)
        .contains("<svg", "balanced:steps", "sha256:", "kernel")
        .contains("feint reproduce table-1 --comments comments.csv --shuffle 5");
    assertThat(directory.resolve("plot.svg")).isNotEmptyFile();

    assertThat(program().run(with(arguments, "2")).digits()).isEqualTo(first.digits());
  }

  @Test
  void figureIsDrawnWithItsNumbers() throws Exception {
    JsonNode figure =
        program()
            .run("reproduce", "figure-2", "--comments", comments(), "--runs", "2", "--json")
            .json();
    assertThat(figure.at("/courses/0/learnerAccuracy")).hasSize(101);
    assertThat(figure.at("/courses/0/eavesdropperAccuracy/100/mean").isNumber()).isTrue();
    assertThat(directory.resolve("figure-2.png")).isNotEmptyFile();
  }

  @Test
  void clientsOfAScenarioTakePart() throws Exception {
    String scenario = Program.scenario("hate-speech-participation");
    JsonNode table =
        program()
            .run(
                "reproduce",
                "table-1",
                "--scenario",
                scenario,
                "--comments",
                comments(),
                "--runs",
                "1",
                "--json")
            .json();
    assertThat(table.at("/rows/0/successes").asInt()).isEqualTo(25);
    assertThat(table.at("/rows/0").has("published")).isFalse();
  }

  @Test
  void participationIsEstimatedBySimulation() throws Exception {
    String scenario = Program.scenario("hate-speech-participation");
    program().run("estimate", scenario, "-o", "measured.yaml", "--runs", "20000").text();
    JsonNode solved = program().run("solve", "measured.yaml", "--json").json();
    assertThat(solved.path("value").isNumber()).isTrue();
    assertThat(program().run("estimate", scenario, "-o", "few.yaml", "--runs", "1").mistake())
        .startsWith("--runs must be more: oracle state ");
    assertThat(directory.resolve("few.yaml")).doesNotExist();
  }

  private static String[] with(String[] arguments, String last) {
    String[] all = java.util.Arrays.copyOf(arguments, arguments.length + 1);
    all[arguments.length] = last;
    return all;
  }
}
