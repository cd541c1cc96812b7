package feint.zeroleak.balanced;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.RandomProblems;
import feint.math.Distribution;
import feint.math.Seed;
import feint.math.StochasticMatrix;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.OracleChain;
import feint.model.Problem;
import feint.model.Shape;
import feint.policy.DecisionRule;
import feint.policy.DecoyDistribution;
import feint.policy.Memory;
import feint.policy.PublicQuery;
import feint.policy.PublicSequences;
import feint.policy.PublicSequences.Leak;
import feint.policy.PublicSequences.Trajectories;
import feint.policy.SinglePolicy;
import feint.testkit.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Theorem that balanced policies leak nothing: every public sequence of small problems is equally
 * likely under both hypotheses.
 */
class BalancedLeakageTest {

  private static final Problem TWO_STATES =
      Problem.builder()
          .horizon(5)
          .successes(2)
          .incentives(1, 2)
          .success(new double[] {0.05, 0.1}, new double[] {0.7, 0.9})
          .oracle(
              new OracleChain(
                  StochasticMatrix.of(new double[] {0.8, 0.2}, new double[] {0.3, 0.7}),
                  Distribution.of(0.35, 0.65)))
          .build();

  private static final Problem THREE_STATES =
      KnownProblems.threeStates(4, 1).toBuilder()
          .oracle(
              new OracleChain(
                  KnownProblems.threeStateChain().transition(), Distribution.of(0.2, 0.5, 0.3)))
          .build();

  /** A problem with the settings of a balanced policy. */
  private record Case(String name, Problem problem, BalancedPolicy.Settings settings) {

    Leak leak(Trajectories trajectories) {
      return leak(trajectories, 0);
    }

