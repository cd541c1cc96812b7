package feint.lab.herding;

import static feint.testkit.StatisticalAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import feint.herding.ExactHerding;
import feint.herding.Herding;
import feint.herding.Herding.Strength;
import feint.herding.HerdingPlay.Look;
import feint.herding.Signal;
import feint.math.Moments;
import feint.math.Seed;
import feint.model.Objective;
import feint.model.OracleChain;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.DecisionRule;
import feint.policy.markov.MarkovPolicy;
import feint.policy.markov.StationaryPolicies;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Signals and costs of hiding from policies, and sequences of their runs. */
class PolicyPairTest {

  private static final Problem PROBLEM =
      Problem.builder()
          .horizon(10)
          .successes(3)
          .incentives(1, 2)
          .success(new double[][] {{0.1, 0.3}, {0.4, 0.8}})
          .oracle(OracleChain.stationary(new double[][] {{0.8, 0.2}, {0.2, 0.8}}))
          .objective(Objective.goal())
          .build();

  /** Learns with a probability, also with an empty queue, and pays 2. */
  private static MarkovPolicy learning(double probability) {
    return StationaryPolicies.always(
        PROBLEM.shape(),
        DecisionRule.randomised(
            PROBLEM.shape(),
            (o, b, law) -> {
              law[PROBLEM.actions().learning(1)] = probability;
              law[PROBLEM.actions().obfuscating(1)] = 1 - probability;
            }));
  }

  private static PolicyPair pair() {
    return new PolicyPair(PROBLEM, learning(0.5), learning(0.9), 4, 0.9);
  }

  private static PolicyPair.Estimates estimates() {
    return pair().estimate(1000, new Seed(1), Execution.defaults());
  }

  /** With the prior (2, 1), four payments of 2 give a share of 0.9 if they are all alike. */
  @Test
  void signalsOfIndependentQueriesAreBinomial() {
    PolicyPair.Estimates found = estimates();
    assertThat(found.exact()).isTrue();
    assertThat(found.alpha().value()).isCloseTo(2 * Math.pow(0.5, 4), within(1e-12));
    assertThat(found.beta().value()).isCloseTo(Math.pow(0.9, 4) + Math.pow(0.1, 4), within(1e-12));
    assertThat(found.hidden().value()).isCloseTo(20, within(1e-12));
    assertThat(found.free().value()).isBetween(6.0, 20.0);
    assertThat(found.tells()).isTrue();
  }

  @Test
  void playedRunsHaveTheExactSignalAndCost() {
    PolicyPair.Estimates found = estimates();
    RandomGenerator random = new Seed(2).generator();
    Moments[] signals = {new Moments(), new Moments()};
    Moments free = new Moments();
    for (int n = 0; n < 8000; n++) {
      Look look = pair().looks(found).look(n % 2, random);
      signals[n % 2].add(look.value() == 0 ? 1 : 0);
      if (n % 2 == 1) {
        free.add(look.cost());
      }
    }
    consistent(signals[0], found.alpha().value());
    consistent(signals[1], found.beta().value());
    // A free run is charged above its mean.
    consistent(free, 0);
    // Planted errors: signals exchanged, a look at one query less.
    assertThatThrownBy(() -> consistent(signals[0], found.beta().value()))
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> consistent(signals[0], 2 * Math.pow(0.5, 3)))
        .isInstanceOf(AssertionError.class);
  }

  private static void consistent(Moments played, double exact) {
    assertThat(played.mean(), played.estimate().standardError()).isConsistentWith(exact);
  }

  @Test
  void sequencesOfRunsConfirmThePlan() {
    PolicyPair.Estimates found = estimates();
    Herding herding =
        new Herding(
            0.4,
            0.5,
            Signal.binary(found.alpha().value(), found.beta().value()),
            List.of(new Strength(Signal.both(found.alpha().value()), found.hiding())),
            200,
            0.01,
            15);
    ExactHerding plan = ExactHerding.solve(herding, 1_000_000).orElseThrow();
    SequentialAudit.Result played =
        SequentialAudit.of(pair(), found, plan, 3000, new Seed(3)).run(Execution.defaults());
    assertThat(played.cost().mean(), played.cost().standardError()).isConsistentWith(plan.cost());
    assertThat(played.leaving().mean(), played.leaving().standardError())
        .isConsistentWith(plan.result().leaving().low());
    // A planted error: no eavesdropper is stubborn.
    Herding none =
        new Herding(0.4, 0.5, herding.signal(), herding.strengths(), herding.exposure(), 0, 15);
    assertThatThrownBy(
            () ->
                assertThat(played.cost().mean(), played.cost().standardError())
                    .isConsistentWith(ExactHerding.solve(none, 1_000_000).orElseThrow().cost()))
        .isInstanceOf(AssertionError.class);
  }
}
