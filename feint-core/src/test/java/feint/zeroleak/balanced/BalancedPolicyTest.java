package feint.zeroleak.balanced;

import static feint.testkit.StatisticalAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.math.Measured;
import feint.math.Proportion;
import feint.math.Seed;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.OracleChain;
import feint.model.Problem;
import feint.policy.Controller;
import feint.policy.DecisionRule;
import feint.policy.LeakageGuarantee;
import feint.policy.Memory;
import feint.policy.Observable;
import feint.policy.Policy;
import feint.policy.PublicQuery;
import feint.policy.Query;
import feint.policy.SinglePolicy;
import feint.simulation.LocalSimulator;
import feint.simulation.Summary;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Decisions and completion probabilities of balanced policies. */
class BalancedPolicyTest {

  private static final int EPISODES = 4_000;

  private static Problem uniform(int horizon, int successes) {
    return KnownProblems.threeStates(horizon, successes).toBuilder()
        .oracle(KnownProblems.threeStateChainFromAnywhere())
        .build();
  }

  private static Proportion finish(Problem problem, Policy policy) {
    return LocalSimulator.of(problem).run(policy, EPISODES, new Seed(1201)).finishProbability();
  }

  /** Measured with another program, to three digits; false alarm 6e-5 each, and rounding. */
  @Tag("slow")
  @ParameterizedTest
  @CsvSource({"25, 0.974", "30, 0.829"})
  void typesByTheOracleStateFinishAsMeasuredElsewhere(int successes, double measured) {
    Problem problem = uniform(100, successes);
    Proportion finish = finish(problem, HalfBalanced.types(problem, 3, FillRule.STATE, 0));

    assertThat(finish.mean(), finish.standardError() + 0.0005 / 4).isConsistentWith(measured);
  }

  /** Section 9 of the model has 0.96 from another program; false alarm 6e-5, and rounding. */
  @Tag("slow")
  @Test
  void typesFinishMoreOftenWhenFilledByQueue() {
    Problem problem = uniform(100, 30);
    Proportion finish = finish(problem, HalfBalanced.types(problem, 3, FillRule.QUEUE, 0));

    assertThat(finish.mean(), finish.standardError() + 0.005 / 4).isConsistentWith(0.96);
  }

  /**
   * All sequences of types, each with probability 2<sup>-N</sup>, and for each the distribution of
   * oracle state and queue, filled with learning by a rule implemented here. False alarm 6e-5.
   */
  @Test
  void typesFinishAsOftenAsInAnEnumeration() {
    Problem problem = uniform(10, 3);
    double[][] start = new double[3][4];
    for (double[] row : start) {
      row[3] = 1.0 / 3;
    }
    double exact = finishing(problem, start, problem.horizon());
    Proportion finish =
        LocalSimulator.of(problem)
            .run(HalfBalanced.types(problem, 3, FillRule.QUEUE, 0), 40_000, new Seed(1205))
            .finishProbability();

    assertThat(finish.mean(), finish.standardError()).isConsistentWith(exact);
  }

  private static double finishing(Problem problem, double[][] law, int left) {
    if (left == 0) {
      return Arrays.stream(law).mapToDouble(row -> row[0]).sum();
    }
    double[][] learning = halfFilled(law);
    double[][] learnt = new double[law.length][law[0].length];
    double[][] hidden = new double[law.length][law[0].length];
    for (int o = 0; o < law.length; o++) {
      for (int b = 0; b < law[o].length; b++) {
        double gamma = problem.success().at(o + 1, 2);
        learnt[o][Math.max(0, b - 1)] += 2 * gamma * learning[o][b];
        learnt[o][b] += 2 * (1 - gamma) * learning[o][b];
        hidden[o][b] += 2 * (law[o][b] - learning[o][b]);
      }
    }
    return 0.5 * finishing(problem, moved(problem, learnt), left - 1)
        + 0.5 * finishing(problem, moved(problem, hidden), left - 1);
  }

