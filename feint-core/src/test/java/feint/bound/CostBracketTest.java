package feint.bound;

import static org.assertj.core.api.Assertions.assertThat;

import feint.KnownProblems;
import feint.RandomProblems;
import feint.math.Distribution;
import feint.math.Seed;
import feint.model.OracleChain;
import feint.model.Problem;
import feint.solver.BackwardInduction;
import feint.solver.PolicyEvaluation;
import feint.work.Execution;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class CostBracketTest {

  private static final Execution EXECUTION = Execution.defaults();

  private static double exact(Problem problem) {
    return BackwardInduction.values(problem, EXECUTION).expected();
  }

  private static Problem from(int oracle, Problem problem) {
    double[] law = new double[problem.oracleStates()];
    law[oracle - 1] = 1;
    return problem.toBuilder()
        .oracle(new OracleChain(problem.oracle().transition(), Distribution.of(law)))
        .build();
  }

  static Stream<RandomProblems.Instance> problems() {
    return new RandomProblems(new Seed(171), 9, 5, 3, 3).costs(250);
  }

  @ParameterizedTest
  @MethodSource("problems")
  void noGridExceedsTheOptimum(RandomProblems.Instance instance) {
    double optimum = exact(instance.problem());
    for (double step : List.of(3.0, 0.8, 0.2)) {
      double lower =
          new AggregatedCost(instance.problem(), step, 2 * step, Course.anywhere())
              .lower(EXECUTION);
      assertThat(lower).isLessThanOrEqualTo(optimum);
    }
  }

  @ParameterizedTest
  @MethodSource("problems")
  void policiesOfCheckpointsCostWhatTheyCost(RandomProblems.Instance instance) {
    Problem problem = instance.problem();
    AggregatedCost method = new AggregatedCost(problem, 0.5, 0.5, Course.anywhere());
    LongRunPolicy policy = new LongRunPolicy(method, method.solve(EXECUTION).checkpoints());
    assertThat(PolicyEvaluation.evaluate(problem, policy).outcome().cost())
        .isGreaterThanOrEqualTo(exact(problem) - 1e-9);
  }

  @ParameterizedTest
  @CsvSource({
    "15, 5, 1, 2.662224254141524, 0.3",
    "15, 5, 2, 0.8428534311625526, 0.3",
    "15, 5, 3, 0.20225139601591174, 0.3",
    "100, 45, 1, 43.5907018090959, 0.05",
    "100, 45, 2, 25.5763197497318, 0.05",
    "100, 45, 3, 17.1294688307066, 0.05"
  })
  void knownAnswersAreInTheBracket(int n, int m, int oracle, double known, double tolerance) {
    Certificate certificate =
        CostBracket.of(from(oracle, KnownProblems.threeStates(n, m))).certify(0, EXECUTION);
    assertThat(known)
        .isBetween(certificate.bracket().lower(), certificate.bracket().upper())
        .isCloseTo(certificate.bracket().upper(), org.assertj.core.data.Offset.offset(tolerance));
  }
}
