package feint.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.attack.NamedLaws.Naming;
import feint.math.Distribution;
import feint.math.Seed;
import feint.math.StochasticMatrix;
import feint.model.Action;
import feint.model.OracleChain;
import feint.model.Problem;
import feint.policy.AlteredPolicy;
import feint.policy.DecoyDistribution;
import feint.policy.Observable;
import feint.policy.SinglePolicy;
import feint.simulation.LocalSimulator;
import feint.testkit.Sample;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.FillRule;
import feint.zeroleak.balanced.LearningFraction;
import feint.zeroleak.balanced.Payment;
import feint.zeroleak.balanced.ProtectionLevel;
import feint.zeroleak.oblivious.IncentiveRule;
import feint.zeroleak.oblivious.ObliviousPolicy;
import feint.zeroleak.oblivious.ObliviousSettings;
import feint.zeroleak.oblivious.Order;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Theorem that policies with several decoys leak nothing: no permutation of the trajectories
 * changes the law of the public record, by enumeration of all runs of small problems.
 */
class SeveralDecoysTest {

  private static final Set<Observable> HIDDEN =
      EnumSet.of(Observable.QUERIES, Observable.INCENTIVES, Observable.STEPS, Observable.CONTENTS);

  private static final Set<Observable> ORACLE_PUBLIC =
      EnumSet.of(
          Observable.QUERIES,
          Observable.INCENTIVES,
          Observable.STEPS,
          Observable.CONTENTS,
          Observable.STATE);

  private static Problem problem(int horizon, int successes) {
    return Problem.builder()
        .horizon(horizon)
        .successes(successes)
        .incentives(1, 2)
        .success(new double[] {0.05, 0.1}, new double[] {0.7, 0.9})
        .oracle(
            new OracleChain(
                StochasticMatrix.of(new double[] {0.8, 0.2}, new double[] {0.3, 0.7}),
                Distribution.of(0.35, 0.65)))
        .build();
  }

  private static ObliviousPolicy oblivious(Problem problem, int decoys, Order order) {
    return ObliviousPolicy.of(
        ObliviousSettings.defaults().withDecoys(decoys).withOrder(order),
        IncentiveRule.byState(problem.shape(), 2, 1));
  }

  @ParameterizedTest
  @CsvSource({
    "4, 1, 1, ONE_FIRST",
    "4, 1, 2, ONE_FIRST",
    "4, 1, 3, ONE_FIRST",
    "4, 2, 2, ONE_FIRST",
    "4, 1, 2, ALTERNATE",
    "3, 1, 3, COIN"
  })
  void obliviousPoliciesLeakNothing(int horizon, int successes, int decoys, Order order) {
    Problem problem = problem(horizon, successes);
    ObliviousPolicy policy = oblivious(problem, decoys, order);
    double exact = policy.forecast(problem).finishProbability();
    for (Set<Observable> seen : List.of(HIDDEN, ORACLE_PUBLIC)) {
      NamedLaws laws = NamedLaws.of(problem, policy, seen, Naming.DRAWN);

      assertThat(laws.total()).isCloseTo(1, within(1e-12));
      assertThat(laws.leak()).isLessThan(1e-12);
      assertThat(laws.asymmetry()).isLessThan(1e-12);
      assertThat(laws.identified()).isCloseTo(1.0 / (decoys + 1), within(1e-12));
      assertThat(laws.finish()).isCloseTo(exact, within(1e-12));
    }
  }

  /** 20,000 runs are within four standard errors of the exact value; false alarm 6e-5 each. */
  @ParameterizedTest
  @CsvSource({"1", "2", "3"})
  void simulatedObliviousPoliciesFinishAsOftenAsComputed(int decoys) {
    Problem problem = problem(20, 3);
    ObliviousPolicy policy = oblivious(problem, decoys, Order.ONE_FIRST);
    double exact = policy.forecast(problem).finishProbability();
    double simulated =
        LocalSimulator.of(problem).run(policy, 20_000, new Seed(33)).finishProbability().mean();

    assertThat(simulated).isCloseTo(exact, within(4 * Math.sqrt(exact * (1 - exact) / 20_000)));
  }

