package feint.zeroleak.balanced;

import feint.model.Problem;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Order in which a balanced policy fills hidden states with learning: group by group, until the
 * required fraction of the distribution is reached. All states of a group learn with the same
 * probability.
 */
public enum FillRule {
  /** Best oracle state first, independently of the queue. */
  STATE {
    @Override
    List<List<Cell>> groups(Problem problem, int level, int columns) {
      return states(problem, level).map(o -> cells(o, columns).toList()).toList();
    }
  },
  /** Best oracle state first, within it the longest queue; empty queues last of all. */
  QUEUE {
    @Override
    List<List<Cell>> groups(Problem problem, int level, int columns) {
      return states(problem, level)
          .flatMap(o -> cells(o, columns).sorted(Comparator.comparingInt(Cell::column).reversed()))
          .sorted(Comparator.comparing(cell -> cell.column() == 0))
          .map(List::of)
          .toList();
    }
  };

  /**
   * Hidden state: an oracle state, and a column of the distribution, which is the queue if that is
   * hidden.
   */
  record Cell(int oracle, int column) {}

  /** Returns the hidden states of a problem in this order, for an incentive level. */
  abstract List<List<Cell>> groups(Problem problem, int level, int columns);

  /** Returns the oracle's states by decreasing success probability. */
  static Stream<Integer> states(Problem problem, int level) {
    return IntStream.rangeClosed(1, problem.oracleStates())
        .boxed()
        .sorted(
            Comparator.comparingDouble((Integer o) -> problem.success().at(o, level)).reversed());
  }

  private static Stream<Cell> cells(int oracle, int columns) {
    return IntStream.range(0, columns).mapToObj(b -> new Cell(oracle, b));
  }
}
