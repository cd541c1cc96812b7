package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** feint herd and feint audit --sequential. */
class HerdIT {

  private static final String CAVEAT = "Kerckhoffs' principle does not hold";
  private static final String KNOWN =
      "herd --prior 0.5 --signal 0.2,0.7 --level 0.4 --hiding 1 --exposure 10 --runs 40";

  private static final List<String> QUANTITIES =
      List.of("cost", "alwaysHide", "neverHide", "leavingCascade", "listeningCascade", "breakEven");

  @TempDir Path directory;

  private Program.Result run(String line) throws Exception {
    List<String> words = new ArrayList<>();
    for (String word : line.strip().split(" +", -1)) {
      words.add(word.startsWith("@") ? Program.scenario(word.substring(1)) : word);
    }
    return Program.in(directory).run(words.toArray(String[]::new));
  }

  @Test
  void theKnownProblemHasItsCostInAllForms() throws Exception {
    Program.Result table = run(KNOWN + " --plot h.svg --report h.html");
    assertThat(table.text()).contains("11.4850", "q = h/e = 0.1000", CAVEAT);
    assertThat(Files.readString(directory.resolve("h.svg"))).contains(CAVEAT, "all leave");
    ReportPage page = ReportPage.read(directory.resolve("h.html"));
    assertThat(page.answer())
        .isEqualTo(
            "Take the optimal plan against eavesdroppers that do not know it: it costs 11.5, always"
                + " hiding 40, and never hiding 354.");
    assertThat(page.text()).contains(CAVEAT);
    assertThat(page.charts()).isEqualTo(2);
    JsonNode json = run(KNOWN + " --stubborn 0.05 --json").json();
    assertThat(json.path("cost").asDouble()).isCloseTo(25.742505065799, within(1e-9));
    assertThat(json.path("alwaysHide").asDouble()).isEqualTo(40);
    assertThat(json.path("breakEven").asDouble()).isEqualTo(0.1);
    assertThat(json.path("caveat").asText()).contains(CAVEAT);
    double ends = json.path("leavingCascade").asDouble() + json.path("listeningCascade").asDouble();
    assertThat(ends).isCloseTo(1, within(1e-9));
    double times = 0;
    for (JsonNode p : json.path("leavingTimes")) {
      times += p.asDouble();
    }
    assertThat(times).isCloseTo(json.path("leavingCascade").asDouble(), within(1e-12));
  }

  @Test
  void fewBeliefsGiveABracket() throws Exception {
    JsonNode json = run(KNOWN + " --beliefs 10 --json").json();
    assertThat(json.path("exact").asBoolean()).isFalse();
    assertThat(json.at("/brackets/cost/0").asDouble()).isLessThan(11.485010131598);
    assertThat(json.at("/brackets/cost/1").asDouble()).isGreaterThan(11.485010131597);
    assertThat(json.path("cost")).isEqualTo(json.at("/brackets/cost/1"));
    assertThat(json.path("leavingCascade")).isEqualTo(json.at("/brackets/leavingCascade/0"));
    assertThat(json.at("/stages/2/leaving/0").asDouble()).isLessThan(0.64);
    assertThat(json.at("/stages/2/leaving/1").asDouble()).isGreaterThan(0.64);
    assertThat(runs(json)).hasSize(40);
    assertThat(run(KNOWN + " --beliefs 10").text())
        .contains("are brackets", "| 2          | 0.639999 to 0.640001", "hides", CAVEAT);
  }

  private static Set<Integer> runs(JsonNode json) {
    Set<Integer> found = new TreeSet<>();
    json.path("plan").forEach(rule -> found.add(rule.path("run").asInt()));
    return found;
  }

  @Test
  void jsonHasTheWholePlan() throws Exception {
    JsonNode json = run(KNOWN + " --json").json();
    assertThat(runs(json)).hasSize(40);
    assertThat(json.path("stages")).hasSize(41);
    assertThat(run(KNOWN).text()).contains("rows of the plan; --json has all.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--signal 0.2,1 | No public belief makes all of them listen.",
        "--signal 0,0.6 | No public belief makes all of them leave.",
      })
  void aLookCanBeProof(String signal, String message) throws Exception {
    String line = KNOWN.replace("--signal 0.2,0.7", signal);
    JsonNode exact = run(line + " --json").json();
    JsonNode bracket = run(line + " --beliefs 1 --json").json();
    assertThat(exact.path("exact").asBoolean()).isTrue();
    assertThat(bracket.path("exact").asBoolean()).isFalse();
    for (String field : List.of("cost", "neverHide", "leavingCascade", "listeningCascade")) {
      assertThat(exact.path(field).asDouble())
          .as(field)
          .isBetween(
              bracket.at("/brackets/" + field + "/0").asDouble(),
              bracket.at("/brackets/" + field + "/1").asDouble());
    }
    assertThat(run(line).text()).contains(message);
  }

