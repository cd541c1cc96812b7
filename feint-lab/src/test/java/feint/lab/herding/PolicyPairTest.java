package feint.lab.herding;

import static feint.testkit.StatisticalAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import feint.herding.ExactHerding;
import feint.herding.Herding;
import feint.herding.Herding.Strength;
import feint.herding.HerdingPlay;
import feint.herding.HerdingPlay.Look;
import feint.herding.HerdingResult;
import feint.herding.HerdingResult.Quantity;
import feint.herding.Signal;
import feint.lab.herding.PolicyPair.Carried;
import feint.lab.herding.PolicyPair.Observed;
import feint.math.Measured;
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
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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
    assertThat(found.hide().suspicious()).isCloseTo(2 * Math.pow(0.5, 4), within(1e-12));
    assertThat(found.free().suspicious())
        .isCloseTo(Math.pow(0.9, 4) + Math.pow(0.1, 4), within(1e-12));
    assertThat(found.hide().spent()).isCloseTo(20, within(1e-12));
    assertThat(found.free().spent()).isBetween(6.0, 20.0);
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
    consistent(signals[0], found.hide().suspicious());
    consistent(signals[1], found.free().suspicious());
    // A free run is charged above its mean.
    consistent(free, 0);
    // Planted errors: signals exchanged, a look at one query less.
    assertThatThrownBy(() -> consistent(signals[0], found.free().suspicious()))
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
            Signal.binary(found.hide().suspicious(), found.free().suspicious()),
            List.of(new Strength(Signal.both(found.hide().suspicious()), found.hiding())),
            200,
            0.01,
            15);
    ExactHerding plan = ExactHerding.solve(herding, 1_000_000).orElseThrow();
    HerdingPlay play = new HerdingPlay(plan, pair().looks(found));
    Map<Quantity, Measured> played =
        new SequentialAudit(play, 3000, new Seed(3)).run(Execution.defaults());
    Measured cost = of(played, Quantity.COST);
    Measured left = of(played, Quantity.LEAVING);
    assertThat(cost.mean(), cost.standardError()).isConsistentWith(plan.cost());
    assertThat(left.mean(), left.standardError()).isConsistentWith(plan.result().leaving().low());
    // A planted error: no eavesdropper is stubborn.
    Herding none =
        new Herding(0.4, 0.5, herding.signal(), herding.strengths(), herding.exposure(), 0, 15);
    assertThatThrownBy(
            () ->
                assertThat(cost.mean(), cost.standardError())
                    .isConsistentWith(ExactHerding.solve(none, 1_000_000).orElseThrow().cost()))
        .isInstanceOf(AssertionError.class);
  }

  /** Suspicious runs pay 10 and the others 0: a draw with more of them costs more. */
  @Test
  void signalAndCostAreDrawnJointly() {
    Observed simulated = observed(20, 10, 80, 0);
    RandomGenerator random = new Seed(4).generator();
    Moments suspicious = new Moments();
    for (int i = 0; i < 2000; i++) {
      Observed drawn = simulated.draw(random);
      assertThat(drawn.spent()).isCloseTo(10 * drawn.suspicious(), within(1e-9));
      suspicious.add(drawn.suspicious());
    }
    // The mean of the posterior after 20 of 100 under a flat prior.
    consistent(suspicious, 21.0 / 102);
    // A signal that was never seen has the mean of all runs.
    assertThat(observed(0, 10, 100, 7).draw(random).spent()).isCloseTo(7, within(1e-9));
  }

  /** Of a cost that is known up to a factor, break-even and always hiding have the same error. */
  @Test
  void allQuantitiesCarryTheError() {
    Observed free = new Observed(0.8, 0, List.of());
    PolicyPair.Estimates found = new PolicyPair.Estimates(observed(20, 10, 80, 0), free);
    Herding herding =
        new Herding(
            0.4,
            0.5,
            Signal.binary(0.2, 0.8),
            List.of(new Strength(Signal.both(0.2), found.hiding())),
            20,
            0.01,
            5);
    Map<Quantity, Carried> carried = found.carry(herding, Optional.empty(), new Seed(5));
    for (Quantity quantity : Quantity.values()) {
      Carried one = of(carried, quantity);
      double value = quantity.of(HerdingResult.of(herding));
      assertThat(value).as("%s", quantity).isBetween(one.interval().low(), one.interval().high());
      assertThat(one.error()).isGreaterThanOrEqualTo(0);
    }
    // Ends of the beta distribution after 20 of 100, from sums of binomial probabilities.
    assertThat(of(carried, Quantity.BREAK_EVEN).interval().low())
        .isCloseTo(0.1336 / 2, within(0.01));
    assertThat(of(carried, Quantity.BREAK_EVEN).interval().high())
        .isCloseTo(0.2891 / 2, within(0.01));
    assertThat(of(carried, Quantity.ALWAYS_HIDE).error())
        .isCloseTo(100 * of(carried, Quantity.BREAK_EVEN).error(), within(1e-9));
    assertThat(of(carried, Quantity.LEAVING).error()).isGreaterThan(0.01);
    // A cost that is given has no error.
    assertThat(of(found.carry(herding, Optional.of(2.0), new Seed(5)), Quantity.BREAK_EVEN).error())
        .isCloseTo(0, within(1e-12));
  }

  private static <V> V of(Map<Quantity, V> all, Quantity quantity) {
    return Objects.requireNonNull(all.get(quantity));
  }

  private static Observed observed(int suspicious, double high, int quiet, double low) {
    Moments[] groups = {new Moments(), new Moments(), new Moments()};
    for (int i = 0; i < suspicious + quiet; i++) {
      double cost = i < suspicious ? high : low;
      groups[i < suspicious ? 1 : 0].add(cost);
      groups[2].add(cost);
    }
    double all = suspicious + quiet;
    return new Observed(suspicious / all, groups[2].mean(), List.of(groups));
  }
}
