package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The federated experiment on a few generated comments. */
@Order(1)
class ReproduceIT {

  @TempDir Path directory;

  private Program program() {
    return Program.in(directory);
  }

  /** Four hundred short comments: ten samples per client. */
  private String comments() throws IOException {
    StringBuilder csv = new StringBuilder("id,comment_text,target\n");
    for (int row = 0; row < 400; row++) {
      boolean toxic = row % 2 == 1;
      boolean addressed = row / 2 % 2 == 1;
      csv.append(row)
          .append(addressed ? ",\"you " : ",\"the ")
          .append(toxic ? "miserable fool, number " : "wonderful friend, number ")
          .append(row % 40)
          .append(toxic ? "\",0.9\n" : "\",0.1\n");
    }
    Files.writeString(directory.resolve("comments.csv"), csv);
    return "comments.csv";
  }

  private Program.Result table(String... more) throws Exception {
    return program()
        .run(
            Stream.concat(
                    Stream.of("reproduce", "table-1", "--runs", "3", "--trained", "3", "--json"),
                    Stream.of(more))
                .toArray(String[]::new));
  }

  @Tag("slow")
  @Test
  void tableOfOwnCommentsHasTheKnownValues() throws Exception {
    String file = comments();
    JsonNode table =
        table("--comments", file, "--shuffle", "5", "--report", "page.html", "--plot", "plot.svg")
            .json();
    assertThat(table.at("/data/source").asText()).isEqualTo(file);
    assertThat(table.at("/data/rows").asInt()).isEqualTo(400);
    assertThat(table.at("/data/shuffle").asLong()).isEqualTo(5);
    ProvenanceIT.assertProvenance(table, directory, "scenario", "seed", "runs", "kernel", "data");
    JsonPage.read().require("reproduce table-1", List.of(table));
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
            "balanced:steps",
            "oblivious",
            "balanced",
            "oblivious");
    assertThat(table.path("rows").findValuesAsText("decoy").subList(8, 11))
        .containsExactly("skewed", "task", "task");
    assertThat(table.at("/rows/10/hiddenFrom").asText()).isEqualTo("all observers");
    assertThat(table.at("/rows/10/otherTasks/0/accuracy/mean").asDouble()).isBetween(0.0, 1.0);
    assertThat(table.at("/rows/10/attackers").findValuesAsText("name"))
        .contains("trained-linear", "trained-client-network");
    table.path("rows").forEach(ReproduceIT::assertConsistent);
    assertKnown(table);
    String page = Files.readString(directory.resolve("page.html"), StandardCharsets.UTF_8);
    assertThat(page)
        .contains("<h1>Who finds the learner", "balanced:steps", "sha256:", "kernel")
        .contains(
            "feint reproduce table-1 --runs 3 --trained 3 --json --comments comments.csv --shuffle 5");
    ReportPage shown = ReportPage.read(directory.resolve("page.html"));
    assertThat(shown.answer())
        .startsWith("3 runs of each policy are too few to distinguish any attacker");
    assertThat(shown.charts()).isEqualTo(3);
    assertThat(shown.text()).contains("Left out", "random, over the queries", "successes: 45");
    assertThat(directory.resolve("plot.svg")).isNotEmptyFile();
  }

  /** All rows, in runs of 30 queries. */
  @Tag("slow")
  @Test
  void tableIsTheSameOnAnyNumberOfThreads() throws Exception {
    String shorter =
        Files.readString(Path.of(Program.scenario("hate-speech-participation")))
            .replace("horizon: 100", "horizon: 30")
            .replace("successes: 25", "successes: 6");
    Files.writeString(directory.resolve("shorter.yaml"), shorter);
    String[] arguments = {"--comments", comments(), "--scenario", "shorter.yaml", "--threads"};
    Program.Result alone = table(with(arguments, "1"));
    assertThat(alone.json().path("rows")).hasSize(11);
    assertThat(table(with(arguments, "2")).digits()).isEqualTo(alone.digits());
  }

  /** Four hundred comments in which all combinations of four labels are equally frequent. */
  private String fourTasks() throws IOException {
    StringBuilder csv = new StringBuilder("comment_text,toxic\n");
    for (int row = 0; row < 400; row++) {
      csv.append(row / 2 % 2 == 1 ? "you are " : "the one is ")
          .append(row / 4 % 2 == 1 ? "not " : "so ")
          .append(row / 8 % 2 == 1 ? "like me " : "like a tree ")
          .append(row % 2 == 1 ? "miserable fool " : "wonderful friend ")
          .append(row % 40)
          .append(row % 2 == 1 ? ",1\n" : ",0\n");
    }
    Files.writeString(directory.resolve("four.csv"), csv);
    return "four.csv";
  }

  /** A row that must be asked for: of four tasks, one is wanted in each run. */
  @Tag("slow")
  @Test
  void rowWithThreeDecoysHasFourTasks() throws Exception {
    String file = fourTasks();
    String[] row = {
      "reproduce", "table-1", "--comments", file, "--row", "oblivious:decoys=3", "--trained", "8"
    };
    JsonNode table = program().run(with(row, "--json")).json();

    JsonPage.read().requireDescribed("reproduce table-1", List.of(table));
    assertThat(table.path("rows")).hasSize(1);
    JsonNode only = table.at("/rows/0");
    assertThat(only.path("policy").asText()).isEqualTo("oblivious:decoys=3");
    assertThat(only.path("trajectories").asInt()).isEqualTo(4);
    assertThat(only.path("successes").asInt()).isEqualTo(12);
    assertThat(only.path("hiddenFrom").asText()).isEqualTo("all observers");
    assertThat(only.path("otherTasks").findValuesAsText("task"))
        .isNotEmpty()
        .isSubsetOf("second-person", "negation", "first-person");
    assertThat(only.path("attackers")).hasSize(39);
    for (JsonNode attacker : only.path("attackers")) {
      assertThat(attacker.path("advantage").asDouble())
          .isCloseTo((attacker.path("correct").asDouble() - 0.25) / 0.75, within(1e-12));
    }
    assertThat(program().run(row).text())
        .contains("oblivious:decoys=3 ", "a guess among 4", "second-person ");
  }

  /**
   * Consistency of a row: intervals contain their means, and the worst attacker is the farthest.
   */
  private static void assertConsistent(JsonNode row) {
    for (String field : List.of("learnerAccuracy", "eavesdropperAccuracy", "finishProbability")) {
      JsonNode range = row.path(field);
      assertThat(range.path("mean").asDouble()).as(field).isBetween(0.0, 1.0);
      if (!range.path("low").isNull()) {
        assertThat(range.path("low").asDouble()).isLessThan(range.path("high").asDouble());
        assertThat(range.path("mean").asDouble())
            .isBetween(range.path("low").asDouble(), range.path("high").asDouble());
      }
    }
    String worst = "";
    double farthest = -1;
    for (JsonNode attacker : row.path("attackers")) {
      double advantage = attacker.path("advantage").asDouble();
      assertThat(advantage).isCloseTo(2 * attacker.path("correct").asDouble() - 1, within(1e-12));
      assertThat(attacker.at("/interval/0").asDouble()).isLessThanOrEqualTo(advantage);
      assertThat(attacker.at("/interval/1").asDouble()).isGreaterThanOrEqualTo(advantage);
      if (Math.abs(advantage) > farthest) {
        farthest = Math.abs(advantage);
        worst = attacker.path("name").asText();
      }
    }
    assertThat(row.path("worst").asText()).isEqualTo(worst);
    JsonNode paper = row.at("/attackers/0");
    assertThat(paper.path("name").asText()).isEqualTo("incentive-share");
    assertThat(paper.path("accuracy")).isEqualTo(row.path("eavesdropperAccuracy"));
  }

  /**
   * Values known without any run. Greedy and similar policies always pay 3, as balanced:types does,
   * and random pays 2 on average: 100 queries of variance 2/3, and a false alarm in 6e-5 of seeds
   * at 4 standard errors. An attacker who knows greedy or the exact policy is never wrong. Short
   * comments of eight words are learnt in 40 rounds, and a decoy that labels everything civil is
   * right in half.
   */
  private static void assertKnown(JsonNode table) {
    for (String policy : List.of("constant-incentive", "greedy", "balanced:types")) {
      assertThat(row(table, policy).at("/incentive/mean").asDouble()).as(policy).isEqualTo(300);
      // All runs agree, so that the spread is unknown.
      assertThat(row(table, policy).at("/incentive/low").isNull()).as(policy).isTrue();
    }
    int runs = table.path("runs").asInt();
    assertThat(row(table, "random").at("/incentive/mean").asDouble())
        .isCloseTo(200, within(4 * Math.sqrt(100 * 2 / 3.0 / runs)));
    for (String policy : List.of("greedy", "exact")) {
      JsonNode aware = row(table, policy).at("/attackers/1");
      assertThat(aware.path("name").asText()).isEqualTo("policy-aware");
      assertThat(aware.path("correct").asDouble()).as(policy).isOne();
      assertThat(row(table, policy).at("/learnerAccuracy/mean").asDouble())
          .as(policy)
          .isGreaterThan(0.9);
    }
    // Always wrong, by design: inverting the guess identifies the learner.
    assertThat(row(table, "designed").at("/attackers/0/advantage").asDouble()).isEqualTo(-1);
    assertThat(row(table, "designed").at("/eavesdropperAccuracy/mean").asDouble())
        .isCloseTo(0.5, within(0.1));
    assertThat(table.at("/rows/4/policy").asText()).isEqualTo("exact");
    assertThat(table.path("remarks").toString())
        .contains(
            "exact: " + runs + " runs are too few to distinguish any attacker from a coin flip");
  }

  private static JsonNode row(JsonNode table, String policy) {
    for (JsonNode row : table.path("rows")) {
      if (row.path("policy").asText().equals(policy)) {
        return row;
      }
    }
    throw new AssertionError("no row of " + policy);
  }

  @Tag("slow")
  @Test
  void figureIsDrawnWithItsNumbers() throws Exception {
    JsonNode figure =
        program()
            .run(
                "reproduce",
                "figure-2",
                "--comments",
                comments(),
                "--runs",
                "2",
                "--json",
                "--plot",
                "figure.png")
            .json();
    JsonPage.read().require("reproduce figure-2", List.of(figure));
    assertThat(directory.resolve("figure.png")).isNotEmptyFile();
    assertThat(figure.path("plot").asText()).isEqualTo("figure.png");
    assertThat(figure.path("courses").findValuesAsText("policy"))
        .containsExactly("greedy", "designed", "balanced:types", "balanced:steps");
    for (JsonNode course : figure.path("courses")) {
      // Before the first query there is one model.
      assertThat(course.path("learnerAccuracy")).hasSize(101);
      assertThat(course.at("/eavesdropperAccuracy/0/mean"))
          .isEqualTo(course.at("/learnerAccuracy/0/mean"));
    }
    // The first query of greedy is a learning one, sent from the learner's start.
    assertThat(figure.at("/courses/0/eavesdropperAccuracy/1/mean"))
        .isEqualTo(figure.at("/courses/0/learnerAccuracy/0/mean"));
  }

  /**
   * By the rule of participation ten samples per client are never enough, whatever the table says:
   * no run finishes, and the designed policy, which does not exist by the table either, is the only
   * absent row. One run supports no claim: no NaN, no sentence about attackers; and no file is
   * written that was not requested.
   */
  @Test
  @Tag("slow")
  void oneRunOfAScenarioSupportsNoClaimAndWritesNoFile() throws Exception {
    String scenario =
        Files.readString(Path.of(Program.scenario("hate-speech-participation")))
            .replace("successes: 25", "successes: 45")
            .replace("[0, 0.37, 1]", "[0, 0, 0.1]")
            .replace("[0, 1, 1]", "[0, 0, 0.2]");
    Files.writeString(directory.resolve("hard.yaml"), scenario);
    String file = comments();
    Map<Path, String> before = Program.files(directory);
    String text =
        program()
            .run("reproduce", "--scenario", "hard.yaml", "--comments", file, "--runs", "1")
            .text();
    assertThat(Program.files(directory)).isEqualTo(before);
    assertThat(text).doesNotContain("NaN", "as good as a coin", "1 runs", "grammar", "as printed.");
    assertThat(text)
        .containsPattern("designed +\\|( +- \\|){6}")
        .contains(
            "- designed: no policy was found that finishes 25 steps in 95 % of runs",
            "balanced:steps: 1 run is too few to distinguish any attacker from a coin flip; at least"
                + " 11 are needed.",
            "Clients have 10 comments each, not 689: all of them together never give more than the"
                + " 4,000 samples that make a success.",
            "; 1 run of each policy, seed 1; ");
    assertThat(text.lines().filter(line -> line.matches("[+|].*")))
        .isNotEmpty()
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(120));
    // None of one run: from 0 to 1 - 0.025, in percent, rounded up.
    assertThat(text.lines().filter(line -> line.contains(" 0.0 [0, 98] "))).hasSize(8);
  }

  @Tag("slow")
  @Test
  void anUnusableCacheIsNamedWithTheRemedy() throws Exception {
    String file = comments();
    String place = directory.resolve(file).toString();
    assertThat(
            LaunchedProgram.in(directory)
                .with("FEINT_CACHE", place)
                .run("reproduce", "--comments", file, "--runs", "1")
                .mistake())
        .contains(place + ": cannot be written: it is not a directory")
        .endsWith("set FEINT_CACHE to a writable directory");
  }

  @Test
  void participationIsEstimatedBySimulation() throws Exception {
    String scenario = Program.scenario("hate-speech-participation");
    program().run("estimate", scenario, "-o", "measured.yaml", "--runs", "20000").text();
    JsonNode solved = program().run("solve", "measured.yaml", "--json").json();
    assertThat(solved.path("value").isNumber()).isTrue();
    assertThat(program().run("estimate", scenario, "-o", "few.yaml", "--runs", "1").mistake())
        .startsWith("--runs must be larger: oracle state ");
    assertThat(directory.resolve("few.yaml")).doesNotExist();
  }

  private static String[] with(String[] arguments, String last) {
    return Stream.concat(Stream.of(arguments), Stream.of(last)).toArray(String[]::new);
  }

  @Test
  @Tag("long")
  void fieldsOfTable3AreThoseOnThePage() throws Exception {
    JsonPage.read()
        .require(
            "reproduce table-3", List.of(program().run("reproduce", "table-3", "--json").json()));
  }
}