  @Test
  void aScenarioGivesTheSignalWithIntervals() throws Exception {
    String options = " --look 25 --share 0.7 --prior 0.3 --level 0.4 --exposure 500 --runs 20";
    JsonNode exact = run("herd @ten-clients --hide exact:goal" + options + " --json").json();
    assertThat(exact.at("/look/alpha/exact").asBoolean()).isTrue();
    assertThat(exact.has("intervals")).isFalse();
    String balanced = "herd @ten-clients --episodes 500" + options + " --json";
    JsonNode simulated = run(balanced).json();
    assertThat(simulated.at("/look/alpha/exact").asBoolean()).isFalse();
    for (String field : QUANTITIES) {
      assertThat(simulated.path(field).asDouble())
          .as(field)
          .isStrictlyBetween(
              simulated.at("/intervals/" + field + "/0").asDouble(),
              simulated.at("/intervals/" + field + "/1").asDouble());
    }
    assertThat(run(balanced + " --threads 2").digits())
        .isEqualTo(run(balanced + " --threads 1").digits());
  }

  @Test
  void aLookThatTellsNothingIsAnUnmetDemand() throws Exception {
    Program.Result found =
        run(
            "herd @ten-clients --hide greedy --look 10 --share 0.7 --prior 0.3 --level 0.4"
                + " --exposure 500 --runs 20");
    assertThat(found.exit()).isEqualTo(3);
    assertThat(found.err()).contains("the look does not tell hiding from leaking");
  }

  @Test
  void playedRunsConfirmTheNumbers() throws Exception {
    String line =
        "audit @ten-clients -p exact:goal --sequential 10 --look 25 --share 0.7 --prior 0.3 --level 0.4"
            + " --exposure 1000 --stubborn 0.01 --runs 100";
    Program.Result found = run(line + " --report a.html");
    assertThat(found.text()).contains("agree with the computed numbers", CAVEAT);
    assertThat(ReportPage.read(directory.resolve("a.html")).text()).contains(CAVEAT);
    assertThat(run(line + " --json --threads 2").digits())
        .isEqualTo(run(line + " --json --threads 1").digits());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--prior 0 | --prior must be in (0, 1), was 0.0",
        "--prior NaN | --prior must be in (0, 1), was NaN",
        "--level 1 | --level must be in (0, 1), was 1.0",
        "--exposure 0 | --exposure must be in (0, 1e12], was 0.0",
        "--hiding 0 | --hiding must be in (0, 1e12], was 0.0",
        "--stubborn 2 | --stubborn must be in [0, 1], was 2.0",
        "--runs 0 | --runs must be in 1..10000, was 0",
        "--beliefs 0 | --beliefs must be in 1..1000000, was 0",
        "--signal 0.7,0.2 | --signal: signal must have alpha < beta, was 0.7 and 0.2",
        "--signal 0,1 | --signal: signal must not have two probabilities of 0: looks that contradict"
            + " each other leave no belief, was [0.0, 1.0] and [1.0, 0.0]",
        "--signal 0.7 | --signal must be ALPHA,BETA or A1,A2,...:B1,B2,..., was 0.7",
        "--signal a,b | --signal must be numbers, was a,b",
        "--strength 0.1:Infinity | --strength must be in (0, 1e12], was Infinity",
        "--strength 0.1 | --strength must be ALPHA:H, was 0.1",
        "--strength 0.1,0.2,0.7:1 | values of a strength must be 2, was 3",
        "--look 3 | --look needs a SCENARIO",
      })
  void mistakesAreNamed(String options, String message) throws Exception {
    String option = options.split(" ", -1)[0];
    String line = (KNOWN + " ").replaceFirst(option + " \\S+ ", "") + " " + options;
    assertThat(Program.inside(line.strip().split(" +", -1)).mistake()).contains(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "herd --runs 3 | --prior is required",
        "audit @small -p greedy --look 3 | --look needs --sequential",
        "audit @small -p greedy --sequential 3 | --prior is required",
        "audit @small -p greedy --sequential 0 | --sequential must be in 1..10000, was 0",
        "herd @small --prior 0.5 --level 0.4 --exposure 9 --runs 3 --look 13 --share 0.7 | --look"
            + " must be in 1..12, was 13",
        "herd @small --prior 0.5 --level 0.4 --exposure 9 --runs 3 --look 2 --share 0.5 | --share:"
            + " share must be in (0.5, 1], was 0.5",
        "herd @small --prior 0.5 --level 0.4 --exposure 9 --runs 3 --signal 0.1,0.2 | --signal must"
            + " not be given with a SCENARIO",
      })
  void mistakesWithScenariosAreNamed(String line, String message) throws Exception {
    assertThat(run(line).mistake()).contains(message);
  }
}
