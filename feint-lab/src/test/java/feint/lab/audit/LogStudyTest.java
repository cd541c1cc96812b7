package feint.lab.audit;

import static feint.testkit.StatisticalAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.attack.Attacks;
import feint.estimation.RoundCounts;
import feint.lab.audit.LogStudy.Point;
import feint.math.Estimate;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.Policy;
import feint.policyspec.PolicyRegistry;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Leakage of policies that are computed from simulated logs, and the law that is fitted to it. */
class LogStudyTest {

  private static final Scenario SMALL =
      ScenarioFile.read(Path.of(System.getProperty("feint.root", ".."), "scenarios/small.yaml"));

  private static final Seed SEED = new Seed(31);

  private static LogStudy study(Function<Problem, Policy> policy, int logs, int runs) {
    return new LogStudy(SMALL, policy, Attacks.POLICY_AWARE_STEPS, logs, runs);
  }

  private static Point point(LogStudy study, int rounds) {
    return study.at(rounds, SEED, Execution.defaults()).orElseThrow();
  }

  /** Eight shares, each within 4 standard errors: false alarm 5e-4. */
  @Test
  void logsFollowTheWorld() {
    Problem truth = SMALL.problem();

    RoundCounts counts = LoggedRounds.counts(truth, 40_000, SEED);

    assertThat(counts.rounds()).isEqualTo(40_000);
    assertThat(counts.runs()).isEqualTo(1);
    for (int o = 1; o <= 2; o++) {
      for (int level = 0; level < 2; level++) {
        int incentive = truth.actions().incentive(level);
        consistent(
            counts.successes(o, incentive),
            counts.tries(o, incentive),
            truth.success().at(o, level));
        assertThat(counts.tries(o, incentive)).isGreaterThan(9_000);
      }
      consistent(counts.transitions(o, 1), counts.departures(o), truth.oracle().probability(o, 1));
    }
  }

  private static void consistent(long count, long draws, double exact) {
    double share = (double) count / draws;
    assertThat(share, Math.sqrt(exact * (1 - exact) / draws)).isConsistentWith(exact);
  }

  /** The difference is above 4 standard errors of it, which chance explains with 3e-5. */
  @Test
  void longerLogsLeakLess() {
    LogStudy study = study(EstimateLeak::balanced, 12, 12);
    Estimate few = point(study, 100).advantage();
    Estimate many = point(study, 10_000).advantage();
    assertThat(few.mean() - many.mean())
        .isGreaterThan(4 * Math.hypot(few.standardError(), many.standardError()));
  }

  @Test
  void aPolicyOfTheTruthLeaksNothingWhateverTheLog() {
    Policy exact = EstimateLeak.balanced(SMALL.problem());
    assertThat(point(study(estimated -> exact, 3, 20), 100).worst()).isCloseTo(0, within(1e-9));
    assertThat(
            point(study(estimated -> PolicyRegistry.build("oblivious", estimated), 3, 20), 100)
                .worst())
        .isCloseTo(0, within(1e-9));
  }

  @Test
  void digitsDoNotDependOnThreads() {
    LogStudy study = study(EstimateLeak::balanced, 4, 10);
    assertThat(study.at(500, SEED, Execution.defaults().withThreads(1)))
        .isEqualTo(study.at(500, SEED, Execution.defaults().withThreads(3)));
  }

  @Test
  void logsThatLackStatesAreNotMeasured() {
    assertThat(study(EstimateLeak::balanced, 2, 1).at(1, SEED, Execution.defaults())).isEmpty();
  }

  /** Advantages around c sqrt(N/n), or another power, that spread by a tenth. */
  private static List<Point> points(double constant, double exponent) {
    return Stream.of(1_000, 10_000, 100_000, 1_000_000)
        .map(
            n -> {
              double mean = constant * Math.pow(100.0 / n, -exponent);
              return new Point(n, List.of(0.9 * mean, mean, 1.1 * mean));
            })
        .toList();
  }

  @Test
  void theLawIsFoundInWhatFollowsIt() {
    List<Point> points = points(1.2, -0.5);
    LeakageLaw law = LeakageLaw.fit(100, points).orElseThrow();
    assertThat(law.constant().mean()).isCloseTo(1.2, within(1e-12));
    assertThat(law.rounds(100, 0.1)).isEqualTo(14_400);
    assertThat(law.rounds(100, 0.05)).isEqualTo(57_600);
    assertThat(law.advantage(100, 14_400)).isCloseTo(0.1, within(1e-12));
    assertThat(law.advantage(100, 1)).isOne();
    Estimate exponent = LeakageLaw.exponent(100, points).orElseThrow();
    assertThat(exponent.mean()).isCloseTo(-0.5, within(1e-12));
    assertThat(LawStudy.agrees(exponent)).isTrue();
  }

  @Test
  void anotherPowerIsNoticed() {
    Estimate exponent = LeakageLaw.exponent(100, points(0.5, -0.25)).orElseThrow();
    assertThat(exponent.mean()).isCloseTo(-0.25, within(1e-12));
    assertThat(LawStudy.agrees(exponent)).isFalse();
  }

  /** A policy that leaks whatever the log does not follow the law. */
  @Test
  void aLeakThatLogsDoNotCureIsNoticed() {
    LogStudy study = study(estimated -> PolicyRegistry.build("balanced:types", estimated), 6, 20);
    List<Point> points = List.of(point(study, 1_000), point(study, 10_000));
    Estimate exponent = LeakageLaw.exponent(12, points).orElseThrow();
    assertThat(points.get(1).advantage().mean()).isGreaterThan(0.2);
    assertThat(LawStudy.agrees(exponent)).isFalse();
  }

  @Test
  void shortLogsAreNotFitted() {
    assertThat(LeakageLaw.fit(1_000, points(1, -0.5).subList(0, 1))).isEmpty();
    assertThat(LeakageLaw.exponent(100, points(1, -0.5).subList(0, 1))).isEmpty();
  }

  /** The law is fitted to one scenario and predicts another; the exponents are within 3 errors. */
  @Test
  void theLawHoldsInAScenarioThatItWasNotFittedTo() {
    Scenario other =
        ScenarioFile.read(
            Path.of(System.getProperty("feint.root", ".."), "scenarios/two-state.yaml"));
    LawStudy.Result result =
        new LawStudy(List.of(1_000, 10_000, 100_000), 10, 12)
            .run(List.of(SMALL), List.of(other), SEED, Execution.defaults());
    assertThat(result.scenarios())
        .extracting(LawStudy.InScenario::fitted)
        .containsExactly(true, false);
    assertThat(LawStudy.agrees(result.exponent(true).orElseThrow())).isTrue();
    assertThat(LawStudy.agrees(result.exponent(false).orElseThrow())).isTrue();
    assertThat(result.law().orElseThrow().constant().mean())
        .isEqualTo(result.scenarios().get(0).law().orElseThrow().constant().mean());
    assertThat(result.spread()).isNaN();
    assertThat(result.largestFactor(false)).isBetween(1.0, 3.0);
  }
}
