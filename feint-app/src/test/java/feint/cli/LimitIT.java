package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** feint limit, and what feint design finds among policies that leak nothing. */
@Order(1)
class LimitIT {

  @TempDir Path directory;

  private Program.Result run(String... arguments) throws Exception {
    return Program.in(directory).run(arguments);
  }

  /** A shipped scenario with another horizon or number of successes. */
  private String scenario(int horizon, int successes) throws Exception {
    String text = Files.readString(Path.of(Program.scenario("hate-speech-feasible")));
    Path file = directory.resolve("n" + horizon + "m" + successes + ".yaml");
    Files.writeString(
        file,
        text.replaceFirst("(?m)^horizon: .*$", "horizon: " + horizon)
            .replaceFirst("(?m)^successes: .*$", "successes: " + successes));
    return file.getFileName().toString();
  }

  /**
   * Section 11 of the model has 0.9814 for the bound and 0.9769 &plusmn; 0.0003 for the policy;
   * 2,000 runs have a standard error of 0.0034, false alarm 6e-5.
   */
  @Tag("slow")
  @Test
  void boundAndPolicyAreClose() throws Exception {
    String scenario = Program.scenario("hate-speech-feasible");
    JsonNode json = Program.in(directory).run("limit", scenario, "--runs", "2000", "--json").json();

    assertThat(json.path("bound").asDouble()).isBetween(0.9772, 0.983);
    assertThat(json.at("/balanced/finishProbability").asDouble()).isCloseTo(0.9769, within(0.0140));
    assertThat(json.at("/balanced/standardError").asDouble()).isBetween(0.002, 0.005);
    assertThat(json.at("/oblivious/finishProbability").asDouble()).isCloseTo(0.60201, within(5e-6));
    assertThat(json.has("horizons")).isFalse();
  }

  /**
   * A horizon too long for a table: the policy uses a formula, and the bound is an approximation.
   */
  @Tag("slow")
  @Test
  void longRunsAreAnswered() throws Exception {
    JsonNode json = run("limit", scenario(4000, 1440), "--runs", "4", "--json").json();

    assertThat(json.path("boundBy").asText()).isEqualTo("rough");
    assertThat(json.path("bound").asDouble()).isBetween(0.9, 0.97);
    assertThat(json.at("/balanced/share").asText()).isEqualTo("pace");
    assertThat(json.at("/oblivious/error").asDouble()).isBetween(0.0, 1e-9);
  }

  /** The numbers of decoys of the model's capacities; the bound by queries is fast. */
  @ParameterizedTest
  @CsvSource({"1, 0.2733, 0.3466", "2, 0.1822, 0.2466", "7, 0.0683, 0.1125"})
  void capacitiesOfSeveralDecoysAreStated(int decoys, double oblivious, double bound)
      throws Exception {
    String small = scenario(12, 2);
    Program.Result result =
        run("limit", small, "--decoys", String.valueOf(decoys), "--runs", "300", "--json");
    JsonNode json = result.json();

    assertThat(json.path("decoys").asInt()).isEqualTo(decoys);
    assertThat(json.at("/capacity/oblivious").asDouble()).isCloseTo(oblivious, within(5e-5));
    assertThat(json.at("/capacity/bound").asDouble()).isCloseTo(bound, within(5e-5));
    assertThat(json.path("boundBy").asText()).isEqualTo(decoys == 1 ? "steps" : "queries");
    assertThat(json.at("/oblivious/verdict/attacker/trajectories").asInt()).isEqualTo(decoys + 1);
    assertThat(json.at("/oblivious/finishProbability").asDouble())
        .isLessThanOrEqualTo(json.path("bound").asDouble());
    JsonNode evaluated =
        run("evaluate", small, "-p", "oblivious:decoys=" + decoys, "--json").json();
    assertThat(json.at("/oblivious/finishProbability").asDouble())
        .isCloseTo(evaluated.path("finishProbability").asDouble(), within(1e-9));
  }

  @Test
  void threadsChangeNoDigit() throws Exception {
    String small = scenario(12, 3);
    assertThat(run("limit", small, "--runs", "300", "--threads", "2", "--json").digits())
        .isEqualTo(run("limit", small, "--runs", "300", "--threads", "1", "--json").digits());
  }

  /** With one query less the oblivious policy finishes less often than required. */
  @Test
  void horizonsAreInOrder() throws Exception {
    String small = scenario(20, 4);
    JsonNode json =
        run("limit", small, "--finish", "0.9", "--runs", "500", "--json").json().path("horizons");
    int bound = json.path("bound").asInt();
    int balanced = json.path("balanced").asInt();
    int oblivious = json.path("oblivious").asInt();
    assertThat(bound).isPositive().isLessThanOrEqualTo(balanced);
    assertThat(balanced).isLessThanOrEqualTo(oblivious);

    JsonNode enough = run("evaluate", scenario(oblivious, 4), "-p", "oblivious", "--json").json();
    JsonNode tooFew =
        run("evaluate", scenario(oblivious - 1, 4), "-p", "oblivious", "--json").json();
    assertThat(enough.path("finishProbability").asDouble()).isGreaterThanOrEqualTo(0.9);
    assertThat(tooFew.path("finishProbability").asDouble()).isLessThan(0.9);
  }

  private JsonNode cheapest(String scenario, String finish) throws Exception {
    JsonNode json =
        run("design", scenario, "--zero-leak", "oblivious", "--finish", finish, "--json").json();
    assertThat(json.path("feasible").asBoolean()).isTrue();
    assertThat(json.path("finishProbability").asDouble())
        .isGreaterThanOrEqualTo(Double.parseDouble(finish) - 1e-9);
    return json;
  }