    Leak leak(Trajectories trajectories, double givenUp) {
      return new PublicSequences(
              problem,
              BalancedPolicy.of(problem, settings),
              settings.strength().seen(),
              IntStream.range(0, problem.actions().levels())
                  .mapToObj(problem.actions()::incentive)
                  .toList(),
              trajectories,
              givenUp)
          .leak();
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static Stream<Case> cases() {
    List<Case> cases = new ArrayList<>();
    for (Problem problem :
        List.of(TWO_STATES, TWO_STATES.toBuilder().successes(1).build(), THREE_STATES)) {
      for (ProtectionLevel strength : ProtectionLevel.values()) {
        for (Payment payment :
            List.of(
                Payment.constant(problem, problem.actions().highestIncentive()),
                Payment.followingTheState(problem))) {
          String name =
              strength
                  + ", M = "
                  + problem.successes()
                  + ", R = "
                  + problem.oracleStates()
                  + (payment.follows() ? ", by state" : "");
          BalancedPolicy.Settings usual = BalancedPolicy.Settings.of(strength, payment);
          cases.add(new Case(name, problem, usual));
          if (strength.showsSteps()) {
            cases.add(new Case(name + ", half", problem, usual.with(LearningFraction.HALF)));
            cases.add(new Case(name + ", stopping", problem, usual.stopping()));
            BalancedPolicy.Settings pace = usual.with(LearningFraction.PACE);
            cases.add(new Case(name + ", pace", problem, pace));
            cases.add(new Case(name + ", pace, stopping", problem, pace.stopping()));
            cases.add(
                new Case(
                    name + ", half, stopping",
                    problem,
                    usual.with(LearningFraction.HALF).stopping()));
          } else {
            cases.add(new Case(name + ", by state", problem, usual.with(FillRule.STATE)));
          }
        }
      }
    }
    return cases.stream();
  }

  static Stream<Case> fewCases() {
    return Sample.of(cases(), 24);
  }

  @ParameterizedTest
  @MethodSource("fewCases")
  void nothingLeaksInSmallProblems(Case one) {
    Leak leak = one.leak(Trajectories.SOUND);

    assertThat(leak.total()).isCloseTo(1, within(1e-12));
    assertThat(leak.largestDifference()).isLessThan(1e-12);
    assertThat(leak.advantage()).isLessThan(1e-12);
  }

  /** A query that is given up is public, and leaks nothing. */
  @ParameterizedTest
  @MethodSource("fewCases")
  void queriesThatAreGivenUpLeakNothing(Case one) {
    Problem shorter = one.problem().toBuilder().horizon(3).build();
    Case few = new Case(one.name(), shorter, one.settings());
    for (double chance : new double[] {0.01, 0.05, 0.2}) {
      Leak leak = few.leak(Trajectories.SOUND, chance);

      assertThat(leak.total()).isCloseTo(1, within(1e-12));
      assertThat(leak.largestDifference()).isLessThan(1e-12);
      assertThat(leak.advantage()).isLessThan(1e-12);
    }
  }

  /** A query that was given up is not a query without a step: a policy that confuses them leaks. */
  @Test
  void queriesThatAreGivenUpDifferFromUninformativeOnes() {
    BalancedPolicy sound = BalancedPolicy.of(TWO_STATES, ProtectionLevel.STEPS, 2);
    SinglePolicy flawed =
        new SinglePolicy() {
          @Override
          public Shape shape() {
            return sound.shape();
          }

          @Override
          public Memory start() {
            return takingForUninformative(sound.start());
          }
        };

    assertThat(givenUpLeak(sound).advantage()).isLessThan(1e-12);
    assertThat(givenUpLeak(flawed).advantage()).isGreaterThan(0.02);
  }

  private static Leak givenUpLeak(SinglePolicy policy) {
    return new PublicSequences(
            TWO_STATES, policy, ProtectionLevel.STEPS.seen(), List.of(2), Trajectories.SOUND, 0.2)
        .leak();
  }

  private static Memory takingForUninformative(Memory memory) {
    return new Memory() {
      @Override
      public DecisionRule rule(int t, Ledger ledger) {
        return memory.rule(t, ledger);
      }

      @Override
      public DecoyDistribution decoy(Action action) {
        return memory.decoy(action);
      }

      @Override
      public void see(PublicQuery turn) {
        memory.see(turn.givenUp() ? new PublicQuery(turn.action(), 0) : turn);
      }
    };
  }

  /** Otherwise the enumerated sequences would not have tested it. */
  @ParameterizedTest
  @EnumSource(
      value = ProtectionLevel.class,
      names = {"STEPS", "CONTENTS"})
  void runsDoStop(ProtectionLevel strength) {
    Problem problem = TWO_STATES.toBuilder().successes(1).build();
    BalancedPolicy.Settings settings =
        BalancedPolicy.Settings.of(strength, Payment.constant(problem, 2)).stopping();
    Trajectories goingOn =
        new Trajectories() {
          @Override
          public boolean over(boolean stops, int queue) {
            return false;
          }
        };

    assertThat(new Case("", problem, settings).leak(Trajectories.SOUND).total())
        .isCloseTo(1, within(1e-12));
    assertThat(
            new PublicSequences(
                    problem,
                    BalancedPolicy.of(problem, settings),
                    strength.seen(),
                    List.of(2),
                    goingOn)
                .leak()
                .total())
        .isLessThan(0.9);
  }

  /** Types alone are protected: attackers with steps find the decoy that always steps. */
  @Test
  void typesLeakToAttackersWithSteps() {
    SinglePolicy types = BalancedPolicy.of(TWO_STATES, ProtectionLevel.TYPES, 2);
    Leak leak = new PublicSequences(TWO_STATES, types, true, List.of(2)).leak();

    assertThat(leak.advantage()).isGreaterThan(0.1);
  }

  /** A decoy's step is drawn independently of the oracle's state, so its content would leak. */
  @Test
  void stepsLeakToAttackersWithContents() {
    SinglePolicy steps = BalancedPolicy.of(TWO_STATES, ProtectionLevel.STEPS, 2);
    Leak leak =
        new PublicSequences(
                TWO_STATES,
                steps,
                ProtectionLevel.CONTENTS.seen(),
                List.of(1, 2),
                Trajectories.SOUND)
            .leak();

    assertThat(leak.total()).isCloseTo(1, within(1e-12));
    assertThat(leak.advantage()).isGreaterThan(0.1);
  }

  /**
   * The probability of a learning query, by a filter implemented here, is a multiple of 1/64, and
   * under the exchanged hypothesis it is 1 minus that: to the last bit, since both fill to the
   * fraction itself.
   */
  @ParameterizedTest
  @EnumSource(
      value = ProtectionLevel.class,
      names = {"STEPS", "CONTENTS"})
  void sharesOfBothHypothesesAddUpToOne(ProtectionLevel strength) {
    RandomGenerator random = new Seed(1611).generator();
    RandomProblems problems = new RandomProblems(new Seed(1612), 12, 4, 4, 3);
    for (RandomProblems.Instance instance : problems.any(40).toList()) {
      Problem problem = instance.problem().toBuilder().horizon(12).build();
      int level = problem.actions().levels() - 1;
      sharesAddUpToOne(problem, strength, ValueFraction.byTable(problem, level), random);
      sharesAddUpToOne(problem, strength, ValueFraction.byPace(problem, level), random);
    }
  }

  private static void sharesAddUpToOne(
      Problem problem, ProtectionLevel strength, ValueFraction share, RandomGenerator random) {
    TrajectoryFilter one =
        TrajectoryFilter.fresh(problem, strength, new Answers(problem, strength));
    TrajectoryFilter other =
        TrajectoryFilter.fresh(problem, strength, new Answers(problem, strength));
    FillOrder order = FillOrder.of(problem, FillRule.STATE, strength);
    double[] paid = Payment.constant(problem, problem.actions().highestIncentive()).law(1, 1);
    for (int t = 0; t < 12; t++) {
      double c = share.of(t, one, other);
      assertThat(share.of(t, other, one)).isEqualTo(1 - c);
      assertThat(c * 64).isEqualTo(Math.rint(c * 64)).isBetween(0.0, 64.0);
      boolean learns = c == 1 || (c > 0 && random.nextBoolean());
      int stepState = random.nextInt(problem.oracleStates() + 1);
      one.see(one.split(c, 0, order, paid), learns, paid.length - 1, stepState);
      other.see(other.split(1 - c, 0, order, paid), !learns, paid.length - 1, stepState);
    }
  }

  /** If only one hypothesis has its successes, the other gets the whole query. */
  @Test
  void anEmptyQueueLeavesTheWholeQueryToTheOther() {
    Problem problem = KnownProblems.threeStates(20, 2);
    Memory memory = BalancedPolicy.of(problem, ProtectionLevel.CONTENTS, 3).start();
    memory.see(new PublicQuery(Action.learn(3), 3));
    memory.see(new PublicQuery(Action.learn(3), 3));

    DecisionRule rule = memory.rule(2, problem.prior());
    for (int o = 1; o <= 3; o++) {
      assertThat(rule.probability(o, 0, problem.actions().obfuscating(2))).isEqualTo(1);
    }
  }
}
