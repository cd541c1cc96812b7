package feint.structure;

import feint.model.Action;
import feint.model.Problem;
import feint.policy.LedgerIndex;
import feint.solver.Slice;
import java.util.List;
import java.util.function.Consumer;

/**
 * Looks at every slice of the exact solution for a V that is not increasing, a V that is not convex
 * and a Q without the factors of inequality 13.
 */
final class ValueInspector implements Consumer<Slice> {

  /** Values are told apart as in backward induction, where a tie is relative above 1 only. */
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
  public void accept(Slice slice) {
    int left = problem.horizon() - slice.sent();
    boolean anyLedger = rows.count(slice.sent(), slice.row()) > 0;
    if (anyLedger && (fall.isOpen(left) || bend.isOpen(left) || conflict.isOpen(left))) {
      look(slice, left);
    }
  }

  private void look(Slice slice, int left) {
    Place place = new Place.Before(left, slice.oracle(), rows.first(slice.sent(), slice.row()));
    Curve value = new Curve("V", slice.values(), 0, UNIT);
    if (fall.isOpen(left)) {
      fall.see(value.increasing(place, List.of()));
    }
    if (bend.isOpen(left)) {
      bend.see(value.convex(place, List.of()));
    }
    if (conflict.isOpen(left)) {
      double[][] q = slice.actionValues();
      ActionTable table = new ActionTable("Q", q, problem.actions().levels(), UNIT);
      conflict.see(table.dominance(place, names));
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
