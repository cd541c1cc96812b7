package feint.bound.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import feint.KnownProblems;
import feint.RandomProblems;
import feint.bound.Bracket;
import feint.bound.Bracket.UpperKind;
import feint.bound.CostBracket;
import feint.bound.OptimalityCertificate;
import feint.bound.checkpoint.LongRunPolicy;
import feint.math.Distribution;
import feint.math.Seed;
import feint.model.Ledger;
import feint.model.Objective;
import feint.model.OracleChain;
import feint.model.Problem;
import feint.model.ScaledCost;
import feint.parallel.Execution;
import feint.policy.DecisionRule;
import feint.simulation.LocalSimulator;
import feint.simulation.Transcript;
import feint.simulation.Trial;
import feint.solver.backward.BackwardInduction;
import feint.solver.forward.PolicyEvaluation;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CostBracketTest {

  private static final Execution EXECUTION = Execution.defaults();

  private static final Seed SEED = new Seed(172);

  /** Random problems, one with incentives in cents, and one with a cost of exposure. */
  private static Stream<Problem> problems(int drawnOnes) {
    Stream<Problem> drawn =
        new RandomProblems(new Seed(171), 9, 5, 3, 3)
            .costs(drawnOnes)
            .map(RandomProblems.Instance::problem);
    return Stream.concat(drawn, Stream.of(inCents(3, 1), exposureCosts()));
  }

  private static Problem inCents(int horizon, int successes) {
    return KnownProblems.threeStates(horizon, successes).toBuilder()
        .incentives(250, 499, 999)
        .build();
  }

  private static Problem exposureCosts() {
    Problem problem = KnownProblems.threeStates(8, 3);
    return problem.withObjective(
        new Objective(
            new ScaledCost(problem.objective().running(), 0.3),
            (b, exposed) -> b + (exposed ? 0.5 : 0),
            Objective.Total.SUM));
  }

  private static Problem from(int oracle, Problem problem) {
    double[] law = new double[problem.oracleStates()];
    law[oracle - 1] = 1;
    return problem.toBuilder()
        .oracle(new OracleChain(problem.oracle().transition(), Distribution.of(law)))
        .build();
  }

  private static double exact(Problem problem) {
    return BackwardInduction.values(problem, EXECUTION).expected();
  }

  /** Returns an arbitrary envelope, so that most of a grid is left out. */
  private static TrajectoryEnvelope narrow() {
    return TrajectoryEnvelope.of(
        IntStream.range(0, TrajectoryEnvelope.PARTS)
            .boxed()
            .flatMap(part -> Stream.of(2.0, 3.0, 1.0, 1.0, 1.0, 1.0))
            .toList());
  }

  /**
   * Returns the largest excess of lower bounds over the optimum, over all problems and some grids.
   */
  private static double worstExcess(int drawnOnes, AggregationAssumptions relaxation) {
    return problems(drawnOnes)
        .flatMapToDouble(
            problem -> {
              PaperCost cost = new PaperCost(problem, relaxation);
              double optimum = exact(problem);
              return DoubleStream.of(3, 0.8, 0.2)
                  .flatMap(
                      step ->
                          Stream.of(TrajectoryEnvelope.anywhere(), narrow())
                              .mapToDouble(
                                  course ->
                                      new AggregatedCost(cost, step, 2 * step, course)
                                          .lower(EXECUTION)))
                  .map(lower -> lower - optimum);
            })
        .max()
        .orElseThrow();
  }

  @Tag("slow")
  @Test
  void noGridExceedsTheOptimum() {
    assertThat(worstExcess(300, AggregationAssumptions.PROVEN)).isLessThanOrEqualTo(0);
  }

  @Tag("slow")
  @Test
  void meansInAnotherMeasureAreDetected() {
    AggregationAssumptions wrong = new AggregationAssumptions(l -> 1 / Math.sqrt(l), 1);
    assertThat(worstExcess(60, wrong)).isGreaterThan(1e-3);
  }

  @Test
  void countingTooManyLearningQueriesIsDetected() {
    AggregationAssumptions wrong =
        new AggregationAssumptions(AggregationAssumptions.PROVEN.measure(), 4);
    assertThat(worstExcess(60, wrong)).isGreaterThan(1e-3);
  }

  @Test
  void policiesDoNotBeatTheOptimum() {
    problems(100)
        .forEach(
            problem -> {
              LongRunPolicy policy = policy(new AggregatedCost(problem, 0.5, 0.5, narrow()));
              double cost = PolicyEvaluation.evaluate(problem, policy).outcome().cost();
              assertThat(cost).isGreaterThanOrEqualTo(exact(problem) - 1e-9);
            });
  }

  private static LongRunPolicy policy(AggregatedCost method) {
    return new LongRunPolicy(method, method.solve(EXECUTION).checkpoints());
  }

  @ParameterizedTest
  @CsvSource({
    "15, 5, 1, 2.662224254141524, 0.5",
    "15, 5, 2, 0.8428534311625526, 0.5",
    "15, 5, 3, 0.20225139601591174, 0.5",
    "100, 45, 1, 43.5907018090959, 0.2",
    "100, 45, 2, 25.5763197497318, 0.2",
    "100, 45, 3, 17.1294688307066, 0.2"
  })
  void knownAnswersAreInTheBracket(int n, int m, int oracle, double known, double widest) {
    Bracket bracket =
        CostBracket.of(from(oracle, KnownProblems.threeStates(n, m)))
            .certify(0, EXECUTION)
            .bracket();
    // The upper end holds with probability 0.99; seeds are fixed, and these six do hold.
    assertThat(known).isBetween(bracket.lower(), bracket.upper());
    assertThat(bracket.gap()).isLessThan(widest);
    assertThat(bracket.upperKind()).isEqualTo(UpperKind.CONFIDENCE);
    assertThat(bracket.level()).isEqualTo(0.99);
  }

  @Test
  void runsCostTheSameAsInTheEpisodeLoop() {
    Problem problem = KnownProblems.threeStates(60, 20);
    AggregatedCost method = new AggregatedCost(problem, 0.3, 1, TrajectoryEnvelope.anywhere());
    LongRunPolicy policy = policy(method);
    assertThat(policy.checkpoints()).hasSizeGreaterThan(3);
    List<Double> played =
        new VarianceReducedRollouts(method, policy.checkpoints())
            .runs(50, SEED, TrajectoryEnvelope.unseen(), EXECUTION).stream()
                .map(VarianceReducedRollout::cost)
                .toList();
    List<Double> looped =
        new LocalSimulator(problem, EXECUTION)
            .transcribe(new Trial(policy, 50, SEED)).stream().map(CostBracketTest::cost).toList();
    assertThat(played).hasSameSizeAs(looped);
    for (int n = 0; n < played.size(); n++) {
      assertThat(played.get(n)).isCloseTo(looped.get(n), Offset.offset(1e-9));
    }
  }

  private static double cost(Transcript transcript) {
    return transcript.terminalCost()
        + transcript.queries().stream().mapToDouble(Transcript.Entry::cost).sum();
  }

  /** Control variates do not change the mean; within 4 standard errors: false alarm 6e-5 each. */
  @Test
  void controlVariatesDoNotChangeTheMean() {
    Problem problem = KnownProblems.threeStates(30, 8);
    AggregatedCost method = new AggregatedCost(problem, 0.5, 1, TrajectoryEnvelope.anywhere());
    LongRunPolicy policy = policy(method);
    double cost = PolicyEvaluation.evaluate(problem, policy).outcome().cost();
    var estimate =
        new VarianceReducedRollouts(method, policy.checkpoints())
            .play(2000, SEED, TrajectoryEnvelope.unseen(), EXECUTION);
    assertThat(Math.abs(estimate.mean() - cost)).isLessThan(4 * estimate.standardError());
    var plain = new LocalSimulator(problem, EXECUTION).run(policy, 2000, SEED).cost();
    assertThat(estimate.standardError()).isLessThan(plain.standardError() / 10);
  }

  @Tag("slow")
  @Test
  void digitsDoNotDependOnThreads() {
    Problem problem = KnownProblems.threeStates(270, 80);
    OptimalityCertificate alone = CostBracket.of(problem).certify(0, EXECUTION.withThreads(1));
    OptimalityCertificate many = CostBracket.of(problem).certify(0, EXECUTION.withThreads(5));
    assertThat(many.bracket()).isEqualTo(alone.bracket());
  }

  @Tag("slow")
  @Test
  void decisionsComeBackFromCheckpointsAndParameters() {
    Problem problem = KnownProblems.threeStates(270, 80);
    LongRunPolicy policy = (LongRunPolicy) CostBracket.of(problem).certify(0, EXECUTION).policy();
    AggregatedCost again = AggregatedCost.from(problem, policy.method().parameters());
    LongRunPolicy read = new LongRunPolicy(again, policy.checkpoints());
    for (int t = 0; t < 270; t += 7) {
      for (Ledger ledger : List.of(new Ledger(2 + 3 * t, 1 + 2 * t), new Ledger(2 + t, 1))) {
        DecisionRule found = read.rule(t, ledger);
        DecisionRule expected = policy.rule(t, ledger);
        for (int o = 1; o <= 3; o++) {
          for (int b = 0; b <= 80; b++) {
            assertThat(found.action(o, b)).isEqualTo(expected.action(o, b));
          }
        }
      }
    }
  }

  @Test
  void moreEffortIsNeverWorse() {
    CostBracket method = CostBracket.of(KnownProblems.threeStates(60, 20));
    List<Bracket> brackets =
        IntStream.range(0, method.efforts())
            .mapToObj(effort -> method.certify(effort, EXECUTION).bracket())
            .toList();
    for (int effort = 1; effort < brackets.size(); effort++) {
      assertThat(brackets.get(effort).lower())
          .isGreaterThanOrEqualTo(brackets.get(effort - 1).lower());
      assertThat(brackets.get(effort).upper())
          .isLessThanOrEqualTo(brackets.get(effort - 1).upper());
    }
  }

  @Test
  void incentivesInCentsHaveABracket() {
    Bracket bracket = CostBracket.of(inCents(60, 20)).certify(0, EXECUTION).bracket();
    assertThat(bracket.lower()).isLessThan(bracket.upper());
    assertThat(bracket.relativeGap()).isLessThan(0.1);
  }

  @Test
  void otherCostsAreRefused() {
    Problem goal = KnownProblems.threeStateGoal(10, 3);
    assertThatThrownBy(() -> CostBracket.of(goal))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must be the paper's, or a positive multiple of it");
    Problem problem = KnownProblems.threeStates(10, 3);
    Problem negative =
        problem.withObjective(
            new Objective(
                problem.objective().running().times(-1),
                problem.objective().terminal(),
                Objective.Total.MEAN));
    assertThatThrownBy(() -> CostBracket.of(negative)).isInstanceOf(IllegalArgumentException.class);
  }

  @Tag("long")
  @Test
  void thousandQueriesHaveABound() {
    Bracket bracket =
        CostBracket.of(from(2, KnownProblems.threeStates(1000, 300)))
            .certify(1, EXECUTION)
            .bracket();
    assertThat(bracket.lower()).isLessThanOrEqualTo(16.803);
    assertThat(bracket.upper()).isGreaterThanOrEqualTo(16.796);
    assertThat(bracket.relativeGap()).isLessThan(0.001);
  }

  @Tag("long")
  @Test
  void tenThousandQueries() {
    Bracket bracket =
        CostBracket.of(from(2, KnownProblems.threeStates(10_000, 3000)))
            .certify(0, EXECUTION)
            .bracket();
    assertThat(bracket.lower()).isLessThanOrEqualTo(168.737);
    assertThat(bracket.upper()).isGreaterThanOrEqualTo(168.456);
    assertThat(bracket.relativeGap()).isLessThan(0.003);
  }
}
