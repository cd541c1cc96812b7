package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A log against a scenario, as a process. */
class FitIT {

  private static final List<String> FIELDS =
      List.of(
          "scenario",
          "evidence",
          "now",
          "threshold",
          "rejected",
          "rounds",
          "rejectedAt",
          "worst",
          "provenance");

  @TempDir Path directory;

  @BeforeEach
  void writeFiles() throws Exception {
    Files.writeString(directory.resolve("rounds.csv"), RoundLogs.small());
    // Success for incentive 2 in state 2 is 0.8 by the model, and was not seen once.
    Files.writeString(
        directory.resolve("other.csv"),
        "time,oracle,incentive,success\n" + "0,2,2,0\n".repeat(10) + "0,1,1,\n1,2,2,\n");
    Files.writeString(
        directory.resolve("broken.csv"), "time,oracle,incentive,success\n0,3,1,1\n0,1,1,1\n");
  }

  @Test
  void aLogThatShowsTheModelDoesNotRejectIt() throws Exception {
    Program.Result result = fit("rounds.csv");
    assertThat(result.text()).contains("does small fit ", "The model is not rejected.");
    JsonNode json = fit("rounds.csv", "--json").json();
    assertThat(json.fieldNames()).toIterable().containsExactlyElementsOf(FIELDS);
    assertThat(json.path("rejected").asBoolean(true)).isFalse();
    assertThat(json.path("rejectedAt").isNull()).isTrue();
    assertThat(json.path("evidence").asDouble()).isBetween(1.0, 100.0);
    assertThat(json.path("threshold").asDouble()).isEqualTo(100);
  }

  @Test
  void aLogThatDoesNotFitRejectsTheModelWithExitCode3() throws Exception {
    Program.Result result = fit("other.csv");
    assertThat(result.exit()).isEqualTo(3);
    assertThat(result.err()).isEmpty();
    assertThat(result.out())
        .contains(
            "Largest deviation: success in oracle state 2 for incentive 2, 0.8 by the model,"
                + " seen in 0 of 10 cases")
        .contains("The model is rejected, in round ", "feint estimate", "oblivious policy");
    Program.Result printed = fit("other.csv", "--json");
    assertThat(printed.exit()).isEqualTo(3);
    JsonNode json = new ObjectMapper().readTree(printed.out());
    assertThat(json.fieldNames()).toIterable().containsExactlyElementsOf(FIELDS);
    assertThat(json.path("rejected").asBoolean()).isTrue();
    assertThat(json.path("rejectedAt").asInt()).isBetween(4, 10);
    assertThat(json.path("evidence").asDouble()).isGreaterThanOrEqualTo(100);
    assertThat(json.path("rounds").asInt()).isEqualTo(12);
    JsonNode worst = json.path("worst");
    assertThat(worst.path("what").asText()).isEqualTo("success");
    assertThat(worst.path("oracle").asInt()).isEqualTo(2);
    assertThat(worst.path("incentive").asInt()).isEqualTo(2);
    assertThat(worst.path("model").asDouble()).isEqualTo(0.8);
    assertThat(worst.path("observed").asDouble(1)).isZero();
    assertThat(worst.path("of").asInt()).isEqualTo(10);
    assertThat(worst.path("evidence").asDouble()).isGreaterThan(100);
  }

  @Test
  void theThresholdDecides() throws Exception {
    assertThat(fit("other.csv", "--threshold", "1e9").exit()).isZero();
    assertThat(fit("other.csv", "--threshold", "20").exit()).isEqualTo(3);
  }

  @Test
  void aFaultyLogIsAMistake() throws Exception {
    assertThat(fit("broken.csv").mistake())
        .isEqualTo("broken.csv: line 2, column oracle: must be an integer in 1..2, was \"3\"");
  }

  @Test
  void simulatedLogsShowFalseAlarmsAndPower() throws Exception {
    String[] words = {
      "fit", Program.scenario("small"), "--simulate=200", "--rounds=100,12", "--seed=5"
    };
    Program program = Program.in(directory);
    assertThat(program.run(words).text()).contains("by round 12", "by round 100", "stands still");
    Program.Result alone = program.run(with(words, "--json", "--threads=1"));
    JsonNode worlds = alone.json().path("worlds");
    assertThat(worlds).hasSize(9);
    // 2 is expected at most; more than 11 have a probability below 1e-5.
    assertThat(worlds.at("/0/rejected/1/count").asInt()).isLessThanOrEqualTo(11);
    assertThat(worlds.at("/8/rejected/1/count").asInt()).isGreaterThan(11);
    assertThat(worlds.at("/8/rejected/1/rounds").asInt()).isEqualTo(100);
    assertThat(program.run(with(words, "--json", "--threads=3")).digits())
        .isEqualTo(alone.digits());
    Files.copy(Path.of(Program.scenario("small")), directory.resolve("same.yaml"));
    JsonNode same = program.run(with(words, "--json", "--world=same.yaml")).json().path("worlds");
    assertThat(same).hasSize(2);
    assertThat(same.at("/1/rejected")).isEqualTo(same.at("/0/rejected"));
    assertThat(same.at("/0")).isEqualTo(worlds.at("/0"));
  }

  private static String[] with(String[] words, String... more) {
    return Stream.of(words, more).flatMap(Arrays::stream).toArray(String[]::new);
  }

  private Program.Result fit(String log, String... more) throws Exception {
    String[] words = {"fit", Program.scenario("small"), "--log", log};
    return Program.in(directory).run(with(words, more));
  }
}
