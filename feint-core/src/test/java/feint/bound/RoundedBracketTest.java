package feint.bound;

import static org.assertj.core.api.Assertions.assertThat;

import feint.KnownProblems;
import feint.model.Objective;
import feint.model.Problem;
import feint.model.TerminalCost;
import feint.parallel.Execution;
import feint.policy.markov.StationaryPolicies;
import feint.solver.backward.BackwardInduction;
import feint.solver.forward.PolicyEvaluation;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RoundedBracketTest {

  private static Problem cents() {
    return KnownProblems.threeStates(60, 15).toBuilder().incentives(250, 499, 999).build();
  }

  private static Problem small(int... incentives) {
    return KnownProblems.twoStates().toBuilder()
        .horizon(7)
        .successes(2)
        .incentives(incentives)
        .build();
  }

  /** The optimum of problems that are small enough to be solved exactly lies in the bracket. */
  @Test
  void containsTheOptimum() {
    for (Problem problem :
        List.of(
            small(51, 101),
            small(51, 101).withObjective(Objective.cost()),
            small(51, 101)
                .withObjective(
                    new Objective(
                        Objective.cost().running(),
                        new TerminalCost.Prices(3, 1),
                        Objective.Total.SUM)))) {
      RoundedIncentives rounded = RoundedIncentives.of(problem).orElseThrow();
      OptimalityCertificate found =
          new RoundedBracket(problem, rounded).certify(0, Execution.defaults());
      double optimum = BackwardInduction.values(problem, Execution.defaults()).expected();
      double attained = PolicyEvaluation.evaluate(problem, found.policy()).outcome().cost();

      assertThat(found.bracket().lower()).isLessThanOrEqualTo(optimum);
      assertThat(found.bracket().upper()).isGreaterThanOrEqualTo(attained);
      assertThat(attained).isGreaterThanOrEqualTo(optimum - 1e-12);
    }
  }

  /** The price of a query is between its prices in the two rounded problems, wherever runs get. */
  @Test
  void aWrongFactorWouldBeSeen() {
    Problem problem = small(51, 101);
    RoundedIncentives rounded = RoundedIncentives.of(problem).orElseThrow();
    double low = BackwardInduction.values(rounded.low(), Execution.defaults()).expected();
    double high = BackwardInduction.values(rounded.high(), Execution.defaults()).expected();
    double optimum = BackwardInduction.values(problem, Execution.defaults()).expected();

    assertThat(low).isLessThan(optimum);
    assertThat(high).isGreaterThan(optimum);
    assertThat(rounded.spread()).isBetween(1 + 1e-9, 1.01);
  }

  @Test
  void incentivesInCentsHaveANarrowBracket() {
    Problem problem = cents();
    OptimalityCertificate found =
        Certifier.certify(problem, Optional.empty(), bracket -> {}, Execution.defaults());

    assertThat(found.bracket().level()).isEqualTo(1);
    assertThat(found.bracket().relativeGap()).isLessThan(0.001);
    // No more than greedy costs with incentives of 250, 500 and 1000, and 1/500 of that.
    double greedy =
        PolicyEvaluation.evaluate(
                problem.toBuilder().incentives(250, 500, 1000).build(),
                StationaryPolicies.greedy(
                    problem.toBuilder().incentives(250, 500, 1000).build().shape()))
            .outcome()
            .cost();
    assertThat(found.bracket().upper()).isLessThan(greedy * (1 + 1 / 500.0));
  }

  /** Incentives in small whole proportions are solved exactly, and others are far from any. */
  @Test
  void appliesOnlyWhereRoundingHelps() {
    assertThat(RoundedIncentives.of(KnownProblems.threeStates(60, 15))).isEmpty();
    assertThat(RoundedIncentives.of(small(200, 400))).isEmpty();
    assertThat(RoundedIncentives.of(cents().withObjective(Objective.goal()))).isEmpty();
    assertThat(RoundedIncentives.of(KnownProblems.threeStates(5000, 1500))).isEmpty();
  }
}
