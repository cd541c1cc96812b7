package feint.zeroleak.balanced;

import feint.model.Problem;
import java.util.List;

/**
 * Cells of a distribution of hidden states in the order of a {@link FillRule}, for every incentive.
 */
final class FillOrder {

  /** Indices of cells by level and group, precomputed since every query needs them. */
  private final int[][][] cells;

  private FillOrder(int[][][] cells) {
    this.cells = cells;
  }

  static FillOrder of(Problem problem, FillRule filling, ProtectionLevel strength) {
    int columns = strength.showsSteps() ? 1 : problem.successes() + 1;
    int[][][] cells = new int[problem.actions().levels()][][];
    for (int level = 0; level < cells.length; level++) {
      List<List<FillRule.Cell>> groups = filling.groups(problem, level, columns);
      cells[level] =
          groups.stream()
              .map(
                  group ->
                      group.stream()
                          .mapToInt(cell -> (cell.oracle() - 1) * columns + cell.column())
                          .toArray())
              .toArray(int[][]::new);
    }
    return new FillOrder(cells);
  }

  /** Returns the groups of cell indices, best first. */
  int[][] groups(int level) {
    return cells[level];
  }
}
