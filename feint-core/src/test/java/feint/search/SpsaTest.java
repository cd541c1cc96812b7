package feint.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.math.Seed;
import feint.model.Problem;
import feint.search.RecordingSimulator.Call;
import feint.simulation.Trial;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings of SPSA and their effect. */
class SpsaTest {

  private static final Problem PROBLEM = KnownProblems.twoStates();

  /** a / (k + 1 + A)^0.602 with A a tenth of the iterations, and a such that it begins at 0.3. */
  @Test
  void stepsDecreaseAsSpallAdvises() {
    SpsaStepSize step = SpsaStepSize.relative(0.3).decreasing();
    double a = 0.3 * Math.pow(101, 0.602);
    assertThat(step.size(0, 1000)).isCloseTo(0.3, within(1e-15));
    assertThat(step.size(1, 1000)).isCloseTo(a / Math.pow(102, 0.602), within(1e-15));
    assertThat(step.size(999, 1000)).isCloseTo(a / Math.pow(1100, 0.602), within(1e-15));
  }

  @Test
  void constantStepsStay() {
    for (int k : new int[] {0, 1, 1000, 1_000_000}) {
      assertThat(SpsaStepSize.of(0.01).size(k, 1000)).isEqualTo(0.01);
      assertThat(SpsaStepSize.relative(0.1).size(k, 1000)).isEqualTo(0.1);
    }
  }

  @Test
  void perturbationsDecreaseAsSpallAdvises() {
    Spsa spsa = Spsa.defaults().withPerturbation(2, Spsa.STANDARD_DECAY);
    assertThat(spsa.perturbation(0)).isEqualTo(2);
    assertThat(spsa.perturbation(1)).isCloseTo(2 / Math.pow(2, 0.101), within(1e-15));
    assertThat(spsa.perturbation(999)).isCloseTo(2 / Math.pow(1000, 0.101), within(1e-15));
    assertThat(spsa.withPerturbation(2, 0).perturbation(999)).isEqualTo(2);
  }

  @Test
  void temperatureFallsByAConstantFactorToItsLastValue() {
    Spsa spsa = Spsa.defaults().withIterations(100).withTemperature(0.8, 0.2);
    assertThat(spsa.temperature(0)).isEqualTo(0.8);
    assertThat(spsa.temperature(50)).isCloseTo(0.4, within(1e-15));
    assertThat(spsa.temperature(100)).isCloseTo(0.2, within(1e-15));
    assertThat(spsa.temperature(5000)).isCloseTo(0.2, within(1e-15));
  }

  @Test
  void presetsHaveTheirDocumentedSettings() {
    Spsa paper = Spsa.paper();
    assertThat(paper.iterations()).isEqualTo(3000);
    assertThat(paper.perturbation(2999)).isEqualTo(0.1);
    assertThat(paper.step()).isEqualTo(new SpsaStepSize(0.01, false, true));
    Spsa authors = Spsa.authors();
    assertThat(authors.iterations()).isEqualTo(1000);
    assertThat(authors.episodes()).isEqualTo(40);
    assertThat(authors.starts()).isOne();
  }

  static Stream<Arguments> mistakes() {
    Map<UnaryOperator<Spsa>, String> mistakes =
        Map.ofEntries(
            Map.entry(spsa -> spsa.withIterations(0), "iterations must be at least 1, was 0"),
            Map.entry(
                spsa -> spsa.withPerturbation(0, 0.1),
                "perturbation must be positive and finite, was 0.0"),
            Map.entry(
                spsa -> spsa.withPerturbation(1, -0.1),
                "decay of the perturbation must be finite and at least 0, was -0.1"),
            Map.entry(
                spsa -> spsa.withTemperature(0, 1),
                "temperature must be positive and finite, was 0.0"),
            Map.entry(
                spsa -> spsa.withTemperature(1, Double.NaN),
                "last temperature must be positive and finite, was NaN"),
            Map.entry(
                spsa -> spsa.withEpisodes(0), "episodes per evaluation must be at least 1, was 0"),
            Map.entry(spsa -> spsa.withStarts(0, 1), "starts must be at least 1, was 0"),
            Map.entry(
                spsa -> spsa.withStarts(5, 4), "screened thresholds must be at least 5, was 4"),
            Map.entry(
                spsa -> spsa.withStep(SpsaStepSize.of(0)),
                "size of a step must be positive and finite, was 0.0"));
    return mistakes.entrySet().stream().map(one -> Arguments.of(one.getKey(), one.getValue()));
  }

  @ParameterizedTest(name = "{1}")
  @MethodSource("mistakes")
  void invalidSettingsAreNamed(UnaryOperator<Spsa> mistake, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> mistake.apply(Spsa.defaults()))
        .withMessage(message);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void bothSidesUseCommonRandomNumbersIfRequested(boolean common) {
    Spsa spsa =
        Spsa.defaults()
            .withIterations(100)
            .withEpisodes(7)
            .withStarts(3, 11)
            .withCommonRandomNumbers(common);
    RecordingSimulator simulator = new RecordingSimulator(PROBLEM);
    assertThat(spsa.iterates(PROBLEM.shape(), simulator, new Seed(1)).limit(5)).hasSize(5);
    List<Call> calls = simulator.calls();
    assertThat(calls.get(0).trials()).as("screened").hasSize(11);
    assertThat(calls.get(1).trials()).as("race").hasSizeLessThanOrEqualTo(3);
    assertThat(calls).hasSize(6);
    for (Call call : calls.subList(2, 6)) {
      assertThat(call.trials()).hasSize(6);
      for (int i = 0; i < 6; i += 2) {
        Trial plus = call.trials().get(i);
        Trial minus = call.trials().get(i + 1);
        assertThat(plus.episodes()).isEqualTo(7);
        assertThat(minus.episodes()).isEqualTo(7);
        assertThat(plus.seed().equals(minus.seed())).isEqualTo(common);
      }
    }
    assertThat(calls.subList(2, 6).stream().map(call -> call.trials().get(0).seed()))
        .as("new chances in every iteration")
        .doesNotHaveDuplicates();
  }

  @Test
  void startsAreTheBestOfTheScreenedThresholds() {
    RecordingSimulator simulator = new RecordingSimulator(PROBLEM);
    Iterate start =
        Spsa.defaults()
            .withStarts(1, 30)
            .iterates(PROBLEM.shape(), simulator, new Seed(1))
            .findFirst()
            .orElseThrow();
    Call screening = simulator.calls().get(0);
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < 30; i++) {
      least = Math.min(least, screening.cost(i));
    }
    assertThat(start.cost()).isEqualTo(least);
    assertThat(start.current()).isEqualTo(start.best());
  }
}