  @ParameterizedTest
  @CsvSource({"0.95, 245.3", "0.99, 255.5"})
  void cheapestObliviousPolicyHasItsKnownCost(String finish, double most) throws Exception {
    assertThat(cheapest(scenario(120, 25), finish).path("incentive").asDouble())
        .isLessThanOrEqualTo(most);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.95", "0.99"})
  void cheapestObliviousPolicyIsTheNamedOne(String finish) throws Exception {
    String file = scenario(45, 8);
    JsonNode json = cheapest(file, finish);
    String name = json.path("policy").asText();
    JsonNode evaluated = run("evaluate", file, "-p", name, "--json").json();
    assertThat(evaluated.path("finishProbability").asDouble())
        .isCloseTo(json.path("finishProbability").asDouble(), within(1e-9));
    assertThat(evaluated.path("expectedIncentive").asDouble())
        .isCloseTo(json.path("incentive").asDouble(), within(1e-6));
  }

  @Test
  void infeasibleTargetsNameSufficientChanges() throws Exception {
    Program.Result result =
        run("design", scenario(100, 30), "--zero-leak", "oblivious", "--finish", "0.95", "--json");
    assertThat(result.exit()).isEqualTo(3);
    JsonNode json = new ObjectMapper().readTree(result.out());
    assertThat(json.path("smallestHorizon").asInt()).isEqualTo(125);
    assertThat(json.path("bestFinish").asDouble()).isCloseTo(0.60201, within(5e-6));
  }

  @Test
  void balancedPoliciesAreDesignedBySimulation() throws Exception {
    String small = scenario(30, 4);
    String[] design = {"--zero-leak", "balanced", "--finish", "0.9", "--runs", "500", "--json"};
    JsonNode json =
        run(Stream.concat(Stream.of("design", small), Arrays.stream(design)).toArray(String[]::new))
            .json();
    assertThat(json.path("feasible").asBoolean()).isTrue();
    assertThat(json.path("exact").asBoolean()).isFalse();
    assertThat(json.path("finishInterval").get(0).asDouble()).isGreaterThanOrEqualTo(0.9);
    assertThat(json.path("policy").asText()).startsWith("balanced:");
  }

  @Test
  void unattainableBalancedTargetsNameSufficientChanges() throws Exception {
    Program.Result result =
        run(
            "design",
            scenario(10, 4),
            "--zero-leak",
            "balanced",
            "--finish",
            "0.8",
            "--runs",
            "300",
            "--json");
    assertThat(result.exit()).isEqualTo(3);
    JsonNode json = new ObjectMapper().readTree(result.out());
    assertThat(json.path("feasible").asBoolean()).isFalse();
    assertThat(json.path("bestFinish").asDouble()).isLessThan(0.8);
    int enough = json.path("smallestHorizon").asInt();
    assertThat(enough).isGreaterThan(10);
    String[] longer = {"--zero-leak", "balanced", "--finish", "0.8", "--runs", "300"};
    assertThat(
            run(Stream.concat(Stream.of("design", scenario(enough, 4)), Arrays.stream(longer))
                    .toArray(String[]::new))
                .exit())
        .isZero();
  }

  /** Policy-aware attackers see the states behind steps, which the policy remembers. */
  @Test
  void runsOnFunctionsShowTheContentsOfSteps() throws Exception {
    JsonNode json =
        run("run", Program.scenario("pricing"), "-p", "balanced", "--runs", "20", "--json").json();
    for (JsonNode attacker : json.path("attackers")) {
      assertThat(attacker.path("contradicted").asInt()).isZero();
    }
  }

  @Test
  void runsOnFunctionsHaveSeveralDecoys() throws Exception {
    JsonNode json =
        run(
                "run",
                Program.scenario("pricing"),
                "-p",
                "oblivious:decoys=2",
                "--runs",
                "30",
                "--json")
            .json();
    assertThat(json.at("/question/wanted")).hasSize(3);
    assertThat(json.at("/question/asked").asText())
        .isEqualTo("which of the 3 functions is the real objective");
    for (JsonNode attacker : json.path("attackers")) {
      assertThat(attacker.path("contradicted").asInt()).isZero();
    }
    assertThat(json.has("prices")).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "limit S --finish 0.9999 --runs 100 | 100 runs cannot show that a balanced policy finishes with probability 0.9999, even if all of them do: use --runs 36887 or more",
        "design S --finish 1 --zero-leak balanced | no number of runs can",
        "design S --finish 0.9 --zero-leak oblivious --minimize cost | --minimize must not be given with --zero-leak",
        "design S --finish 0.9 --exposure 0.1 --runs 5 | --runs must not be given with --exposure",
        "limit S --finish 1 | --finish must be in (0, 1), was 1.0",
        "limit S --decoys 0 | --decoys must be in 1..15, was 0",
        "limit S --decoys 16 | --decoys must be in 1..15, was 16",
        "limit S --runs 0 | --runs must be in 1..10000000, was 0",
        "design S --finish 0.9 | exactly one of --exposure and --zero-leak must be given, neither was",
        "design S --finish 0.9 --exposure 0.1 --zero-leak oblivious | exactly one of --exposure and --zero-leak must be given, both were",
        "design S --finish 0.9 --zero-leak exact | must be one of oblivious, balanced, was 'exact'",
        "design S --finish 0.9 --zero-leak oblivious -o p.feint | --output must not be given with --zero-leak"
      })
  void mistakesAreNamed(String command, String message) {
    String[] arguments =
        command.replace(" S ", " " + Program.scenario("hate-speech-feasible") + " ").split(" ");
    assertThat(Program.inside(arguments).mistake()).contains(message);
  }
}
