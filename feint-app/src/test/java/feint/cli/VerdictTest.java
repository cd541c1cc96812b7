package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import feint.math.Seed;
import feint.math.Text;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of printed verdicts, on generated scenarios with every objective. */
class VerdictTest {

  private static final List<String> COMMANDS =
      List.of(
          "compare -p exact -p greedy -p oblivious -p balanced --episodes 40 --audit 20",
          "compare -p exact -p random -p oblivious",
          "compare -p exact -p greedy --no-audit",
          "evaluate -p oblivious",
          "evaluate -p balanced:types --episodes 20 --audit 20",
          "solve",
          "design --finish 0.5 --exposure 0.1",
          "design --finish 1 --exposure 0",
          "design --finish 0.99 --exposure 1",
          "design --finish 0.3 --zero-leak oblivious",
          "limit --runs 20 --finish 0.6",
          "frontier --exposure 0,1 --finish 0.5",
          "frontier --leakage --epsilon 0.01 --runs 20",
          "search -m spsa --iterations 3 --episodes 20",
          "audit -p exact --runs 20",
          "audit -p oblivious --runs 20");

  /** Commands whose results have no verdict of their own. */
  private static final List<String> WITHOUT_VERDICT =
      List.of(
          "bounds --runs 20",
          "capacity --horizons 4,9",
          "check",
          "sweep evaluate -p oblivious --set horizon=4..6",
          "sweep compare -p greedy -p balanced --episodes 20 --audit 20 --set horizon=5,9",
          "sweep limit --runs 20 --set horizon=6,9",
          "sweep audit -p greedy --runs 20 --set horizon=5,7");

  private static final List<String> WITHOUT_SCENARIO =
      List.of(
          "herd --prior 0.5 --signal 0.2,0.7 --level 0.4 --hiding 1 --exposure 10 --runs 20",
          "herd --prior 0.01 --signal 0.2,0.7 --level 0.4 --hiding 1 --exposure 10 --runs 3",
          "herd --prior 0.99 --signal 0,1 --level 0.4 --hiding 1 --exposure 10 --runs 3");

  private static final Set<String> PROBABILITIES =
      Set.of(
          "finishProbability",
          "eavesdropperCorrect",
          "exposedProbability",
          "correct",
          "expectedCorrect",
          "right",
          "exposure",
          "joint",
          "bestFinish",
          "finishBound",
          "bestExposure",
          "exposureBound",
          "bestJoint",
          "probability",
          "leavingCascade",
          "listeningCascade",
          "balanced.finishProbability",
          "oblivious.finishProbability",
          "verdict.completes.value",
          "verdict.attacker.right",
          "audit.knowsPolicy.expectedCorrect",
          "audit.seesOracle.expectedCorrect");

  private static final Pattern TRIVIAL =
      Pattern.compile(
          "(at least|at most|more than|less than|exceeds?) (0|100) %|advantage (above|of up to) 1\\b(?!\\.)");

  /** Cells of pages that are probabilities: by their headings, or by the name of their row. */
  private static final Pattern CELL =
      Pattern.compile(
          "<td data-head=\"(completes|attacker right|right if it sees the oracle|P\\([^\"]*|probability)\">(.*?)</td>");

  private static final Pattern PAGE_ROW =
      Pattern.compile("<tr><td class=\"words\">P\\([^<]*</td>(.*?)</tr>");

  private static final Pattern ROW = Pattern.compile("(?m)^\\| (P\\(.*?) \\|(.*)\\|$");
  private static final Pattern NUMBER = Pattern.compile("(?<![\\w.])-?\\d+\\.?\\d*(e-?\\d+)?");

  @TempDir Path directory;

  private String scenario(int n) throws IOException {
    RandomGenerator random = new Seed(31_2026).child(n).generator();
    double low = random.nextInt(5) / 10.0;
    String objective = List.of("goal", "finish", "cost", "weighted, unfinished: 5").get(n % 4);
    Path file = directory.resolve(n + ".yaml");
    Files.writeString(
        file,
        Text.of(
            """
            horizon: %d
            successes: %d
            incentives: [1, 2]
            oracle: {success: [[%s, %s], [%s, %s]], transition: [[0.8, 0.2], [0.3, 0.7]]}
            objective: {kind: %s}
            """,
            random.nextInt(4, 12),
            random.nextInt(1, 4),
            low,
            low + random.nextInt(1, 4) / 10.0,
            low + 0.1,
            n % 3 == 0 ? 1.0 : low + 0.4,
            objective));
    return file.toString();
  }

  private static Program.Result run(String command, String file, String... more) {
    List<String> words = new ArrayList<>(List.of(command.split(" ")));
    words.add(words.get(0).equals("sweep") ? 2 : 1, file);
    words.addAll(List.of(more));
    return Program.inside(words.toArray(String[]::new));
  }

  @Test
  void noSentenceIsTrivialAndEveryProbabilityIsOne() throws IOException {
    for (int n = 0; n < 5; n++) {
      String file = scenario(n);
      for (String command : COMMANDS) {
        Program.Result text = run(command, file);
        String name = command + " of scenario " + n;
        assertThat(text.exit()).describedAs("%s: %s", name, text.err()).isIn(0, 3);
        requireNothingTrivial(name, text.out());
        for (MatchResult row : ROW.matcher(text.out()).results().toList()) {
          // The last column of a design has prices.
          String cells =
              row.group(2).replaceFirst(command.startsWith("design") ? "\\|[^|]*$" : "$", "");
          NUMBER.matcher(cells).results().forEach(x -> requireShare(name, x.group()));
        }
      }
    }
  }

