package feint.federated;

import static feint.testkit.StatisticalAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import feint.math.Seed;
import feint.model.Problem;
import feint.network.Kernel;
import feint.network.NetworkWeights;
import feint.policy.MixturePolicy;
import feint.policy.Policy;
import feint.policy.Policy.Part;
import feint.policy.SinglePolicy;
import feint.policy.markov.StationaryPolicies;
import feint.scenario.Federated;
import feint.scenario.Federated.Success;
import feint.simulation.ClientAttendance;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.ProtectionLevel;
import feint.zeroleak.oblivious.IncentiveRule;
import feint.zeroleak.oblivious.ObliviousPolicy;
import feint.zeroleak.oblivious.ObliviousSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FederatedRunTest {

  private static final Problem PROBLEM = Samples.problem(60, 12);
  private static final FederatedRun RUN = run(PROBLEM, Samples.settings());
  private static final Policy GREEDY = StationaryPolicies.greedy(PROBLEM.shape());
  private static final Policy RANDOM = StationaryPolicies.random(PROBLEM.shape());

  private static FederatedRun run(Problem problem, Federated settings) {
    return FederatedRun.of(
        problem, new Clients(Samples.SIX, settings, Samples.data()), Kernel.java());
  }

  @Test
  void sameSeedGivesTheSameRun() {
    FederatedOutcome one = RUN.play(RANDOM, new Seed(1));

    assertThat(RUN.play(RANDOM, new Seed(1))).isEqualTo(one);
    assertThat(RUN.play(RANDOM, new Seed(2)).learner()).isNotEqualTo(one.learner());
  }

  /**
   * The points show that a trajectory moved exactly after the queries that were followed by a step.
   */
  @Test
  void pointsMoveWithSteps() {
    FederatedOutcome outcome = RUN.play(RANDOM, new Seed(3));

    for (boolean learning : new boolean[] {true, false}) {
      List<FederatedQuery> own = new ArrayList<>();
      outcome.queries().stream().filter(query -> query.learning() == learning).forEach(own::add);
      assertThat(own).hasSizeGreaterThan(10);
      for (int i = 1; i < own.size(); i++) {
        NetworkWeights before = own.get(i - 1).seen().point();
        NetworkWeights now = own.get(i).seen().point();
        assertThat(now.equals(before)).isEqualTo(!own.get(i - 1).step());
      }
      FederatedQuery last = own.get(own.size() - 1);
      assertThat(outcome.lastSeen(learning ? 0 : 1)).contains(last.seen().point());
      NetworkWeights end = learning ? outcome.learner() : outcome.ends().get(1);
      assertThat(end.equals(last.seen().point())).isEqualTo(!last.step());
    }
  }

  @Test
  void queueAndLedgerAreThoseOfTheQueries() {
    FederatedOutcome outcome = RUN.play(GREEDY, new Seed(4));

    long steps =
        outcome.queries().stream().filter(query -> query.learning() && query.step()).count();
    assertThat(outcome.episode().queue()).isEqualTo((int) (12 - steps));
    assertThat(outcome.finished()).isEqualTo(steps == 12);
    assertThat(outcome.broadcasts()).hasSize(60);
    assertThat(outcome.incentive()).isEqualTo(180);
    assertThat(outcome.episode().ledger().paid() - PROBLEM.prior().paid()).isEqualTo(180);
  }

  @Test
  void learnerLearnsAndDecoyDoesNot() {
    FederatedOutcome outcome = RUN.play(GREEDY, new Seed(5));

    assertThat(RUN.accuracy(outcome.learner(), FederatedData.TOXIC)).isGreaterThan(0.9);
    assertThat(RUN.accuracy(outcome.ends().get(1), FederatedData.TOXIC)).isBetween(0.45, 0.6);
  }

  @Test
  void decoyMayBeShared() {
    Optional<SkewedDecoy> shared = RUN.skewedDecoy(new Seed(6));
    RUN.play(GREEDY, new Seed(6), shared);

    assertThat(RUN.play(RANDOM, new Seed(6), shared)).isEqualTo(RUN.play(RANDOM, new Seed(6)));
  }

  /**
   * With learning throughout at the highest incentive, a query succeeds with &Gamma; averaged over
   * the stationary distribution; only first queries are counted, which are independent. No client
   * is connected, and no query succeeds, with probability 1/64.
   */
  @Test
  void publishedSuccessFollowsTheTable() {
    Problem one = Samples.problem(1, 1);
    FederatedRun run = run(one, Samples.settings());
    int runs = 3000;
    double successes = 0;
    for (int i = 0; i < runs; i++) {
      successes +=
          run.play(StationaryPolicies.greedy(one.shape()), new Seed(7).child(i)).finished() ? 1 : 0;
    }

    double[] law = {22.0 / 64 - 1.0 / 64, 35.0 / 64, 7.0 / 64};
    double exact = law[0] * 0.2 + law[1] * 0.6 + law[2] * 0.9;
    double share = successes / runs;
    assertThat(share, Math.sqrt(exact * (1 - exact) / runs)).isConsistentWith(exact);
  }

  /** Four clients give 4 × 32 samples for the highest incentive, which are not more than 128. */
  @Test
  void participationSucceedsWhenEnoughIsGiven() {
    Federated settings = Samples.settings().withSuccess(Success.PARTICIPATION, 4 * 32);
    FederatedRun run =
        FederatedRun.counting(
            Samples.problem(40, 40),
            new Clients(Samples.SIX, settings, Samples.data()),
            Kernel.java());
    FederatedOutcome outcome =
        run.play(StationaryPolicies.greedy(run.problem().shape()), new Seed(8));
    ClientAttendance room =
        new ClientAttendance(Samples.SIX, new Seed(8).child(1).child(0).generator());

    for (FederatedQuery query : outcome.queries()) {
      assertThat(query.step()).isEqualTo(room.count() >= 5);
      room.move();
    }
  }

  /** Whichever component of a mixture a run follows, the decoy's steps use its clients. */
  @Test
  void mixtureOfOneIsThatOne() {
    FederatedRun run =
        FederatedRun.counting(
            Samples.problem(20, 4),
            new Clients(Samples.SIX, Samples.taskSettings(), Samples.data()),
            Kernel.java());
    SinglePolicy balanced = BalancedPolicy.of(run.problem(), ProtectionLevel.CONTENTS, 3);

    assertThat(run.play(MixturePolicy.of(List.of(new Part(balanced, 1))), new Seed(9)))
        .isEqualTo(run.play(balanced, new Seed(9)));
  }

  /** There is one other training, and two decoys that shared it would identify each other. */
  @Test
  void severalDecoysAreRefused() {
    ObliviousPolicy two =
        ObliviousPolicy.of(
            ObliviousSettings.defaults().withDecoys(2), IncentiveRule.constant(PROBLEM.shape(), 3));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> RUN.play(two, new Seed(10)))
        .withMessage(
            "decoys of the policy must be one for each training besides the learner's, 1, was 2");
  }

  /** A policy that draws the number of clients of a step must observe that number. */
  @Test
  void contentsAreNotDrawnByBuckets() {
    SinglePolicy contents = BalancedPolicy.of(PROBLEM, ProtectionLevel.CONTENTS, 3);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> RUN.play(contents, new Seed(1)))
        .withMessageContaining("must be computed for the number of clients");
  }

  @Test
  void settingsMustBeConsistent() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> run(PROBLEM, Samples.settings().withClients(7)))
        .withMessageContaining("clients must be equally many");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> run(PROBLEM, Samples.settings().withContribution(List.of(0.5))))
        .withMessage("contribution must have one share per incentive, 3, was 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Samples.settings().withContribution(List.of(0.5, 0.4, 0.8)))
        .withMessageContaining("contribution must not decrease");
  }
}
