package feint.structure;

import feint.model.Action;
import feint.model.Problem;
import feint.policy.markov.LedgerIndex;
import feint.solver.backward.QueueSlice;
import java.util.List;
import java.util.function.Consumer;

/**
 * Inspector that tests every slice of the exact solution for a V that is not increasing, a V that
 * is not convex and a Q without the factors of inequality 13.
 */
final class ValueInspector implements Consumer<QueueSlice> {

  /** Unit of the tolerance of backward induction, where a tie is relative above 1 only. */
  private static final double UNIT = 1;

  private final Problem problem;
  private final LedgerRows rows;
  private final List<String> names;
  private final FirstViolation fall = new FirstViolation();
  private final FirstViolation bend = new FirstViolation();
  private final FirstViolation conflict = new FirstViolation();

  ValueInspector(Problem problem) {
    this.problem = problem;
    this.rows = new LedgerRows(problem, LedgerIndex.coarsest(problem));
    this.names = problem.actions().toList().stream().map(Action::toString).toList();
  }

  @Override
  public void accept(QueueSlice slice) {
    int left = problem.horizon() - slice.sent();
    boolean anyLedger = rows.count(slice.sent(), slice.row()) > 0;
    if (anyLedger
        && (fall.mayPrecede(left) || bend.mayPrecede(left) || conflict.mayPrecede(left))) {
      test(slice, left);
    }
  }

  private void test(QueueSlice slice, int left) {
    ViolationLocation location =
        new ViolationLocation.Before(left, slice.oracle(), rows.first(slice.sent(), slice.row()));
    Curve value = new Curve("V", slice.values(), 0, UNIT);
    if (fall.mayPrecede(left)) {
      fall.see(value.increasing(location, List.of()));
    }
    if (bend.mayPrecede(left)) {
      bend.see(value.convex(location, List.of()));
    }
    if (conflict.mayPrecede(left)) {
      double[][] q = slice.actionValues();
      ActionTable table = new ActionTable("Q", q, problem.actions().levels(), UNIT);
      conflict.see(table.dominance(location, names));
    }
  }

  Verdict valueIncreasing() {
    return fall.verdict();
  }

  Verdict valueConvex() {
    return bend.verdict();
  }

  Verdict intervalDominance() {
    return conflict.verdict();
  }
}