  private static double[][] moved(Problem problem, double[][] law) {
    double[][] moved = new double[law.length][law[0].length];
    for (int from = 0; from < law.length; from++) {
      for (int to = 0; to < law.length; to++) {
        for (int b = 0; b < law[from].length; b++) {
          moved[to][b] += law[from][b] * problem.oracle().transition().row(from).at(to);
        }
      }
    }
    return moved;
  }

  /**
   * Returns half of a distribution: the best oracle state first, in it the longest queue, empty
   * queues last.
   */
  private static double[][] halfFilled(double[][] law) {
    double[][] filled = new double[law.length][law[0].length];
    double rest = 0.5;
    for (int empty = 0; empty < 2; empty++) {
      for (int o = law.length - 1; o >= 0; o--) {
        for (int b = empty == 0 ? law[o].length - 1 : 0; empty == 0 ? b > 0 : b == 0; b--) {
          filled[o][b] = Math.min(rest, law[o][b]);
          rest -= filled[o][b];
        }
      }
    }
    return filled;
  }

  /**
   * Section 11 of the model, from the stationary start, by another program with 20,000 runs or
   * more; false alarm 6e-5 each, and rounding.
   */
  @Tag("slow")
  @ParameterizedTest
  @CsvSource({"25, 0.977", "28, 0.915", "30, 0.837"})
  void stepsFinishAsMeasuredElsewhere(int successes, double measured) {
    Problem problem = KnownProblems.threeStates(100, successes);
    Proportion finish = finish(problem, HalfBalanced.steps(problem, 3));

    double theirs = Math.sqrt(measured * (1 - measured) / 20_000);
    assertThat(finish.mean(), Math.hypot(finish.standardError(), theirs) + 0.0005 / 4)
        .isConsistentWith(measured);
  }

  /**
   * Section 11 of the model: shares with beliefs, contents, by another program with 100,000 runs.
   * False alarm 6e-5 each.
   */
  @Tag("slow")
  @ParameterizedTest
  @CsvSource({
    "28, 0.99630, 0.00014, 0, 0",
    "30, 0.97693, 0.00034, 276, 264",
    "32, 0.90812, 0.00065, 0, 0"
  })
  void sharesFinishAsMeasuredElsewhere(
      int successes, double measured, double error, double allSent, double stopping) {
    Problem problem = KnownProblems.threeStates(100, successes);
    BalancedPolicy.Settings settings =
        BalancedPolicy.Settings.of(ProtectionLevel.CONTENTS, Payment.constant(problem, 3));
    LocalSimulator simulator = LocalSimulator.of(problem);
    Seed seed = new Seed(1206);
    Summary all = simulator.run(BalancedPolicy.of(problem, settings), EPISODES, seed);
    Summary stopped =
        simulator.run(BalancedPolicy.of(problem, settings.stopping()), EPISODES, seed);
    Proportion finish = all.finishProbability();

    assertThat(finish.mean(), Math.hypot(finish.standardError(), error)).isConsistentWith(measured);
    assertThat(stopped.finishProbability()).isEqualTo(finish);
    if (allSent > 0) {
      assertPays(all.incentive(), allSent);
      assertPays(stopped.incentive(), stopping);
    }
  }

  /** The other program's figures are whole numbers. */
  private static void assertPays(Measured incentive, double measured) {
    assertThat(incentive.mean(), incentive.standardError() + 0.5 / 4).isConsistentWith(measured);
  }

  /** Enough successes for both: about 221 if the run ends then, 247.5 if it continues. */
  @Tag("slow")
  @Test
  void withTimeToSpareRunsCostLess() {
    Problem problem = KnownProblems.threeStates(100, 25);
    BalancedPolicy.Settings settings =
        BalancedPolicy.Settings.of(ProtectionLevel.CONTENTS, Payment.constant(problem, 3));
    LocalSimulator simulator = LocalSimulator.of(problem);
    Summary all = simulator.run(BalancedPolicy.of(problem, settings), EPISODES, new Seed(1207));
    Summary stopped =
        simulator.run(BalancedPolicy.of(problem, settings.stopping()), EPISODES, new Seed(1207));

    assertThat(all.finishProbability().count()).isGreaterThan(EPISODES - 10);
    assertPays(all.incentive(), 247.5);
    assertPays(stopped.incentive(), 221);
  }

