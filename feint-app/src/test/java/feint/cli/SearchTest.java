package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the options of feint search and their effect on the result of a short search. */
class SearchTest {

  /** Outputs of the reference searches, each run once. */
  private static final Map<String, String> COMPARED = new ConcurrentHashMap<>();

  private static String compared(String options) {
    return COMPARED.computeIfAbsent(options, SearchTest::search);
  }

  private static String search(String options) {
    List<String> arguments =
        new ArrayList<>(List.of("search", Program.scenario("small"), "--json"));
    arguments.addAll(Arrays.asList(options.split(" ")));
    Program.Result result = Program.inside(arguments.toArray(String[]::new));
    String noWarnings = result.err().replaceAll("feint: warning: .*\\R", "");
    return new Program.Result(result.exit(), result.out(), noWarnings).digits();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-m ucb --iterations 5 | feint: warning: 5 pulls cannot try each of the 3136 arms"
            + " twice, which ucb does before it can choose",
        "-m q-learning --iterations 5 | feint: warning: this cost depends on the ledger,"
            + " which q-learning's table omits: its policy may be far from optimal",
        "-m spsa --iterations 5 --starts 1 --screened 1 | ''",
      })
  void poorSettingsAreWarnedOf(String options, String warning) {
    String[] arguments = ("search " + Program.scenario("small") + " " + options).split(" ");
    assertThat(Program.inside(arguments).err().strip()).isEqualTo(warning);
  }

  @Tag("slow")
  @ParameterizedTest
  @CsvSource({
    "SPSA, --seed 1",
    "SPSA, --step decreasing",
    "SPSA, --step-length 0.1",
    "SPSA, --perturbation 1",
    "SPSA, --temperature 0.1",
    "SPSA, --last-temperature 0.1",
    "SPSA, --common-random-numbers",
    "SPSA, --episodes 40",
    "SPSA --preset paper, --step constant --gain 0.01 --perturbation 0.1 --episodes 1",
    "SPSA --preset authors, --perturbation 2 --step-length 1 --step decreasing",
    "UCB, --alpha 2.1 --episodes 20",
    "-m ucb --iterations 5, --threshold-step 1",
    "-m q-learning --iterations 5, --exploration 1 --last-exploration 0.1 --forgetting 3",
    "-m Q-Learning --iterations 5, --episodes 100",
  })
  void defaultsAreAsTheHelpSays(String options, String defaults) {
    assertThat(search(all(options) + " " + defaults)).isEqualTo(compared(all(options)));
  }

  @Tag("slow")
  @ParameterizedTest
  @CsvSource({
    "SPSA, --seed 2",
    "SPSA, --step constant",
    "SPSA, --step-length 0.5",
    "SPSA, --gain 0.5",
    "SPSA, --perturbation 0.5",
    "SPSA, --temperature 0.5",
    "SPSA, --last-temperature 0.5",
    "SPSA, --no-common-random-numbers",
    "SPSA, --episodes 41",
    "SPSA, --preset authors",
    "SPSA --preset authors, --step constant",
    "SPSA --preset paper, --step decreasing",
    "UCB, --alpha 30",
    "UCB, --episodes 10",
    "-m ucb --iterations 20, --threshold-step 2",
    "-m q-learning --iterations 5, --stationary",
    "-m q-learning --iterations 5, --exploration 0.5",
    "-m q-learning --iterations 5, --last-exploration 0.5",
    "-m q-learning --iterations 5, --forgetting 0",
  })
  void everyOptionMatters(String options, String change) {
    assertThat(search(all(options) + " " + change)).isNotEqualTo(compared(all(options)));
  }

  private static String all(String options) {
    return options
        .replace("SPSA", "-m spsa --iterations 12 --starts 2 --screened 9")
        .replace("UCB", "-m ucb --iterations 400 --threshold-step 3");
  }
}
