package feint.structure;

import static feint.structure.Condition.R1;
import static feint.structure.Condition.R2;
import static feint.structure.Condition.R3;
import static feint.structure.Condition.R4;
import static feint.structure.Condition.R5;
import static feint.structure.Condition.R6;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import feint.KnownProblems;
import feint.model.Ledger;
import feint.model.Objective;
import feint.model.PowerWeight;
import feint.model.Problem;
import feint.model.TerminalCost;
import feint.structure.Violation.Term;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class StructureCheckTest {

  @Test
  void allSixHold() {
    assertThat(broken(Processes.allSix().build())).isEmpty();
  }

  @Test
  void onlyR1IsBrokenByAConcaveCostOfDecoys() {
    QueueProcess process =
        Processes.allSix().running((o, b, u) -> u < 2 ? Math.sqrt(b) : u + 2).build();

    assertThat(broken(process)).containsExactly(R1);
    Violation witness = witness(process, R1);
    assertThat(witness.place()).isEqualTo(new ViolationLocation.Anywhere(1));
    assertThat(witness.queues()).containsExactly(0, 1, 2);
    assertThat(witness.actions()).containsExactly(0);
    assertThat(witness.numbers())
        .containsExactly(
            new Term("atQueue0", 0), new Term("atQueue1", 1), new Term("atQueue2", Math.sqrt(2)));
    assertThat(witness.sentence())
        .isEqualTo(
            "the running cost of decoy is not convex at queues 0, 1, 2: it changes by 1, then by"
                + " 0.414214, in oracle state 1");
  }

  @Test
  void onlyR1IsBrokenByACostThatFalls() {
    QueueProcess process = Processes.allSix().running((o, b, u) -> u < 2 ? 0 : u - 0.1 * b).build();

    assertThat(broken(process)).containsExactly(R1);
    assertThat(witness(process, R1).sentence())
        .isEqualTo(
            "the running cost of try falls from 1.9 at queue 1 to 1.8 at queue 2, in oracle state"
                + " 1");
  }

  /** The same matrix under all actions gives R5 nothing to compare. */
  @Test
  void onlyR2IsBrokenByAQueueThatJumps() {
    QueueProcess process =
        Processes.allSix()
            .transition(
                Processes.always(
                    new double[] {1, 0, 0, 0},
                    new double[] {0.5, 0, 0.5, 0},
                    new double[] {0.5, 0.25, 0.25, 0},
                    new double[] {0, 0, 0, 1}))
            .build();

    assertThat(broken(process)).containsExactly(R2);
    Violation witness = witness(process, R2);
    assertThat(witness.queues()).containsExactly(1, 2);
    assertThat(witness.actions()).containsExactly(0);
    assertThat(witness.claim())
        .isEqualTo(
            "the transition matrix of decoy has the minor -0.125 in rows [1, 2] and columns [0,"
                + " 2]");
  }

  @Test
  void onlyR2IsBrokenByAMeanThatIsNotConvex() {
    QueueProcess process =
        Processes.allSix()
            .transition(
                Processes.always(
                    new double[] {1, 0, 0, 0},
                    new double[] {0, 1, 0, 0},
                    new double[] {0, 0.5, 0.5, 0},
                    new double[] {0, 0, 1, 0}))
            .build();

    assertThat(broken(process)).containsExactly(R2);
    assertThat(witness(process, R2).claim())
        .startsWith("the mean of the next queue under decoy is not convex at queues 0, 1, 2");
  }

  @Test
  void onlyR3IsBrokenByATerminalCostThatLevelsOff() {
    QueueProcess process = Processes.allSix().terminal((b, exposed) -> Math.min(b, 2)).build();

    assertThat(broken(process)).containsExactly(R3);
    assertThat(witness(process, R3).place()).isEqualTo(new ViolationLocation.End(false));
    assertThat(witness(process, R3).queues()).containsExactly(1, 2, 3);
  }

  @Test
  void onlyR3IsBrokenByTheCostOfExposedRuns() {
    QueueProcess process = Processes.allSix().terminal((b, exposed) -> exposed ? -b : b).build();

    assertThat(broken(process)).containsExactly(R3);
    assertThat(witness(process, R3).place()).isEqualTo(new ViolationLocation.End(true));
    assertThat(witness(process, R3).sentence())
        .isEqualTo(
            "the terminal cost falls from 0 at queue 0 to -1 at queue 1, at the end of an exposed"
                + " run");
  }

  /** Increasing costs require a factor above 1, and the queue allows none. */
  @Test
  void onlyR6IsBrokenByLearningThatGetsDearer() {
    QueueProcess process =
        Processes.allSix().running((o, b, u) -> u < 2 ? 0 : u * (b + 1) * (b + 1)).build();

    assertThat(broken(process)).containsExactly(R6);
    Violation witness = witness(process, R6);
    assertThat(witness.queues()).containsExactly(1, 2);
    assertThat(witness.actions()).containsExactly(1, 2);
    assertThat(witness.sentence())
        .isEqualTo(
            "from cheap decoy to try the running cost changes by 8 at queue 1 and by 18 at queue"
                + " 2, which takes a factor of at least 2.25; from cheap decoy to try the mean of"
                + " (next queue - 0)^+ changes by -0.25 at queue 1 and by -0.25 at queue 2, which"
                + " takes a factor of at most 1, in oracle state 1");
  }

  @Test
  void exactlyR4AndR6AreBrokenByADifferenceThatTurnsPositive() {
    QueueProcess process =
        Processes.allSix().running((o, b, u) -> u < 2 ? 0 : u == 2 ? 1 : (b - 1) * 2).build();

    assertThat(broken(process)).containsExactly(R4, R6);
    assertThat(witness(process, R4).claim())
        .isEqualTo(
            "from try to try hard the running cost changes by -1 at queue 1 and by 1 at queue 2,"
                + " which no positive factor allows");
    assertThat(witness(process, R6).claim()).isEqualTo(witness(process, R4).claim());
  }

  /** Each pair of actions has factors, but not in increasing order. */
  @Test
  void exactlyR4AndR6AreBrokenByDecreasingFactors() {
    double[][] costs = {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 1, 3, 9}, {0, 0.5, 2.5, 8.5}};
    QueueProcess process = Processes.allSix().running((o, b, u) -> costs[u][b]).build();

    assertThat(broken(process)).containsExactly(R4, R6);
    Violation witness = witness(process, R4);
    assertThat(witness.actions()).containsExactly(1, 2, 2, 3);
    assertThat(witness.numbers())
        .extracting(Term::name)
        .containsExactly(
            "atLeast",
            "atMost",
            "difference",
            "nextDifference",
            "otherDifference",
            "otherNextDifference");
    assertThat(witness.numbers().get(0).value()).isCloseTo(3, offset());
    assertThat(witness.numbers().get(1).value()).isCloseTo(1, offset());
  }

  /** Learning shortens a queue of 1, but none of 2. */
  @Test
  void exactlyR5AndR6AreBrokenByLearningThatFailsOnLongQueues() {
    QueueProcess process =
        Processes.allSix(2)
            .transition(
                (o, u, from, to) -> {
                  double gamma = u < 2 || from != 1 ? 0 : 0.5;
                  return to == from ? 1 - gamma : to == from - 1 ? gamma : 0;
                })
            .build();

    assertThat(broken(process)).containsExactly(R5, R6);
    assertThat(witness(process, R5).sentence())
        .isEqualTo(
            "from cheap decoy to try the mean of (next queue - 0)^+ changes by -0.5 at queue 1 and"
                + " by 0 at queue 2, which no positive factor allows, in oracle state 1");
  }

  /** Learning is not admissible at 0, so that its values there are ignored. */
  @Test
  void learningAtAnEmptyQueueIsIgnored() {
    QueueProcess process =
        Processes.allSix()
            .running((o, b, u) -> u < 2 ? 0 : b == 0 ? 1e6 : u)
            .transition(
                (o, u, from, to) ->
                    u >= 2 && from == 0
                        ? Double.NaN
                        : Processes.moving(0, 0, 0.25, 0.5).probability(o, u, from, to))
            .build();

    assertThat(broken(process)).isEmpty();
  }

  @Test
  void witnessIsTheFirstByLedgerThenOracleState() {
    List<Ledger> ledgers = List.of(new Ledger(2, 1), new Ledger(3, 1), new Ledger(3, 2));
    QueueProcess process =
        QueueProcess.builder(2, 3)
            .running(
                ledgers,
                ledger ->
                    (o, b, u) -> ledger.paid() == 3 && (o == 2 || ledger.learning() == 2) ? -b : 0)
            .build();

    assertThat(witness(process, R1).place())
        .isEqualTo(new ViolationLocation.AtLedger(2, new Ledger(3, 1)));
    assertThat(witness(process, R1).sentence())
        .endsWith(", in oracle state 2, with 3 paid, 1 of it for learning");
  }

  @Test
  void roundingBreaksNothing() {
    QueueProcess process =
        Processes.allSix()
            .running((o, b, u) -> u < 2 ? 0.1 * 3 * b - 0.3 * b : u * 0.7 + 0.1 * b - 0.1 * b)
            .terminal((b, exposed) -> 0.1 * b + 1e9)
            .build();

    assertThat(broken(process)).isEmpty();
  }

  @Test
  void invalidProcessesAreRefused() {
    assertThatThrownBy(
            () -> QueueProcess.builder(1, 2).actions(3, List.of("wait", "repair")).build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("number of obfuscating actions must be in 1..2, was 3");
    QueueProcess leaking = QueueProcess.builder(1, 2).transition((o, u, from, to) -> 0.25).build();
    assertThatThrownBy(() -> StructureCheck.conditions(leaking))
        .hasMessage("sum of the transition probabilities from queue 0 must be 1, was 0.75");
    QueueProcess endless = QueueProcess.builder(1, 2).running((o, b, u) -> 1 / (b - 1.0)).build();
    assertThatThrownBy(() -> StructureCheck.conditions(endless))
        .hasMessage("cost of obfuscate at queue 1 must be finite, was Infinity");
  }

  @Test
  void thePapersCostBreaksR1AndR6() {
    QueueProcess process = QueueProcess.of(KnownProblems.threeStates(20, 6));

    assertThat(broken(process)).containsExactly(R1, R6);
    assertThat(witness(process, R1).place())
        .isEqualTo(new ViolationLocation.AtLedger(1, Ledger.DEFAULT_PRIOR));
    assertThat(witness(process, R1).claim())
        .startsWith("the running cost of obfuscate 3 is not convex at queues 0, 1, 2");
    // In the first state Γ(1) = 0: such a learning query is no better than a decoy.
    assertThat(witness(process, R6).claim())
        .startsWith("from learn 1 to learn 2 the running cost")
        .contains("at least 2.25;", "at most 1");
  }

  @Test
  void thePapersCostWithOneSuccessBreaksNothing() {
    assertThat(broken(QueueProcess.of(KnownProblems.threeStates(20, 1)))).isEmpty();
    assertThat(broken(QueueProcess.of(KnownProblems.threeStates(20, 0)))).isEmpty();
  }

  /** Weights that ignore the queue leave the convexity, and require no factor above 1. */
  @Test
  void thePapersCostWithoutWeightsBreaksNothing() {
    Problem problem =
        KnownProblems.threeStates(10, 5)
            .withObjective(
                Objective.cost(
                    new PowerWeight(0, 1), PowerWeight.DEFAULT_ORACLE, TerminalCost.power(1, 4)));

    assertThat(broken(QueueProcess.of(problem))).isEmpty();
  }

  /** No two incentives differ in success, so R5 allows all factors between learning actions. */
  @Test
  void aConstantSuccessProbabilityLeavesR6ToTheStepFromDecoysToLearning() {
    Problem constant =
        KnownProblems.twoStates().toBuilder()
            .success(new double[] {0.3, 0.3}, new double[] {0.8, 0.8})
            .build();

    assertThat(broken(QueueProcess.of(constant))).containsExactly(R1, R6);
    assertThat(witness(QueueProcess.of(constant), R6).claim())
        .startsWith("from obfuscate 1 to learn 1 the running cost");
    Problem hopeless =
        constant.toBuilder().success(new double[] {0, 0}, new double[] {0, 0}).build();
    assertThat(broken(QueueProcess.of(hopeless))).containsExactly(R1);
  }

  @Test
  void theGoalBreaksR3() {
    assertThat(broken(QueueProcess.of(KnownProblems.threeStateGoal(20, 6)))).containsExactly(R3);
    assertThat(broken(QueueProcess.of(KnownProblems.threeStateGoal(20, 1)))).isEmpty();
  }

  @Test
  void theCounterexampleSatisfiesAllSix() {
    assertThat(broken(QueueProcess.of(KnownProblems.counterexample()))).isEmpty();
  }

  @Test
  void theCounterexampleByHandSatisfiesAllSixWithTheFactorOne() {
    double[] success = {0.5, 1};
    QueueProcess process =
        QueueProcess.builder(2, 2)
            .transition(
                (o, u, from, to) -> Processes.moving(0, success[o - 1]).probability(o, u, from, to))
            .running((o, b, u) -> u == 1 ? (o == 1 ? 0.8 : 2.1) : o == 1 ? 0 : b)
            .terminal(TerminalCost.power(1, 2))
            .build();

    assertThat(broken(process)).isEmpty();
    double[][] costs = {{0, 0, 0}, {0.8, 0.8, 0.8}};
    Factors alpha = new ActionTable("cost", costs, 1, 0).factors(1);
    assertThat(alpha.lower(0)).isCloseTo(1, offset());
    assertThat(alpha.upper(0)).isInfinite();
    Factors beta = new TransitionConditions(process).factors(1)[1];
    assertThat(beta.lower(0)).isZero();
    assertThat(beta.upper(0)).isCloseTo(1, offset());
  }

  private static List<Condition> broken(QueueProcess process) {
    Map<Condition, Verdict> verdicts = StructureCheck.conditions(process);
    assertThat(verdicts.keySet()).containsExactly(Condition.values());
    return Arrays.stream(Condition.values())
        .filter(condition -> !verdicts.getOrDefault(condition, new Verdict.Holds()).holds())
        .toList();
  }

  private static Violation witness(QueueProcess process, Condition condition) {
    Verdict verdict = StructureCheck.conditions(process).get(condition);
    if (verdict instanceof Verdict.Broken broken) {
      return broken.witness();
    }
    throw new AssertionError(condition + " holds");
  }

  private static Offset<Double> offset() {
    return Offset.offset(1e-9);
  }
}
