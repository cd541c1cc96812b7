package feint.balance;

import feint.model.Problem;
import java.util.List;

/** The cells of a law of hidden states in the order of a {@link Filling}, for every incentive. */
final class FillOrder {

  /** By level and group, the places of its cells: they are looked at before every query. */
  private final int[][][] places;

  private FillOrder(int[][][] places) {
    this.places = places;
  }

  static FillOrder of(Problem problem, Filling filling, Strength strength) {
    int columns = strength.showsSteps() ? 1 : problem.successes() + 1;
    int[][][] places = new int[problem.actions().levels()][][];
    for (int level = 0; level < places.length; level++) {
      List<List<Filling.Cell>> groups = filling.groups(problem, level, columns);
      places[level] =
          groups.stream()
              .map(
                  group ->
                      group.stream()
                          .mapToInt(cell -> (cell.oracle() - 1) * columns + cell.column())
                          .toArray())
              .toArray(int[][]::new);
    }
    return new FillOrder(places);
  }

  /** The groups, best first, as places of cells. */
  int[][] groups(int level) {
    return places[level];
  }
}
