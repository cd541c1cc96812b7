package feint.structure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.RandomProblems;
import feint.RandomProblems.Instance;
import feint.math.Seed;
import feint.model.Ledger;
import feint.model.Objective;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.markov.LedgerIndex;
import feint.solver.backward.BackwardInduction;
import feint.structure.PlainStructure.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExactStructureTest {

  private static final Execution ALONE = Execution.defaults().withThreads(1);

  /** Costs on the whole ledger, goals on the margin, tables on neither. */
  static Stream<Instance> problems() {
    return new RandomProblems(new Seed(841), 6, 4, 2, 2).any(80);
  }

  @Test
  void problemsComeWithEachLedgerIndex() {
    assertThat(problems().map(each -> LedgerIndex.coarsest(each.problem())))
        .hasAtLeastOneElementOfType(LedgerIndex.Whole.class)
        .hasAtLeastOneElementOfType(LedgerIndex.Margin.class)
        .hasAtLeastOneElementOfType(LedgerIndex.None.class);
    assertThat(problems().map(each -> StructureCheck.exact(each.problem(), ALONE)))
        .anySatisfy(exact -> assertThat(exact.monotoneSlices()).isLessThan(1))
        .anySatisfy(exact -> assertThat(exact.monotoneReachable()).isLessThan(1))
        .anySatisfy(exact -> assertThat(exact.valueIncreasing().holds()).isFalse());
  }

  @ParameterizedTest
  @MethodSource("problems")
  void sharesAgreeWithBruteForce(Instance instance) {
    PlainStructure plain = new PlainStructure(instance.problem());

    ExactStructure exact = StructureCheck.exact(instance.problem(), ALONE);

    assertThat(exact.monotoneSlices()).isCloseTo(plain.monotoneSlices(), within(1e-12));
    assertThat(exact.monotoneReachable()).isCloseTo(plain.monotoneReachable(), within(1e-12));
  }

  @ParameterizedTest
  @MethodSource("problems")
  void witnessesAreTheFirstOfAllLedgers(Instance instance) {
    Problem problem = instance.problem();
    PlainStructure plain = new PlainStructure(problem);

    ExactStructure exact = StructureCheck.exact(problem, ALONE);

    assertSame(
        exact.valueIncreasing(),
        plain.first(point -> value(plain, point).increasing(plain.location(point), List.of())));
    assertSame(
        exact.valueConvex(),
        plain.first(point -> value(plain, point).convex(plain.location(point), List.of())));
    assertSame(exact.intervalDominance(), plain.first(point -> dominance(problem, plain, point)));
  }

  private static Curve value(PlainStructure plain, Point point) {
    return new Curve("V", plain.values(point), 0, 1);
  }

  private static Verdict dominance(Problem problem, PlainStructure plain, Point point) {
    List<String> names = QueueProcess.of(problem).actions();
    return new ActionTable("Q", plain.actionValues(point), problem.actions().levels(), 1)
        .dominance(plain.location(point), names);
  }

  private static void assertSame(Verdict verdict, Verdict expected) {
    assertThat(verdict.holds()).isEqualTo(expected.holds());
    if (verdict instanceof Verdict.Broken one && expected instanceof Verdict.Broken other) {
      assertThat(one.witness().place()).isEqualTo(other.witness().place());
      assertThat(one.witness().queues()).isEqualTo(other.witness().queues());
      assertThat(one.witness().actions()).isEqualTo(other.witness().actions());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 7})
  void resultsDoNotDependOnThreads(int threads) {
    Problem cost = KnownProblems.threeStates(15, 5);
    for (Problem problem :
        List.of(
            cost,
            KnownProblems.threeStateGoal(40, 12),
            cost.withObjective(Objective.weighted(1, 0, 0.01)))) {
      assertThat(StructureCheck.exact(problem, ALONE.withThreads(threads)))
          .isEqualTo(StructureCheck.exact(problem, ALONE));
    }
  }

  @Test
  void progressOnlyGrowsAndReachesTheEnd() {
    List<Double> reached = new ArrayList<>();
    StructureCheck.exact(KnownProblems.twoStates(), ALONE.withProgress(reached::add));

    assertThat(reached).isSorted().last().isEqualTo(1.0);
  }

  @Test
  void theCounterexampleIsNotMonotone() {
    Problem problem = KnownProblems.counterexample();
    List<double[][]> first = new ArrayList<>();
    BackwardInduction.solve(
        problem,
        ALONE,
        slice -> {
          if (slice.sent() == 0 && slice.oracle() == 1) {
            first.add(slice.actionValues());
          }
        });

    double[][] q = first.get(0);
    assertThat(q[0][1]).isCloseTo(1.90, within(1e-12));
    assertThat(q[1][1]).isCloseTo(1.75, within(1e-12));
    assertThat(q[0][2]).isCloseTo(3.12, within(1e-12));
    assertThat(q[1][2]).isCloseTo(3.31, within(1e-12));
    ExactStructure exact = StructureCheck.exact(problem, ALONE);
    assertThat(exact.valueConvex().holds()).isFalse();
    assertThat(exact.monotoneReachable()).isLessThan(1);
    assertThat(exact.intervalDominance())
        .isInstanceOfSatisfying(
            Verdict.Broken.class,
            broken -> {
              assertThat(broken.witness().place())
                  .isEqualTo(new ViolationLocation.Before(2, 1, Ledger.DEFAULT_PRIOR));
              assertThat(broken.witness().queues()).containsExactly(1, 2);
            });
  }

  /** The prior and every ledger after one query are the only ones before the second. */
  @Test
  void theCounterexampleHasOneSliceThatIsNotMonotone() {
    PlainStructure plain = new PlainStructure(KnownProblems.counterexample());

    assertThat(plain.isMonotone(new Point(0, 1, Ledger.DEFAULT_PRIOR))).isFalse();
    assertThat(StructureCheck.exact(KnownProblems.counterexample(), ALONE).monotoneSlices())
        .isCloseTo(plain.monotoneSlices(), within(1e-12));
  }
}