  /**
   * Measured with another program over 6,000 runs: finishing to 0.0025, the incentive to 0.2.
   * Always paying 3 costs 300 and finishes in 0.9624. False alarm 6e-5 each.
   */
  @Tag("slow")
  @Test
  void payingByStateFinishesAsOftenForLess() {
    Problem problem = uniform(100, 30);
    Policy policy =
        HalfBalanced.types(problem, Payment.followingTheState(problem), FillRule.QUEUE, 0);
    Summary summary = LocalSimulator.of(problem).run(policy, EPISODES, new Seed(1204));
    Proportion finish = summary.finishProbability();
    Measured incentive = summary.incentive();

    assertThat(finish.mean(), Math.hypot(finish.standardError(), 0.0025)).isConsistentWith(0.9623);
    assertThat(incentive.mean(), Math.hypot(incentive.standardError(), 0.2))
        .isConsistentWith(284.32);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.05, 0.5})
  void nextQueryLearnsWithAProbabilityInTheBand(double band) {
    Problem problem = uniform(30, 4);
    BalancedPolicy policy = HalfBalanced.types(problem, 3, FillRule.QUEUE, band);
    RandomGenerator random = new Seed(1202).generator();
    for (int run = 0; run < 20; run++) {
      Memory memory = policy.start();
      HiddenLaw law = new HiddenLaw(problem);
      Ledger ledger = problem.prior();
      for (int t = 0; t < 30; t++) {
        DecisionRule rule = memory.rule(t, ledger);
        double chance = law.chance(rule, Action.learn(3));
        assertThat(chance).isBetween(0.5 - band - 1e-12, 0.5 + band + 1e-12);
        Action action = random.nextDouble() < chance ? Action.learn(3) : Action.obfuscate(3);
        law.see(rule, action);
        memory.see(new PublicQuery(action, 0));
        ledger = ledger.after(action);
      }
    }
  }

  /** Distribution of the hidden state given the actions so far, for any rules. */
  private static final class HiddenLaw {

    private final Problem problem;
    private double[][] law;

    HiddenLaw(Problem problem) {
      this.problem = problem;
      this.law = new double[problem.oracleStates() + 1][problem.successes() + 1];
      for (int o = 1; o <= problem.oracleStates(); o++) {
        law[o][problem.successes()] = problem.oracle().initial().at(o - 1);
      }
    }

    /** Returns the probability that the next action by this rule is {@code action}. */
    double chance(DecisionRule rule, Action action) {
      int u = problem.actions().indexOf(action);
      double chance = 0;
      for (int o = 1; o <= problem.oracleStates(); o++) {
        for (int b = 0; b <= problem.successes(); b++) {
          chance += law[o][b] * rule.probability(o, b, u);
        }
      }
      return chance;
    }

    void see(DecisionRule rule, Action action) {
      int u = problem.actions().indexOf(action);
      double all = chance(rule, action);
      double[][] after = new double[problem.oracleStates() + 1][problem.successes() + 1];
      for (int o = 1; o <= problem.oracleStates(); o++) {
        double gamma = action.learns() ? problem.success().at(o, problem.actions().level(u)) : 0;
        for (int b = 0; b <= problem.successes(); b++) {
          double kept = law[o][b] * rule.probability(o, b, u) / all;
          for (int next = 1; next <= problem.oracleStates(); next++) {
            double moved = kept * problem.oracle().probability(o, next);
            after[next][Math.max(0, b - 1)] += gamma * moved;
            after[next][b] += (1 - gamma) * moved;
          }
        }
      }
      law = after;
    }
  }

  @Test
  void bandLearnsWhileSuccessesAreMissing() {
    Problem problem = uniform(10, 2);
    Memory memory = HalfBalanced.types(problem, 3, FillRule.QUEUE, 0.1).start();
    DecisionRule rule = memory.rule(0, problem.prior());

    assertThat(new HiddenLaw(problem).chance(rule, Action.learn(3))).isCloseTo(0.6, within(1e-12));
  }

  @Test
  void theQueueDoesNotMatterWhenFillingByState() {
    Problem problem = uniform(12, 3);
    Memory memory = HalfBalanced.types(problem, 3, FillRule.STATE, 0).start();
    Ledger ledger = problem.prior();
    for (int t = 0; t < 12; t++) {
      DecisionRule rule = memory.rule(t, ledger);
      for (int o = 1; o <= 3; o++) {
        for (int b = 1; b <= 3; b++) {
          int learning = problem.actions().learning(2);
          assertThat(rule.probability(o, b, learning)).isEqualTo(rule.probability(o, 0, learning));
        }
      }
      Action action = t % 3 == 0 ? Action.obfuscate(3) : Action.learn(3);
      memory.see(new PublicQuery(action, 1));
      ledger = ledger.after(action);
    }
  }

  /** Uniform over three states: one half is all of the best and half of the second. */
  @Test
  void bestStatesAreFilledFirst() {
    Problem problem = uniform(5, 2);
    int learning = problem.actions().learning(2);
    for (SinglePolicy policy :
        List.of(
            HalfBalanced.types(problem, 3, FillRule.STATE, 0),
            HalfBalanced.types(problem, 3, FillRule.QUEUE, 0),
            HalfBalanced.steps(problem, 3))) {
      DecisionRule rule = policy.start().rule(0, problem.prior());
      assertThat(rule.probability(3, 2, learning)).isEqualTo(1);
      assertThat(rule.probability(2, 2, learning)).isCloseTo(0.5, within(1e-12));
      assertThat(rule.probability(1, 2, learning)).isCloseTo(0, within(1e-12));
    }
  }

  /** The twin would learn where the best states are: 2 (1/3 0.9 + 1/6 0.6). */
  @Test
  void decoyStepsAsItsTwinWouldSucceed() {
    Problem problem = uniform(5, 2);
    Memory memory = HalfBalanced.steps(problem, 3).start();

    assertThat(memory.decoy(Action.obfuscate(3)).step(0.123)).isCloseTo(0.8, within(1e-12));
  }

  @Test
  void answersThatTheModelCallsImpossibleDoNotStopARun() {
    Problem problem =
        Problem.builder()
            .horizon(20)
            .successes(2)
            .incentives(1)
            .success(new double[] {0}, new double[] {1})
            .oracle(OracleChain.stationary(new double[] {1, 0}, new double[] {0.5, 0.5}))
            .build();
    for (Policy policy :
        List.of(
            HalfBalanced.types(problem, 1, FillRule.QUEUE, 0.5), HalfBalanced.steps(problem, 1))) {
      Controller controller = Controller.start(problem, policy, new Seed(1203));
      while (!controller.finished()) {
        Query query = controller.next(2);
        controller.tell(query.number(), controller.sent() % 2 == 0);
      }
      assertThat(controller.queue()).isBetween(0, 2);
    }
  }

  @Test
  void itClaimsTheObservablesOfItsProtectionLevel() {
    Problem problem = uniform(5, 2);
    Problem elsewhere = KnownProblems.threeStates(5, 2);
    for (ProtectionLevel strength : ProtectionLevel.values()) {
      BalancedPolicy policy = BalancedPolicy.of(problem, strength, 3);
      assertThat(policy.claim(problem)).isEqualTo(new LeakageGuarantee(0, strength.seen()));
      assertThat(policy.claim(elsewhere)).isEqualTo(LeakageGuarantee.NONE);
      assertThat(policy.problem()).isSameAs(problem);
      assertThat(policy.shape()).isEqualTo(problem.shape());
      assertThat(policy.settings().strength()).isEqualTo(strength);
      assertThat(policy.settings().stops()).isFalse();
    }
    assertThat(HalfBalanced.steps(problem, 3, 0.1).claim(problem))
        .isEqualTo(new LeakageGuarantee(AdvantageBound.of(5, 0.1), ProtectionLevel.STEPS.seen()));
  }

  @Test
  void itRemembersTheStepsOfItsProtectionLevel() {
    Problem problem = uniform(5, 2);
    assertThat(BalancedPolicy.of(problem, ProtectionLevel.TYPES, 3).remembers()).isEmpty();
    assertThat(BalancedPolicy.of(problem, ProtectionLevel.STEPS, 3).remembers())
        .containsExactly(Observable.STEPS);
    assertThat(BalancedPolicy.of(problem, ProtectionLevel.CONTENTS, 3).remembers())
        .containsExactlyInAnyOrder(Observable.STEPS, Observable.CONTENTS);
  }

  /**
   * The highest incentive is paid until the queue is empty under both hypotheses, and then the
   * lowest, unless runs end.
   */
  @ParameterizedTest
  @EnumSource(
      value = ProtectionLevel.class,
      names = {"STEPS", "CONTENTS"})
  void lessIsPaidOnceBothQueuesAreEmpty(ProtectionLevel strength) {
    Problem problem = uniform(6, 1);
    BalancedPolicy.Settings settings =
        BalancedPolicy.Settings.of(strength, Payment.constant(problem, 3));
    for (BalancedPolicy.Settings one : List.of(settings, settings.stopping())) {
      Memory memory = BalancedPolicy.of(problem, one).start();
      assertPays(memory, problem, 0, 2);
      memory.see(new PublicQuery(Action.learn(3), 3));
      assertThat(memory.stops()).isFalse();
      assertPays(memory, problem, 1, 2);
      memory.see(new PublicQuery(Action.obfuscate(3), 2));
      assertThat(memory.stops()).isEqualTo(one.stops());
      assertPays(memory, problem, 2, 0);
      memory.see(new PublicQuery(Action.obfuscate(1), 0));
      assertPays(memory, problem, 3, 0);
    }
  }

  private static void assertPays(Memory memory, Problem problem, int sent, int level) {
    DecisionRule rule = memory.rule(sent, problem.prior());
    for (int o = 1; o <= 3; o++) {
      assertThat(
              rule.probability(o, 0, problem.actions().learning(level))
                  + rule.probability(o, 0, problem.actions().obfuscating(level)))
          .isCloseTo(1, within(1e-12));
    }
  }

  /** Settings that the proofs do not cover are rejected. */
  @Test
  void runsWithSeveralDecoysAreNotFollowed() {
    Problem problem = KnownProblems.threeStates(1, 1);
    BalancedPolicy.Settings settings =
        BalancedPolicy.Settings.of(ProtectionLevel.STEPS, Payment.constant(problem, 1))
            .withDecoys(2);
    Controller controller =
        Controller.start(problem, BalancedPolicy.of(problem, settings), new Seed(5));
    controller.next(1);
    controller.answer(true);

    assertThatIllegalStateException()
        .isThrownBy(() -> controller.followedBy(new Seed(6)))
        .withMessageContaining("several decoys cannot be followed");
  }

  @Test
  void settingsWithoutAProofAreRejected() {
    Payment payment = Payment.constant(uniform(5, 2), 3);
    BalancedPolicy.Settings types = BalancedPolicy.Settings.of(ProtectionLevel.TYPES, payment);
    BalancedPolicy.Settings steps = BalancedPolicy.Settings.of(ProtectionLevel.STEPS, payment);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> types.with(LearningFraction.VALUE))
        .withMessage(
            "share and stopping of types must be half and no, since the queue is hidden, was value");
    assertThatIllegalArgumentException()
        .isThrownBy(types::stopping)
        .withMessageEndingWith("since the queue is hidden, was half and yes");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new BalancedPolicy.Settings(
                    ProtectionLevel.STEPS,
                    1,
                    LearningFraction.VALUE,
                    payment,
                    false,
                    FillRule.STATE,
                    0.1))
        .withMessage("band must be 0 unless the share is half, was 0.1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> steps.with(FillRule.QUEUE))
        .withMessage("filling of steps must be state, since the queue is known, was QUEUE");
  }

  @Test
  void refusals() {
    Problem problem = uniform(5, 2);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> HalfBalanced.types(problem, 4, FillRule.QUEUE, 0))
        .withMessage("incentive must be one of [1, 2, 3], was 4");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HalfBalanced.types(problem, 3, FillRule.QUEUE, Double.NaN))
        .withMessage("band must be in [0, 0.5], was NaN");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HalfBalanced.steps(problem, 3, 0.6))
        .withMessage("band must be in [0, 0.5], was 0.6");
  }
}
