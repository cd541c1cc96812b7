package feint.bound;

import static org.assertj.core.api.Assertions.assertThat;

import feint.KnownProblems;
import feint.RandomProblems;
import feint.RandomProblems.Goal;
import feint.RandomProblems.Instance;
import feint.RandomProblems.Weighted;
import feint.math.Seed;
import feint.model.Objective;
import feint.model.PowerWeight;
import feint.model.Problem;
import feint.model.TerminalCost;
import feint.parallel.Execution;
import feint.policy.markov.ExactPolicy;
import feint.solver.backward.BackwardInduction;
import feint.solver.forward.PolicyEvaluation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Brackets of goals and weighted objectives against the optima of problems that have both. */
class CertifierTest {

  private static final Execution ALONE = Execution.defaults().withThreads(1);

  private static List<Problem> problems() {
    return new RandomProblems(new Seed(1703), 14, 6, 3, 3)
        .withoutLedger(300)
        .filter(instance -> instance.aim() instanceof Goal || instance.aim() instanceof Weighted)
        .map(Instance::problem)
        .toList();
  }

  private static double optimum(Problem problem) {
    return BackwardInduction.values(problem, ALONE).expected();
  }

  /** Returns the number of problems whose optimum is outside the bracket of a modified problem. */
  private static long wrong(UnaryOperator<Problem> other) {
    long wrong = 0;
    for (Problem problem : problems()) {
      Bracket bracket = Certifier.certify(other.apply(problem), ALONE).bracket();
      double optimum = optimum(problem);
      wrong += bracket.lower() > optimum + 1e-12 || bracket.upper() < optimum - 1e-12 ? 1 : 0;
    }
    return wrong;
  }

  @Test
  void noBracketMissesTheOptimum() {
    assertThat(problems()).hasSize(200);
    assertThat(wrong(problem -> problem)).isZero();
  }

  /** Brackets that are wrong by one query, success or unit of margin are detected. */
  @Test
  void aBracketThatIsSlightlyWrongIsNoticed() {
    assertThat(wrong(problem -> problem.toBuilder().horizon(problem.horizon() + 1).build()))
        .isPositive();
    assertThat(wrong(problem -> problem.toBuilder().successes(problem.successes() + 1).build()))
        .isPositive();
  }

  @Test
  void effortMakesNeitherEndWorseAndTheLastClosesTheGap() {
    for (Problem problem : problems().subList(0, 60)) {
      List<Bracket> heard = new ArrayList<>();
      OptimalityCertificate last =
          Certifier.certify(problem, Optional.of(new Precision(1e-300, false)), heard::add, ALONE);
      for (int k = 1; k < heard.size(); k++) {
        assertThat(heard.get(k).lower()).isGreaterThanOrEqualTo(heard.get(k - 1).lower());
        assertThat(heard.get(k).upper()).isLessThanOrEqualTo(heard.get(k - 1).upper());
      }
      double optimum = optimum(problem);
      assertThat(last.bracket().lower()).isLessThanOrEqualTo(optimum + 1e-12);
      assertThat(last.bracket().gap()).isLessThanOrEqualTo(1e-5 * (1 + optimum));
      assertThat(PolicyEvaluation.evaluate(problem, last.policy(), ALONE).outcome().cost())
          .isBetween(optimum - 1e-12, last.bracket().upper());
    }
  }

  @Test
  void aPrecisionThatIsMetEndsTheEffort() {
    Problem problem = KnownProblems.threeStateGoal(60, 18);
    List<Bracket> heard = new ArrayList<>();
    Bracket bracket =
        Certifier.certify(problem, Optional.of(new Precision(0.5, false)), heard::add, ALONE)
            .bracket();
    assertThat(heard).containsExactly(bracket);
    assertThat(bracket.gap()).isLessThanOrEqualTo(0.5);
    assertThat(new Precision(0.5, true).isMetBy(Bracket.proven(1, 2, ""))).isTrue();
    assertThat(new Precision(0.4, true).isMetBy(Bracket.proven(1, 2, ""))).isFalse();
    assertThat(Bracket.exactly(0).relativeGap()).isZero();
  }

  @Test
  void problemsWithoutALedgerAreExact() {
    Problem problem = KnownProblems.threeStates(20, 6).withObjective(Objective.weighted(1, 0, 0.1));
    OptimalityCertificate certificate = Certifier.certify(problem, ALONE);
    assertThat(certificate.bracket()).isEqualTo(Bracket.exactly(optimum(problem)));
    assertThat(certificate.policy()).isInstanceOf(ExactPolicy.class);
  }

  @Test
  void weightsThatRewardExposureAreSolvedExactly() {
    Problem odd = KnownProblems.threeStates(20, 6).withObjective(Objective.weighted(1, -1, 0));
    assertThat(Certifier.certify(odd, ALONE).bracket()).isEqualTo(Bracket.exactly(optimum(odd)));
  }

  /** Rare and expensive ends, which simulated runs miss: the ends of a bracket never cross. */
  @ParameterizedTest
  @CsvSource({"20, 6, 20", "20, 6, 16", "20, 8, 14", "40, 15, 12"})
  void endsThatRunsMissAreCounted(int horizon, int successes, double power) {
    Problem problem =
        KnownProblems.threeStates(horizon, successes)
            .withObjective(
                Objective.cost(
                    PowerWeight.DEFAULT_QUEUE,
                    PowerWeight.DEFAULT_ORACLE,
                    TerminalCost.power(1, power)));
    OptimalityCertificate found = Certifier.certify(problem, ALONE);
    double optimum = optimum(problem);
    assertThat(found.bracket().lower()).isLessThanOrEqualTo(optimum);
    assertThat(found.bracket().upper()).isGreaterThanOrEqualTo(optimum);
    assertThat(PolicyEvaluation.evaluate(problem, found.policy(), ALONE).outcome().cost())
        .isLessThanOrEqualTo(found.bracket().upper() * (1 + 1e-12));
  }
}
