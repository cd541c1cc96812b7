package feint.lab.audit;

import static org.assertj.core.api.Assertions.assertThat;

import feint.lab.audit.ModelErrors.AtAmount;
import feint.parallel.Execution;
import feint.policyspec.PolicyRegistry;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sensitivity of balanced policies to errors of the model. */
class ModelErrorsTest {

  private static final Path FILE =
      Path.of(System.getProperty("feint.root", ".."), "scenarios/small.yaml");

  private static final Scenario SMALL = ScenarioFile.read(FILE);

  @TempDir Path directory;

  private static ModelErrors measured(String policy, int threads) {
    return ModelErrors.of(SMALL, policy, Execution.defaults().withThreads(threads)).orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"balanced", "balanced:types", "balanced:steps,share=half,epsilon=0.01"})
  void largerErrorsLeakMore(String policy) {
    ModelErrors found = measured(policy, 2);
    assertThat(found).isEqualTo(measured(policy, 1));
    assertThat(found.amounts()).extracting(AtAmount::amount).containsExactly(0.02, 0.05);
    assertThat(found.amounts()).extracting(AtAmount::worlds).containsOnly(16);
    AtAmount small = found.amounts().get(0);
    AtAmount large = found.amounts().get(1);
    assertThat(small.mean()).isBetween(0.001, large.mean());
    assertThat(small.worst()).isBetween(small.mean(), large.worst());
    assertThat(large.worst()).isLessThan(0.9);
    assertThat(large.again().draws()).isEqualTo(large.runs());
  }

  @Test
  void fourTimesTheRoundsHalveTheAdvantage() {
    RoundsNeeded needed = measured("balanced", 2).needed().orElseThrow();
    assertThat((double) needed.rounds(0.05) / needed.rounds(0.1)).isBetween(3.99, 4.01);
    assertThat(needed.rounds(needed.measured().advantage().mean()))
        .isBetween(needed.measured().rounds() - 1L, needed.measured().rounds() + 1L);
    assertThat(needed.error(0.1)).isBetween(1L, needed.rounds(0.1) / 2);
  }

  /** With certain answers, every log gives the true model, whatever its length. */
  @Test
  void logsWithoutLeakageAreNotExtrapolated() throws IOException {
    String text =
        """
        horizon: 10
        successes: 3
        incentives: [1]
        oracle:
          success: [[1.0]]
          transition: [[1.0]]
        objective: {kind: finish}
        """;
    Scenario sure = ScenarioFile.read(Files.writeString(directory.resolve("sure.yaml"), text));
    assertThat(ModelErrors.of(sure, "balanced", Execution.defaults()).orElseThrow().needed())
        .isEmpty();
  }

  @Test
  void aPolicyWithoutAModelHasNoErrors() {
    assertThat(ModelErrors.appliesTo(PolicyRegistry.build("balanced", SMALL.problem()))).isTrue();
    for (String name : new String[] {"oblivious", "greedy", "exact"}) {
      assertThat(ModelErrors.appliesTo(PolicyRegistry.build(name, SMALL.problem()))).isFalse();
    }
  }

  @Test
  void largeProblemsAreNotMeasured() throws IOException {
    String text = Files.readString(FILE).replace("horizon: 12", "horizon: 5000");
    Scenario large = ScenarioFile.read(Files.writeString(directory.resolve("large.yaml"), text));
    assertThat(ModelErrors.of(large, "balanced", Execution.defaults())).isEmpty();
  }
}
