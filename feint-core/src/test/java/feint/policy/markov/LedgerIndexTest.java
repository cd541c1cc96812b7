package feint.policy.markov;

import static org.assertj.core.api.Assertions.assertThat;

import feint.RandomProblems;
import feint.RandomProblems.Instance;
import feint.math.Seed;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LedgerIndexTest {

  static Stream<Instance> problems() {
    return new RandomProblems(new Seed(751), 15, 3, 2, 3).any(60);
  }

  @ParameterizedTest
  @MethodSource("problems")
  void rowsFollowTheLedgerThroughARun(Instance instance) {
    Problem problem = instance.problem();
    RandomGenerator random = new Seed(752).child(instance.number()).generator();
    List<LedgerIndex> indices =
        List.of(
            new LedgerIndex.Whole(problem.shape()),
            new LedgerIndex.Margin(problem.shape()),
            new LedgerIndex.None());

    for (int run = 0; run < 20; run++) {
      Ledger ledger = problem.prior();
      for (int t = 0; t < problem.horizon(); t++) {
        Action action = problem.actions().at(random.nextInt(problem.actions().count()));
        Ledger after = ledger.after(action);
        for (LedgerIndex index : indices) {
          assertThat((long) index.row(t, ledger)).isBetween(0L, index.rows(t) - 1);
          assertThat(index.next(t, index.row(t, ledger), action))
              .isEqualTo(index.row(t + 1, after));
        }
        ledger = after;
      }
    }
  }

  @ParameterizedTest
  @MethodSource("problems")
  void wholeIndexNumbersItsLedgersOneByOne(Instance instance) {
    Problem problem = instance.problem();
    LedgerIndex.Whole index = new LedgerIndex.Whole(problem.shape());

    for (int t = 0; t <= problem.horizon(); t++) {
      int row = 0;
      for (int x = index.fewest(t); x <= index.most(t); x++) {
        assertThat(index.firstRow(t, x)).isEqualTo(row);
        for (int y = 0; y <= x; y++) {
          assertThat(index.row(t, index.ledger(x, y))).isEqualTo(row++);
        }
      }
      assertThat(index.rows(t)).isEqualTo(row);
    }
  }

  /** A decided margin is decided: every continuation ends alike. */
  @ParameterizedTest
  @MethodSource("problems")
  void exactlyTheDecidedMarginsAreDecided(Instance instance) {
    Problem problem = instance.problem();
    LedgerIndex.Whole whole = new LedgerIndex.Whole(problem.shape());
    LedgerIndex.Margin margin = new LedgerIndex.Margin(problem.shape());
    int most = problem.actions().highestIncentive();

    for (int t = 0; t <= problem.horizon(); t++) {
      int left = problem.horizon() - t;
      for (int x = whole.fewest(t); x <= whole.most(t); x++) {
        for (int y = 0; y <= x; y++) {
          Ledger ledger = whole.ledger(x, y);
          boolean canEndSafe = ledger.margin() + left * most > 0;
          boolean canEndExposed = ledger.margin() - left * most <= 0;
          int row = margin.row(t, ledger);
          assertThat(row == LedgerIndex.Margin.EXPOSED).isEqualTo(!canEndSafe);
          assertThat(row == LedgerIndex.Margin.SAFE).isEqualTo(!canEndExposed);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("problems")
  void undecidedMarginsAreDistinguished(Instance instance) {
    Problem problem = instance.problem();
    LedgerIndex.Whole whole = new LedgerIndex.Whole(problem.shape());
    LedgerIndex.Margin margin = new LedgerIndex.Margin(problem.shape());

    for (int t = 0; t <= problem.horizon(); t++) {
      Set<Integer> margins = new HashSet<>();
      Set<Integer> rows = new HashSet<>();
      for (int x = whole.fewest(t); x <= whole.most(t); x++) {
        for (int y = 0; y <= x; y++) {
          Ledger ledger = whole.ledger(x, y);
          if (margin.row(t, ledger) >= LedgerIndex.Margin.UNDECIDED) {
            margins.add(ledger.margin());
            rows.add(margin.row(t, ledger));
          }
        }
      }
      assertThat(rows).hasSameSizeAs(margins);
    }
  }

  /** Roots of large numbers are rounded: the row must still be found. */
  @Test
  void wholeIndexIsCorrectInLongRuns() {
    Problem problem =
        Problem.builder()
            .horizon(20_000)
            .successes(1)
            .incentives(1, 3)
            .success(new double[2])
            .build();
    LedgerIndex.Whole index = new LedgerIndex.Whole(problem.shape());
    RandomGenerator random = new Seed(753).generator();

    Ledger ledger = problem.prior();
    for (int t = 0; t < 20_000; t++) {
      Action action = problem.actions().at(random.nextInt(4));
      int next = index.next(t, index.row(t, ledger), action);
      ledger = ledger.after(action);
      assertThat(next).isEqualTo(index.row(t + 1, ledger));
    }
  }
}
