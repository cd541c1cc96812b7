package feint.bound;

import static org.assertj.core.api.Assertions.assertThat;

import feint.RandomProblems;
import feint.math.Measured;
import feint.math.Seed;
import feint.model.Ledger;
import feint.model.Objective;
import feint.model.OracleChain;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.markov.ExactPolicy;
import feint.policy.markov.MarkovPolicy;
import feint.policy.markov.StationaryPolicies;
import feint.simulation.LocalSimulator;
import feint.solver.forward.PolicyEvaluation;
import org.junit.jupiter.api.Test;

/** The greedy policy as a candidate for the upper end of a bracket. */
class GreedyBaselineTest {

  private static final Execution ALONE = Execution.defaults().withThreads(1);

  /** Incentives in cents, where the lower bound leads to a policy that greedy beats. */
  private static Problem inCents() {
    return Problem.builder()
        .horizon(60)
        .successes(15)
        .incentives(250, 499, 999)
        .success(
            new double[] {0, 0.1, 0.2}, new double[] {0.1, 0.2, 0.6}, new double[] {0.3, 0.6, 0.9})
        .oracle(
            OracleChain.stationary(
                new double[] {0.54, 0.44, 0.02},
                new double[] {0.19, 0.68, 0.13},
                new double[] {0.03, 0.51, 0.46}))
        .build();
  }

  /** Within 6 standard errors of a mean of 20,000 runs. */
  @Test
  void theUpperEndOfThePapersCostIsNoWorseThanGreedys() {
    Problem problem = inCents();
    CostBracket method = CostBracket.of(problem);
    OptimalityCertificate found = method.certify(method.usual(), ALONE);
    Measured greedy =
        LocalSimulator.of(problem)
            .run(StationaryPolicies.greedy(problem.shape()), 20_000, new Seed(181))
            .cost();

    assertThat(found.bracket().upper())
        .isBetween(found.bracket().lower(), greedy.mean() + 6 * greedy.standardError());
    assertThat(found.bracket().method()).isEqualTo("aggregation, greedy policy");
    assertThat(found.bracket().level()).isEqualTo(0.99);
    assertThat(found.policy()).isInstanceOf(ExactPolicy.class);
  }

  @Test
  void theTableOfGreedyDecidesAsGreedyDoes() {
    Problem problem = inCents().toBuilder().horizon(12).successes(4).incentives(1, 2, 3).build();
    MarkovPolicy table = GreedyBaseline.policy(problem).orElseThrow();

    assertThat(PolicyEvaluation.evaluate(problem, table).outcome())
        .isEqualTo(
            PolicyEvaluation.evaluate(problem, StationaryPolicies.greedy(problem.shape()))
                .outcome());
    assertThat(table.rule(3, new Ledger(9, 4)).action(2, 1))
        .isEqualTo(problem.actions().learning(2));
    assertThat(GreedyBaseline.policy(problem.toBuilder().horizon(10_000_000).build())).isEmpty();
  }

  /** A bracket with a bad policy: greedy replaces it if it is better. */
  @Test
  void theBetterOfTwoPoliciesIsTaken() {
    for (RandomProblems.Instance one :
        new RandomProblems(new Seed(182), 6, 3, 3, 2).goals(60).toList()) {
      Problem problem = one.problem().withObjective(Objective.goal());
      MarkovPolicy greedy = StationaryPolicies.greedy(problem.shape());
      double cost = PolicyEvaluation.evaluate(problem, greedy).outcome().cost();
      MarkovPolicy random = StationaryPolicies.random(problem.shape());
      double upper = PolicyEvaluation.evaluate(problem, random).outcome().cost();
      OptimalityCertificate bad =
          new OptimalityCertificate(Bracket.proven(0, upper, "random"), random);

      OptimalityCertificate better = GreedyBaseline.improve(problem, bad, ALONE);

      if (cost < upper - 1e-9) {
        assertThat(better.bracket().upper()).isBetween(cost, cost + 1e-9);
        assertThat(better.bracket().method()).isEqualTo("random, greedy policy");
        assertThat(better.policy()).isInstanceOf(ExactPolicy.class);
      } else if (cost > upper) {
        assertThat(better).isSameAs(bad);
      }
    }
  }
}
