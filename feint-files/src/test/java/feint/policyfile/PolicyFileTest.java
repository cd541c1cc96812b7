package feint.policyfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import feint.io.ArchiveException;
import feint.policy.markov.ExactPolicy;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import feint.solver.Solution;
import feint.solver.backward.BackwardInduction;
import feint.solver.forward.PolicyEvaluation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Isolated("changes the time zone")
class PolicyFileTest {

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"cost", "goal", "weighted", "table"})
  void readPolicyDecidesAsTheWrittenOne(String objective) {
    Scenario scenario = Stored.scenario(objective);
    ExactPolicy policy = Stored.exact(scenario);
    Path file = directory.resolve("policy");
    long bytes = PolicyFile.write(file, policy, scenario, Stored.PROVENANCE);
    StoredPolicy read = PolicyFile.read(file, scenario);
    Stored.assertSame(read.policy(), policy, scenario.problem());
    assertThat(read.madeFor()).isEqualTo(scenario.fingerprint());
    assertThat(file).hasSize(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"cost", "goal", "weighted", "table"})
  void readPolicyHasTheCostOfTheSolution(String objective) {
    Scenario scenario = Stored.scenario(objective);
    Solution solution = BackwardInduction.solve(scenario.problem(), Stored.ONE_THREAD);
    Path file = Stored.written(directory.resolve("policy"), scenario);
    double cost =
        PolicyEvaluation.evaluate(
                scenario.problem(), PolicyFile.read(file, scenario).policy(), Stored.ONE_THREAD)
            .outcome()
            .cost();
    assertThat(cost).isCloseTo(solution.values().expected(), within(1e-12));
  }

  @ParameterizedTest
  @ValueSource(strings = {"cost", "goal", "table"})
  void samePolicyHasTheSameBytes(String objective) throws IOException {
    Scenario scenario = Stored.scenario(objective);
    byte[] first = Files.readAllBytes(Stored.written(directory.resolve("first"), scenario));
    TimeZone zone = TimeZone.getDefault();
    try {
      TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Kiritimati"));
      Path elsewhere = Stored.written(directory.resolve("elsewhere"), scenario);
      assertThat(Files.readAllBytes(elsewhere)).isEqualTo(first);
    } finally {
      TimeZone.setDefault(zone);
    }
  }

  @Test
  void aPolicyThatWasReadIsWrittenWithTheSameBytes() throws IOException {
    Scenario scenario = Stored.scenario("cost");
    Path first = Stored.written(directory.resolve("first"), scenario);
    Path again = directory.resolve("again");
    ExactPolicy read = (ExactPolicy) PolicyFile.read(first, scenario).policy();
    PolicyFile.write(again, read, scenario, Stored.PROVENANCE);
    assertThat(Files.readAllBytes(again)).isEqualTo(Files.readAllBytes(first));
  }

  @Test
  void descriptionStatesScenarioAndProvenance() throws IOException {
    Scenario scenario = Stored.scenario("goal");
    Path file = directory.resolve("policy");
    PolicyFile.write(file, Stored.exact(scenario), scenario, Stored.PROVENANCE);
    JsonNode description =
        new ObjectMapper().readTree(Stored.entries(file).getOrDefault("policy.json", new byte[0]));
    assertThat(description.at("/format").asText()).isEqualTo("feint-policy");
    assertThat(description.at("/version").asInt()).isEqualTo(2);
    assertThat(description.at("/shape/horizon").asInt()).isEqualTo(8);
    assertThat(description.at("/shape/incentives").toString()).isEqualTo("[1,2]");
    assertThat(description.at("/shape/prior").toString()).isEqualTo("{\"paid\":2,\"learning\":1}");
    assertThat(description.at("/ledgers").asText()).isEqualTo("margin");
    JsonNode provenance = description.path("provenance");
    assertThat(provenance).isEqualTo(Stored.PROVENANCE.withScenario(scenario).toJson());
    assertThat(provenance.at("/command").asText()).isEqualTo("feint solve stored.yaml");
    assertThat(description.path("scenario"))
        .isEqualTo(new ObjectMapper().readTree(scenario.canonicalJson()));
  }

  @Test
  void onlyWhatRunsCanReachIsStored() {
    Scenario scenario = Stored.scenario("cost");
    ExactPolicy policy = Stored.exact(scenario);
    Path file = directory.resolve("policy");
    PolicyFile.write(file, policy, scenario, Stored.PROVENANCE);
    ExactPolicy read = (ExactPolicy) PolicyFile.read(file, scenario).policy();
    assertThat(read.states()).isEqualTo(policy.reachable().states()).isLessThan(policy.states());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "success | [[0.2, 0.3], [0.4, 0.8]]",
        "transition | [[0.7, 0.3], [0.2, 0.8]]",
        "objective | {kind: goal}",
      })
  void aScenarioOfTheSameShapeMayPlayIt(String field, String value) {
    Scenario made = Stored.scenario("cost");
    Scenario other = Stored.with(field, value);
    Path file = Stored.written(directory.resolve("policy"), made);
    StoredPolicy read = PolicyFile.read(file, other);
    assertThat(read.madeFor()).isEqualTo(made.fingerprint()).isNotEqualTo(other.fingerprint());
    double cost =
        PolicyEvaluation.evaluate(other.problem(), read.policy(), Stored.ONE_THREAD)
            .outcome()
            .cost();
    assertThat(cost)
        .isGreaterThanOrEqualTo(
            BackwardInduction.values(other.problem(), Stored.ONE_THREAD).expected() - 1e-12);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "horizon | 9 | horizon must be the scenario's, 9, was 8",
        "successes | 4 | successes must be the scenario's, 4, was 3",
        "incentives | [1, 3] | incentives must be the scenario's, [1,3], was [1,2]",
        "prior | {paid: 4, learning: 2}"
            + "| prior must be the scenario's, {\"paid\":4,\"learning\":2}, was"
            + " {\"paid\":2,\"learning\":1}",
      })
  void aScenarioOfAnotherShapeIsRefused(String field, String value, String message) {
    Path file = Stored.written(directory.resolve("policy"), Stored.scenario("cost"));
    assertThatThrownBy(() -> PolicyFile.read(file, Stored.with(field, value)))
        .isInstanceOf(ArchiveException.class)
        .hasMessage(file + ": " + message);
  }

  @Test
  void anOracleWithMoreStatesIsRefused() {
    Path file = Stored.written(directory.resolve("policy"), Stored.scenario("cost"));
    Scenario single =
        ScenarioFile.parse(
            """
            horizon: 8
            successes: 3
            incentives: [1, 2]
            oracle: {success: [[0.1, 0.3]], transition: [[1]]}
            """,
            "single.yaml");
    assertThatThrownBy(() -> PolicyFile.read(file, single))
        .isInstanceOf(ArchiveException.class)
        .hasMessage(file + ": oracleStates must be the scenario's, 1, was 2");
  }

  @Test
  void oldFileStaysWhenWritingFails() throws IOException {
    Scenario scenario = Stored.scenario("cost");
    Path taken = Files.createDirectory(directory.resolve("taken"));
    Files.writeString(taken.resolve("inside"), "old");
    assertThatThrownBy(() -> Stored.written(taken, scenario))
        .isInstanceOf(ArchiveException.class)
        .hasMessage(taken + ": cannot be written: it is a directory");
    Path nowhere = directory.resolve("no/such/policy");
    assertThatThrownBy(() -> Stored.written(nowhere, scenario))
        .isInstanceOf(ArchiveException.class)
        .hasMessage(
            nowhere + ": cannot be written: there is no directory " + directory.resolve("no/such"));
    assertThat(Stored.names(directory)).containsExactly("taken");
    assertThat(taken.resolve("inside")).hasContent("old");
  }
}
