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
          "bestJoint");

  private static final Pattern TRIVIAL =
      Pattern.compile("(at least|at most|more than|less than|exceeds?) (0|100) %");

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
    words.add(1, file);
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
        assertThat(TRIVIAL.matcher(text.out()).results().map(MatchResult::group).toList())
            .describedAs("%s: %s", name, text.out())
            .isEmpty();
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
