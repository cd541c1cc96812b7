package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** feint bounds, and the benchmark scenarios. */
class BoundsIT {

  private static final Path BENCHMARK = Program.ROOT.resolve("scenarios/benchmark");

  private static final Pattern PURPOSE = Pattern.compile("(?m)^# ([A-Z].*\\.)$");

  @TempDir Path directory;

  private Program.Result run(String... arguments) throws Exception {
    return Program.in(directory).run(arguments);
  }

  private static String benchmark(String name) {
    return BENCHMARK.resolve(name + ".yaml").toString();
  }

  /**
   * One state, one incentive, N = 10, M = 3: three learning queries succeed before four have been
   * sent, or the fourth may be risked at the cost of exposure. The oblivious policy has its
   * successes with probability P(Bin(10, 0.6) &gt;= 3) / 2 + P(Bin(10, 0.6) &gt;= 6) / 2.
   */
  @Test
  void theCoinIsAsByHand() throws Exception {
    JsonNode coin = run("bounds", benchmark("coin"), "--json").json().at("/scenarios/0");
    assertThat(coin.path("scenario").asText()).isEqualTo("coin");
    // The margin 0 + 10 - 2 L must stay positive, so that at most four queries learn.
    double four = 4 * Math.pow(0.6, 3) * 0.4 + Math.pow(0.6, 4);
    assertThat(coin.at("/optimum/upper").asDouble()).isCloseTo(1 - four, within(1e-12));
    assertThat(coin.at("/optimum/lower").asDouble())
        .isEqualTo(coin.at("/optimum/upper").asDouble());
    assertThat(coin.path("load").asDouble()).isCloseTo(1, within(1e-9));
    assertThat(coin.at("/oblivious/finishProbability").asDouble())
        .isCloseTo((tail(10, 3) + tail(10, 6)) / 2, within(1e-9));
    assertThat(coin.path("bound").asDouble())
        .isGreaterThanOrEqualTo(coin.at("/oblivious/finishProbability").asDouble());
  }

  /** Returns P(Bin(n, 0.6) &gt;= least). */
  private static double tail(int n, int least) {
    double[] law = new double[n + 1];
    law[0] = 1;
    for (int toss = 0; toss < n; toss++) {
      for (int k = toss + 1; k > 0; k--) {
        law[k] = 0.4 * law[k] + 0.6 * law[k - 1];
      }
      law[0] *= 0.4;
    }
    double sum = 0;
    for (int k = least; k <= n; k++) {
      sum += law[k];
    }
    return sum;
  }

  @Test
  void aFolderIsAllOfItsScenariosInTheOrderOfTheirNames() throws Exception {
    for (String name : List.of("coin-beyond", "coin")) {
      Files.copy(Path.of(benchmark(name)), directory.resolve(name + ".yaml"));
    }
    Files.writeString(directory.resolve("notes.txt"), "no scenario");
    JsonNode all = run("bounds", ".", "--runs", "50", "--json").json().path("scenarios");
    assertThat(all.findValuesAsText("scenario")).containsExactly("coin", "coin-beyond");
    JsonNode one = run("bounds", "coin.yaml", "--runs", "50", "--json").json();
    assertThat(all.get(0)).isEqualTo(one.at("/scenarios/0"));
  }

  @Test
  void itIsATableAndCsv() throws Exception {
    String coin = benchmark("coin-beyond");
    assertThat(run("bounds", coin, "--runs", "50").text()).contains("coin-beyond", "0.865782");
    assertThat(run("bounds", coin, "--runs", "50", "--csv").text().lines())
        .hasSize(2)
        .last()
        .asString()
        .startsWith("coin-beyond,20,9,1,")
        .contains(",exact,");
  }

  @Test
  void threadsChangeNoDigit() throws Exception {
    String coin = benchmark("coin");
    assertThat(run("bounds", coin, "--runs", "500", "--threads", "2", "--json").digits())
        .isEqualTo(run("bounds", coin, "--runs", "500", "--threads", "1", "--json").digits());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "empty | --csv | empty: has no scenario files (.yaml, .json)",
        "missing.yaml | --csv | missing.yaml: no such file",
        "bare.yaml | --csv | oracle.success: is required for all but playing oblivious policies",
      })
  void mistakesAreNamed(String path, String option, String message) throws Exception {
    Files.createDirectories(directory.resolve("empty"));
    Files.writeString(directory.resolve("bare.yaml"), "horizon: 4\nsuccesses: 1\n");
    Program.Result result = run("bounds", path, option);
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err()).contains(message);
    assertThat(result.out()).isEmpty();
  }

  static List<Path> benchmarks() throws Exception {
    try (Stream<Path> files = Files.list(BENCHMARK)) {
      return files.sorted().toList();
    }
  }

  @Test
  void thereAreTwentyDifferentProblems() throws Exception {
    assertThat(benchmarks()).hasSize(20);
    assertThat(
            benchmarks().stream()
                .map(ScenarioFile::read)
                .map(Scenario::fingerprint)
                .distinct()
                .toList())
        .hasSize(20);
  }

  /** The page has a row for each scenario, with the purpose that the file states. */
  @ParameterizedTest
  @MethodSource("benchmarks")
  void thePageHasTheScenarioAndItsPurpose(Path file) throws Exception {
    Scenario scenario = ScenarioFile.read(file);
    String purpose =
        PURPOSE.matcher(Files.readString(file)).results().findFirst().orElseThrow().group(1);
    String page = Files.readString(Program.ROOT.resolve("docs/reference/benchmark.md"));
    assertThat(file.getFileName()).hasToString(scenario.name() + ".yaml");
    assertThat(page).contains("| `" + scenario.name() + "` | " + purpose + " |");
  }
}
