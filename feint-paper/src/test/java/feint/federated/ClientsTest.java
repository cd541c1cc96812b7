package feint.federated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import feint.attack.Attack;
import feint.attack.Attacks;
import feint.attack.GuessOutcome;
import feint.attack.Observation;
import feint.attack.audit.Advantage;
import feint.federated.FederatedData.Labelled;
import feint.math.Interval;
import feint.math.Proportion;
import feint.math.Seed;
import feint.math.StochasticMatrix;
import feint.model.Problem;
import feint.network.Examples;
import feint.network.Kernel;
import feint.policy.Policy;
import feint.scenario.Federated.Success;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.ProtectionLevel;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ClientsTest {

  private static final Problem PROBLEM = Samples.problem(20, 5);

  /** Five samples each, of which the highest incentive buys four: four clients are enough. */
  private static final Clients BY_PARTICIPATION =
      new Clients(
          Samples.SIX, Samples.settings().withSuccess(Success.PARTICIPATION, 3 * 4), data(5));

  private static FederatedData data(int perClient) {
    return Samples.data(perClient, 4);
  }

  @Test
  void labelsOfOtherTextsAreRefused() {
    Labelled some = new Labelled("one", List.of(texts(1)), texts(1));
    Labelled same = new Labelled("other", List.of(texts(1)), texts(1));

    assertThat(new FederatedData(List.of(some, same)).clients()).isOne();
    for (Labelled others :
        List.of(
            new Labelled("other", List.of(texts(1)), texts(2)),
            new Labelled("other", List.of(texts(2)), texts(1)),
            new Labelled("other", List.of(texts(1), texts(1)), texts(1)))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new FederatedData(List.of(some, others)))
          .withMessage("labels must be of the same texts for all tasks, was others");
    }
  }

  private static Examples texts(float first) {
    return Examples.of(2, new float[] {first, 0}, new boolean[] {true});
  }

  /** Lumping the exact chain of the number of clients gives the chain of the buckets. */
  @Test
  void countedProblemLumpsToTheBuckets() {
    Problem counted = new Clients(Samples.SIX, Samples.settings(), Samples.data()).counted(PROBLEM);

    assertThat(counted.oracleStates()).isEqualTo(7);
    StochasticMatrix delta = Samples.SIX.transition();
    for (int from = 1; from <= 3; from++) {
      for (int to = 1; to <= 3; to++) {
        double all = 0;
        double flow = 0;
        for (int m = 0; m <= 6; m++) {
          double mass = Samples.SIX.state(m) == from ? counted.oracle().initial().at(m) : 0;
          all += mass;
          for (int next = 0; next <= 6; next++) {
            flow +=
                Samples.SIX.state(next) == to
                    ? mass * counted.oracle().transition().at(m, next)
                    : 0;
          }
        }
        assertThat(flow / all).isCloseTo(delta.at(from - 1, to - 1), within(1e-12));
      }
    }
  }

  /** A table holds for its bucket; but without clients there is no answer. */
  @Test
  void withATableANumberHasTheSuccessOfItsBucket() {
    Problem counted = new Clients(Samples.SIX, Samples.settings(), Samples.data()).counted(PROBLEM);

    assertThat(IntStream.range(0, 7).mapToDouble(m -> counted.success().at(m + 1, 2)).toArray())
        .containsExactly(0, 0.2, 0.2, 0.6, 0.6, 0.9, 0.9);
  }

  /** 2 samples each for the middle incentive: more than 12 would take seven clients. */
  @Test
  void byParticipationEnoughSamplesSucceedForCertain() {
    Problem counted = BY_PARTICIPATION.counted(PROBLEM);

    double[][] expected = new double[7][];
    for (int m = 0; m < 7; m++) {
      expected[m] = new double[] {0, 0, m >= 4 ? 1 : 0};
    }
    assertThat(counted.success().toArray()).isDeepEqualTo(expected);
  }

  /** The clients' actual samples count, not the scenario's maximum. */
  @Test
  void fewerSamplesThanTheScenarioSaysAreFewer() {
    Clients poor = new Clients(Samples.SIX, BY_PARTICIPATION.settings(), data(3));

    // Two samples each, and all six give no more than twelve.
    assertThat(poor.counted(PROBLEM).success().toArray()).isDeepEqualTo(new double[7][3]);
  }

  @Test
  void statesMustBeThoseOfTheParticipation() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BY_PARTICIPATION.counted(BY_PARTICIPATION.counted(PROBLEM)))
        .withMessage("oracle states must be those of the participation, 3, was 7");
  }

  /**
   * An attacker who knows the policy, the rule of participation and the distribution of the clients
   * is a coin flip against balanced policies. Intervals hold at 1 - 1e-4: false alarm 1e-4 each.
   */
  @Tag("slow")
  @Test
  void balancedPoliciesLeakNothingByParticipation() {
    FederatedRun run = FederatedRun.counting(PROBLEM, BY_PARTICIPATION, Kernel.java());
    Problem truth = run.problem();
    Policy steps = BalancedPolicy.of(truth, ProtectionLevel.STEPS, 3);
    Policy types = BalancedPolicy.of(truth, ProtectionLevel.TYPES, 3);

    assertThat(advantage(run, steps, Attacks.POLICY_AWARE_STEPS.on(truth, steps)).contains(0))
        .isTrue();
    assertThat(advantage(run, types, Attacks.POLICY_AWARE.on(truth, types)).contains(0)).isTrue();
  }

  /**
   * Computed for the success of the buckets, the same policies are identified by the same attacker:
   * in the middle bucket three clients are never enough and four always are.
   */
  @Test
  void balancedPoliciesForBucketsAreIdentified() {
    FederatedRun run = FederatedRun.counting(PROBLEM, BY_PARTICIPATION, Kernel.java());
    Problem truth = run.problem();
    double[][] rows =
        IntStream.rangeClosed(0, 6)
            .mapToObj(m -> PROBLEM.success().toArray()[Samples.SIX.state(m) - 1])
            .toArray(double[][]::new);
    Policy steps =
        BalancedPolicy.of(truth.toBuilder().success(rows).build(), ProtectionLevel.STEPS, 3);

    assertThat(advantage(run, steps, Attacks.POLICY_AWARE_STEPS.on(truth, steps)).low())
        .isGreaterThan(0.5);
  }

  /** Interval of the advantage of an attacker who knows the trajectory of each query. */
  private static Interval advantage(FederatedRun run, Policy policy, Attack attack) {
    int runs = 400;
    int right = 0;
    for (int n = 0; n < runs; n++) {
      Seed seed = new Seed(31).child(n);
      int real = seed.child(10).generator().nextBoolean() ? 0 : 1;
      List<Observation> seen =
          run.play(policy, seed).queries().stream()
              .map(
                  query ->
                      new Observation(
                          query.learning() ? real : 1 - real,
                          query.seen().incentive(),
                          query.step()))
              .toList();
      right +=
          attack.after(seen).call(real, seed.child(11).generator()) == GuessOutcome.RIGHT ? 1 : 0;
    }
    return Advantage.overCoin(new Proportion(right, runs)).interval(1 - 1e-4);
  }
}
