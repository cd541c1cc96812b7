package feint.solver.backward;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.RandomProblems;
import feint.RandomProblems.Instance;
import feint.math.Seed;
import feint.model.Ledger;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.markov.LedgerIndex;
import feint.solver.PlainInduction;
import feint.solver.Solution;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An inspector receives every slice of a solve exactly once. */
class QueueSliceTest {

  // Never compared.
  @SuppressWarnings("ArrayRecordComponent")
  private record Seen(double[] values, double[][] actionValues) {}

  static Stream<Instance> problems() {
    return new RandomProblems(new Seed(831), 6, 4, 2, 3).any(60);
  }

  @ParameterizedTest
  @MethodSource("problems")
  void slicesHaveTheValuesOfEveryActionAtEveryLedger(Instance instance) {
    Problem problem = instance.problem();
    Map<List<Integer>, Seen> seen = new ConcurrentHashMap<>();
    Solution solution =
        BackwardInduction.solve(
            problem,
            Execution.defaults().withThreads(3),
            slice -> {
              Seen values = new Seen(slice.values(), slice.actionValues());
              List<Integer> key = List.of(slice.sent(), slice.row(), slice.oracle());
              assertThat(seen.put(key, values)).isNull();
            });

    LedgerIndex index = LedgerIndex.coarsest(problem);
    assertThat(seen).hasSize((int) slices(problem, index));
    PlainInduction plain = new PlainInduction(problem);
    LedgerIndex.Whole whole = new LedgerIndex.Whole(problem.shape());
    for (int t = 0; t < problem.horizon(); t++) {
      for (int x = whole.fewest(t); x <= whole.most(t); x++) {
        for (int y = 0; y <= x; y++) {
          Ledger ledger = whole.ledger(x, y);
          for (int o = 1; o <= problem.oracleStates(); o++) {
            Seen values = Objects.requireNonNull(seen.get(List.of(t, index.row(t, ledger), o)));
            assertSame(problem, plain, values, t, o, ledger);
          }
        }
      }
    }
    assertThat(solution.values().expected())
        .isCloseTo(
            BackwardInduction.values(problem, Execution.defaults()).expected(), within(1e-12));
  }

  private static long slices(Problem problem, LedgerIndex index) {
    long rows = 0;
    for (int t = 0; t < problem.horizon(); t++) {
      rows += index.rows(t);
    }
    return rows * problem.oracleStates();
  }

  private static void assertSame(
      Problem problem, PlainInduction plain, Seen seen, int t, int o, Ledger ledger) {
    for (int b = 0; b <= problem.successes(); b++) {
      assertThat(seen.values()[b]).isCloseTo(plain.value(t, o, b, ledger), within(1e-10));
      for (int u = 0; u < problem.actions().count(); u++) {
        double exact = plain.value(t, o, b, ledger, u);
        if (Double.isInfinite(exact)) {
          assertThat(seen.actionValues()[u][b]).isEqualTo(exact);
        } else {
          assertThat(seen.actionValues()[u][b]).isCloseTo(exact, within(1e-10));
        }
      }
    }
  }
}