  /** A balanced policy with several decoys in a small problem. */
  private record Case(String name, Problem problem, BalancedPolicy.Settings settings) {

    NamedLaws laws(Set<Observable> seen) {
      return NamedLaws.of(problem, BalancedPolicy.of(problem, settings), seen, Naming.DRAWN);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static Stream<Case> cases(int queriesOfTwo, int queriesOfThree) {
    List<Case> cases = new ArrayList<>();
    for (int decoys : new int[] {2, 3}) {
      for (int successes : new int[] {1, 2}) {
        Problem problem = problem(decoys == 2 ? queriesOfTwo : queriesOfThree, successes);
        for (ProtectionLevel strength : ProtectionLevel.values()) {
          for (Payment payment :
              List.of(Payment.constant(problem, 2), Payment.followingTheState(problem))) {
            String name =
                strength
                    + ", K = "
                    + decoys
                    + ", M = "
                    + successes
                    + (payment.follows() ? ", by state" : "");
            BalancedPolicy.Settings usual =
                BalancedPolicy.Settings.of(strength, payment).withDecoys(decoys);
            cases.add(new Case(name, problem, usual));
            if (strength == ProtectionLevel.TYPES) {
              cases.add(new Case(name + ", state", problem, usual.with(FillRule.STATE)));
            } else {
              cases.add(new Case(name + ", stopping", problem, usual.stopping()));
              cases.add(new Case(name + ", equal", problem, usual.with(LearningFraction.EQUAL)));
            }
          }
        }
      }
    }
    return cases.stream();
  }

  static Stream<Case> fewCases() {
    return Sample.of(cases(3, 3), 16);
  }

  static Stream<Case> longerCases() {
    return cases(4, 3);
  }

  @ParameterizedTest
  @MethodSource("fewCases")
  void balancedPoliciesLeakNothing(Case one) {
    NamedLaws laws = one.laws(one.settings().strength().seen());

    assertThat(laws.total()).isCloseTo(1, within(1e-12));
    assertThat(laws.leak()).isLessThan(1e-12);
    assertThat(laws.asymmetry()).isLessThan(1e-12);
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("longerCases")
  void balancedPoliciesLeakNothingInLongerRuns(Case one) {
    balancedPoliciesLeakNothing(one);
  }

  /** 20,000 runs are within four standard errors of the enumerated value; false alarm 6e-5 each. */
  @ParameterizedTest
  @CsvSource({"2, CONTENTS", "3, STEPS", "2, TYPES"})
  void simulatedBalancedPoliciesFinishAsOftenAsEnumerated(int decoys, ProtectionLevel strength) {
    Problem problem = problem(3, 1);
    BalancedPolicy.Settings settings =
        BalancedPolicy.Settings.of(strength, Payment.constant(problem, 2)).withDecoys(decoys);
    double exact = new Case("", problem, settings).laws(Set.of()).finish();
    double simulated =
        LocalSimulator.of(problem)
            .run(BalancedPolicy.of(problem, settings), 20_000, new Seed(34))
            .finishProbability()
            .mean();

    assertThat(simulated).isCloseTo(exact, within(4 * Math.sqrt(exact * (1 - exact) / 20_000)));
  }

  /** All decoys step as the twin of the first would; the figures are those of the enumeration. */
  @ParameterizedTest
  @CsvSource({"2, 0.4246", "3, 0.3096"})
  void decoysThatShareATwinLeak(int decoys, double advantage) {
    Problem problem = problem(3, 1);
    BalancedPolicy.Settings settings =
        BalancedPolicy.Settings.of(ProtectionLevel.STEPS, Payment.constant(problem, 2))
            .withDecoys(decoys);
    SinglePolicy flawed = sharingATwin(BalancedPolicy.of(problem, settings));
    NamedLaws laws = NamedLaws.of(problem, flawed, settings.strength().seen(), Naming.DRAWN);

    assertThat(laws.total()).isCloseTo(1, within(1e-12));
    assertThat(laws.advantage()).isCloseTo(advantage, within(5e-5));
  }

  /** The proof needs an oracle's state that outsiders do not see: to one who does, much leaks. */
  @Test
  void balancedPoliciesLeakIfTheOracleIsPublic() {
    Problem problem = problem(4, 1);
    BalancedPolicy.Settings settings =
        BalancedPolicy.Settings.of(ProtectionLevel.CONTENTS, Payment.constant(problem, 2))
            .withDecoys(2);

    assertThat(new Case("", problem, settings).laws(ORACLE_PUBLIC).advantage()).isGreaterThan(0.1);
  }

  /**
   * A fixed list of names: the first decoy is the first task that is not wanted. After one query of
   * K = 2 the first name is seen with probability 2/3 unless the first task is wanted, and so on:
   * the best guess is right with 5/9 instead of 1/3.
   */
  @ParameterizedTest
  @CsvSource({"2, 0.5555555555555556", "3, 0.5"})
  void aFixedListOfNamesLeaks(int decoys, double right) {
    Problem problem = problem(1, 1);
    NamedLaws laws =
        NamedLaws.of(problem, oblivious(problem, decoys, Order.ONE_FIRST), HIDDEN, Naming.FIXED);

    assertThat(laws.identified()).isCloseTo(right, within(1e-12));
    assertThat(laws.advantage()).isCloseTo(1.0 / 3, within(1e-12));
  }

  /**
   * A run that ends when the wanted trajectory has its success. With two queries that succeed with
   * probability g: after a first failure nothing is known; after a first success the run ends, and
   * that trajectory is the wanted one, or it goes on, and the wanted one is one of the K others.
   */
  @ParameterizedTest
  @CsvSource({"2, 0.3", "3, 0.2"})
  void stoppingWhenTheWantedOneIsDoneLeaks(int decoys, double advantage) {
    Problem problem =
        Problem.builder()
            .horizon(2)
            .successes(1)
            .incentives(1)
            .success(new double[] {0.6})
            .oracle(OracleChain.stationary(new double[] {1}))
            .build();
    SinglePolicy sound =
        ObliviousPolicy.of(
            ObliviousSettings.defaults().withDecoys(decoys),
            IncentiveRule.constant(problem.shape(), 1));

    assertThat(early(problem, sound).total()).isCloseTo(1, within(1e-12));
    assertThat(early(problem, sound).advantage()).isCloseTo(advantage, within(1e-12));
    assertThat(advantage).isCloseTo(0.6 / decoys, within(1e-12));
  }

  /** Longer runs with two oracle states; the figures are those of the enumeration. */
  @ParameterizedTest
  @CsvSource({"2, 0.5802", "3, 0.4275"})
  void stoppingEarlyLeaksMoreInLongerRuns(int decoys, double advantage) {
    Problem problem = problem(4, 1);

    assertThat(early(problem, oblivious(problem, decoys, Order.ONE_FIRST)).advantage())
        .isCloseTo(advantage, within(5e-5));
  }

  private static NamedLaws early(Problem problem, SinglePolicy policy) {
    return NamedLaws.of(
        problem, AlteredPolicy.stoppingWhenRealIsDone(policy), HIDDEN, Naming.DRAWN);
  }

  /** Lets every decoy step as the first one would. */
  private static SinglePolicy sharingATwin(SinglePolicy policy) {
    return new AlteredPolicy(
        policy,
        () ->
            new AlteredPolicy.Alteration() {
              @Override
              public DecoyDistribution decoy(Action action, DecoyDistribution decoy) {
                return decoy.of(1).towards(decoy.decoys());
              }
            });
  }
}
