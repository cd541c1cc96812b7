package feint.balance;

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
import feint.policy.DecoyLaw;
import feint.policy.Memory;
import feint.policy.PublicSequences;
import feint.policy.PublicSequences.Leak;
import feint.policy.PublicSequences.Trajectories;
import feint.policy.SinglePolicy;
import feint.policy.Turn;
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
 * That balanced policies leak nothing, as a theorem: every public sequence of small problems is as
 * likely if one trajectory is the real one as if the other is.
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

  /** A problem and what is chosen of a balanced policy for it. */
  private record Case(String name, Problem problem, Balanced.Settings settings) {

    Leak leak(Trajectories trajectories) {
      return leak(trajectories, 0);
    }

    Leak leak(Trajectories trajectories, double givenUp) {
      return new PublicSequences(
              problem,
              Balanced.of(problem, settings),
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
      for (Strength strength : Strength.values()) {
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
          Balanced.Settings usual = Balanced.Settings.of(strength, payment);
          cases.add(new Case(name, problem, usual));
          if (strength.showsSteps()) {
            cases.add(new Case(name + ", half", problem, usual.with(Share.HALF)));
            cases.add(new Case(name + ", stopping", problem, usual.stopping()));
            Balanced.Settings pace = usual.with(Share.PACE);
            cases.add(new Case(name + ", pace", problem, pace));
            cases.add(new Case(name + ", pace, stopping", problem, pace.stopping()));
            cases.add(
                new Case(name + ", half, stopping", problem, usual.with(Share.HALF).stopping()));
          } else {
            cases.add(new Case(name + ", by state", problem, usual.with(Filling.STATE)));
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
  void nothingIsGivenAway(Case one) {
    Leak leak = one.leak(Trajectories.SOUND);

    assertThat(leak.total()).isCloseTo(1, within(1e-12));
    assertThat(leak.largestDifference()).isLessThan(1e-12);
    assertThat(leak.advantage()).isLessThan(1e-12);
  }

  /** A query that is given up is seen by everyone, and says nothing. */
  @ParameterizedTest
  @MethodSource("fewCases")
  void nothingIsGivenAwayByQueriesThatAreGivenUp(Case one) {
    Problem shorter = one.problem().toBuilder().horizon(3).build();
    Case few = new Case(one.name(), shorter, one.settings());
    for (double chance : new double[] {0.01, 0.05, 0.2}) {
      Leak leak = few.leak(Trajectories.SOUND, chance);

      assertThat(leak.total()).isCloseTo(1, within(1e-12));
      assertThat(leak.largestDifference()).isLessThan(1e-12);
      assertThat(leak.advantage()).isLessThan(1e-12);
    }
  }

  /** A query that was given up is no query without a step: whoever takes it for one leaks. */
  @Test
  void queriesThatAreGivenUpAreNotTakenForUninformativeOnes() {
    Balanced sound = Balanced.of(TWO_STATES, Strength.STEPS, 2);
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
            TWO_STATES, policy, Strength.STEPS.seen(), List.of(2), Trajectories.SOUND, 0.2)
        .leak();
  }

  private static Memory takingForUninformative(Memory memory) {
    return new Memory() {
      @Override
      public DecisionRule rule(int t, Ledger ledger) {
        return memory.rule(t, ledger);
      }

      @Override
      public DecoyLaw decoy(Action action) {
        return memory.decoy(action);
      }

      @Override
      public void see(Turn turn) {
        memory.see(turn.givenUp() ? new Turn(turn.action(), 0) : turn);
      }
    };
  }

  /** Otherwise the sequences that were added up would not have tested it. */
  @ParameterizedTest
  @EnumSource(
      value = Strength.class,
      names = {"STEPS", "CONTENTS"})
  void runsDoStop(Strength strength) {
    Problem problem = TWO_STATES.toBuilder().successes(1).build();
    Balanced.Settings settings =
        Balanced.Settings.of(strength, Payment.constant(problem, 2)).stopping();
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
                    problem, Balanced.of(problem, settings), strength.seen(), List.of(2), goingOn)
                .leak()
                .total())
        .isLessThan(0.9);
  }

  /** Types alone are protected: whoever sees steps, too, finds the decoy that always steps. */
  @Test
  void typesLeakToWhoSeesSteps() {
    SinglePolicy types = Balanced.of(TWO_STATES, Strength.TYPES, 2);
    Leak leak = new PublicSequences(TWO_STATES, types, true, List.of(2)).leak();

    assertThat(leak.advantage()).isGreaterThan(0.1);
  }

  /** A step is a coin's, whichever state the oracle is in, and its content would say which. */
  @Test
  void stepsLeakToWhoSeesContents() {
    SinglePolicy steps = Balanced.of(TWO_STATES, Strength.STEPS, 2);
    Leak leak =
        new PublicSequences(
                TWO_STATES, steps, Strength.CONTENTS.seen(), List.of(1, 2), Trajectories.SOUND)
            .leak();

    assertThat(leak.total()).isCloseTo(1, within(1e-12));
    assertThat(leak.advantage()).isGreaterThan(0.1);
  }

  /**
   * The chance of a learning query, by the law of a filter written down here, is a multiple of
   * 1/64, and in the past exchanged it is 1 minus that: to the last bit, since the share itself is
   * what both fill to.
   */
  @ParameterizedTest
  @EnumSource(
      value = Strength.class,
      names = {"STEPS", "CONTENTS"})
  void sharesOfBothReadingsAddUpToOne(Strength strength) {
    RandomGenerator random = new Seed(1611).generator();
    RandomProblems problems = new RandomProblems(new Seed(1612), 12, 4, 4, 3);
    for (RandomProblems.Instance instance : problems.any(40).toList()) {
      Problem problem = instance.problem().toBuilder().horizon(12).build();
      int level = problem.actions().levels() - 1;
      sharesAddUpToOne(problem, strength, ValueShare.byTable(problem, level), random);
      sharesAddUpToOne(problem, strength, ValueShare.byPace(problem, level), random);
    }
  }

  private static void sharesAddUpToOne(
      Problem problem, Strength strength, ValueShare share, RandomGenerator random) {
    Reading one = Reading.fresh(problem, strength);
    Reading other = Reading.fresh(problem, strength);
    FillOrder order = FillOrder.of(problem, Filling.STATE, strength);
    double[] paid = Payment.constant(problem, problem.actions().highestIncentive()).law(1, 1);
    for (int t = 0; t < 12; t++) {
      double c = share.of(t, one, other);
      assertThat(share.of(t, other, one)).isEqualTo(1 - c);
      assertThat(c * 64).isEqualTo(Math.rint(c * 64)).isBetween(0.0, 64.0);
      boolean learns = c == 1 || (c > 0 && random.nextBoolean());
      int madeIn = random.nextInt(problem.oracleStates() + 1);
      one.see(one.split(c, 0, order, paid), learns, paid.length - 1, madeIn);
      other.see(other.split(1 - c, 0, order, paid), !learns, paid.length - 1, madeIn);
    }
  }

  /** Where one reading has its successes and the other has not, the other gets everything. */
  @Test
  void whoIsDoneGivesAllToWhoIsNot() {
    Problem problem = KnownProblems.threeStates(20, 2);
    Memory memory = Balanced.of(problem, Strength.CONTENTS, 3).start();
    memory.see(new Turn(Action.learn(3), 3));
    memory.see(new Turn(Action.learn(3), 3));

    DecisionRule rule = memory.rule(2, problem.prior());
    for (int o = 1; o <= 3; o++) {
      assertThat(rule.probability(o, 0, problem.actions().obfuscating(2))).isEqualTo(1);
    }
  }
}
