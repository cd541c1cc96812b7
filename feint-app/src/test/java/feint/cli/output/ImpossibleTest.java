package feint.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import feint.cli.Program;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of scenarios in which no run finishes, and of trivial bounds. */
class ImpossibleTest {

  @TempDir Path directory;

  private Program.Result run(String command, int successes, String success, String... options)
      throws Exception {
    Files.writeString(
        directory.resolve("s.yaml"),
        """
        horizon: 6
        successes: %d
        incentives: [1, 2]
        oracle: {success: %s, transition: [[0.8, 0.2], [0.2, 0.8]]}
        objective: {kind: goal}
        """
            .formatted(successes, success));
    String[] line = (command + " s.yaml " + String.join(" ", options)).strip().split(" ");
    return Program.in(directory).run(line);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "design --finish 0.9 --exposure 0.1",
        "design --finish 0.9 --zero-leak oblivious",
        "limit --finish 0.9",
        "frontier",
        "frontier --leakage"
      })
  void questionsAboutFinishingAreAnsweredAtOnce(String words) throws Exception {
    String[] parts = words.split(" ", 2);
    String options = parts.length > 1 ? parts[1] : "";
    Program.Result many = run(parts[0], 7, "[[0.1, 0.3], [0.4, 0.8]]", options);
    assertThat(many.exit()).isEqualTo(3);
    assertThat(many.out()).isEmpty();
    assertThat(many.err().strip())
        .isEqualTo(
            "feint: s.yaml: no run of any policy finishes: 7 successes need at least 7 queries, and"
                + " the horizon is 6");
    Program.Result none = run(parts[0], 2, "[[0, 0], [0, 0]]", options);
    assertThat(none.exit()).isEqualTo(3);
    assertThat(none.err().strip())
        .isEqualTo(
            "feint: s.yaml: no run of any policy finishes: the chance of success is 0 for every"
                + " incentive in every oracle state that is reached");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "solve",
        "evaluate -p greedy",
        "compare -p greedy",
        "audit -p greedy --runs 10",
        "check",
        "capacity --horizons 5"
      })
  void otherCommandsWarn(String words) throws Exception {
    String[] parts = words.split(" ", 2);
    Program.Result found =
        run(parts[0], 7, "[[0.1, 0.3], [0.4, 0.8]]", parts.length > 1 ? parts[1] : "");
    assertThat(found.exit()).isZero();
    assertThat(found.out()).isNotEmpty();
    assertThat(found.err().strip())
        .isEqualTo(
            "feint: warning: s.yaml: no run of any policy finishes: 7 successes need at least 7"
                + " queries, and the horizon is 6");
  }

  /** Every answer is informative, so P(finish) and the cost of failing have no useful bound. */
  @Test
  void trivialBoundsAreNotPrinted() throws Exception {
    String limit = run("limit", 2, "[[1, 1], [1, 1]]", "--runs 100").out();
    assertThat(limit)
        .contains(
            "no useful bound",
            "No useful bound is known on how often a policy that leaks nothing to an observer of"
                + " queries, incentives and steps finishes.")
        .doesNotContain("more than 100 %");
    assertThat(run("solve", 2, "[[1, 1], [1, 1]]", "--certified").out())
        .containsPattern("no policy costs less than +\\| +no useful bound");
    assertThat(run("solve", 2, "[[0.1, 0.3], [0.4, 0.8]]", "--certified").out())
        .containsPattern("no policy costs less than +\\| +0\\.[0-9]+");
  }

  @ParameterizedTest
  @CsvSource({"1, no useful bound", "0.9999999999999, no useful bound", "0.999999, <= 0.999999"})
  void upperBoundsOfOneAreNotUseful(double bound, String words) {
    assertThat(UsefulBound.atMost(bound)).isEqualTo(words);
  }

  @ParameterizedTest
  @CsvSource({"0, no useful bound", "0.25, >= 0.25"})
  void lowerBoundsOfZeroAreNotUseful(double bound, String words) {
    assertThat(UsefulBound.atLeast(bound)).isEqualTo(words);
  }
}
