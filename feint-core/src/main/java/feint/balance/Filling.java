package feint.balance;

import feint.model.Problem;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * In which hidden states a balanced policy prefers to learn: a law of hidden states is filled with
 * learning, group by group in this order, until the share that is to be learnt is reached. All
 * states of a group learn with the same probability.
 */
public enum Filling {
  /** The best oracle state first, whatever the queue: the queue decides nothing. */
  STATE {
    @Override
    List<List<Cell>> groups(Problem problem, int level, int columns) {
      return states(problem, level).map(o -> cells(o, columns).toList()).toList();
    }
  },
  /** The best oracle state first, within it the longest queue; empty queues last of all. */
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
   * A hidden state: an oracle state, and a column of the law, which is the queue where it is
   * hidden.
   */
  record Cell(int oracle, int column) {}

  /** The hidden states of a problem in this order, if this incentive level is paid. */
  abstract List<List<Cell>> groups(Problem problem, int level, int columns);

  /** The oracle's states, those in which a query most likely succeeds first. */
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