  @Test
  void resultsWithoutAVerdictHaveProbabilitiesToo() throws IOException {
    for (int n = 0; n < 4; n++) {
      String file = scenario(n);
      for (String command : WITHOUT_VERDICT) {
        requireSound(
            command + " of scenario " + n, run(command, file), run(command, file, "--json"));
      }
    }
    for (String command : WITHOUT_SCENARIO) {
      requireSound(
          command,
          Program.inside(command.split(" ")),
          Program.inside((command + " --json").split(" ")));
    }
    for (String policy : List.of("greedy", "oblivious", "balanced")) {
      String command = "run -p " + policy + " --runs 3";
      String file = Program.scenario("pricing");
      requireSound(command, run(command, file), run(command, file, "--json"));
    }
  }

  private static void requireSound(String name, Program.Result text, Program.Result json)
      throws IOException {
    assertThat(text.exit()).describedAs("%s: %s", name, text.err()).isIn(0, 2, 3);
    requireNothingTrivial(name, text.out());
    if (!json.out().isEmpty()) {
      requireShares(name, new com.fasterxml.jackson.databind.ObjectMapper().readTree(json.out()));
    }
  }

  private static void requireNothingTrivial(String name, String text) {
    assertThat(TRIVIAL.matcher(text).results().map(MatchResult::group).toList())
        .describedAs("%s: %s", name, text)
        .isEmpty();
  }

  /** Pages say no more than the text, and round its numbers: none of them leaves [0, 1]. */
  @Test
  void pagesHaveProbabilitiesToo() throws Exception {
    Path report = directory.resolve("page.html");
    int cells = 0;
    for (int n = 0; n < 2; n++) {
      String file = scenario(n);
      for (String command : COMMANDS) {
        Files.deleteIfExists(report);
        String name = command + " of scenario " + n;
        Program.Result found = run(command, file, "--report", report.toString());
        assertThat(found.exit()).describedAs("%s: %s", name, found.err()).isIn(0, 3);
        if (Files.exists(report)) {
          requireNothingTrivial(name, ReportPage.read(report).text());
          cells += requireCells(name, Files.readString(report));
        }
      }
    }
    assertThat(cells).isGreaterThan(200);
  }

  private static int requireCells(String name, String html) {
    List<String> cells = new ArrayList<>();
    CELL.matcher(html).results().forEach(cell -> cells.add(cell.group(2)));
    // The last column of a design has prices.
    PAGE_ROW
        .matcher(html)
        .results()
        .forEach(
            row ->
                cells.add(
                    row.group(1)
                        .replaceAll("<td class=\"words\".*?</td>", "")
                        .replaceAll("<td data-head=\"1 % costs\">.*?</td>", "")));
    for (String cell : cells) {
      String text = cell.replaceAll("<[^>]*>", " ");
      NUMBER.matcher(text).results().forEach(x -> requireShare(name + ": " + cell, x.group()));
    }
    return cells.size();
  }

  @Test
  void everyResultHasAVerdict() throws IOException {
    for (int n = 0; n < 3; n++) {
      String file = scenario(n);
      for (String command : COMMANDS) {
        Program.Result found = run(command, file, "--json");
        String name = command + " of scenario " + n;
        assertThat(found.exit()).describedAs("%s: %s", name, found.err()).isIn(0, 3);
        if (found.out().isEmpty()) {
          continue; // No run of any policy finishes.
        }
        JsonNode json = new com.fasterxml.jackson.databind.ObjectMapper().readTree(found.out());
        assertThat(json.has("verdict")).describedAs(name).isTrue();
        JsonNode headline = json.at("/verdict/headline");
        if (headline.isTextual()) {
          assertThat(run(command, file).out().lines().findFirst().orElseThrow())
              .describedAs(name)
              .isEqualTo(headline.asText());
        }
        requireShares(name, json);
      }
    }
  }

  @Test
  void anIdentifiedPolicyIsNamedAndNotRecommended() throws IOException {
    JsonNode json =
        Program.inside(
                "compare",
                Program.scenario("ten-clients"),
                "-p",
                "exact",
                "-p",
                "oblivious",
                "--json")
            .json();
    assertThat(json.at("/verdict/recommended").asText()).isEqualTo("oblivious");
    assertThat(json.at("/verdict/identified/0").asText()).isEqualTo("exact");
    assertThat(json.at("/verdict/headline").asText())
        .contains("Take oblivious", "Identified in more than 60 % of runs: exact.");
    JsonNode none =
        Program.inside("compare", Program.scenario("ten-clients"), "-p", "exact", "--json").json();
    assertThat(none.at("/verdict/recommended").isNull()).isTrue();
    assertThat(none.at("/verdict/headline").asText()).contains("Take none of these");
  }

  private static void requireShares(String name, JsonNode node) {
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      if (field.getKey().equals("multipliers")) {
        continue; // Prices.
      }
      if (field.getValue().isNumber() && PROBABILITIES.contains(field.getKey())) {
        requireShare(name + ", " + field.getKey(), field.getValue().asText());
      }
      requireShares(name, field.getValue());
    }
    if (node.isArray()) {
      node.forEach(child -> requireShares(name, child));
    }
  }

  private static void requireShare(String name, String number) {
    assertThat(Double.parseDouble(number)).describedAs(name).isBetween(0.0, 1.0);
  }
}
