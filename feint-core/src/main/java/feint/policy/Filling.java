package feint.policy;

import feint.model.Problem;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * In which hidden states a balanced policy prefers to learn: a law of hidden states is filled with
 * learning, cell by cell in this order, until the share that is to be learnt is reached.
 */
public enum Filling {
  /** The best oracle state first, whatever the queue. */
  STATE {
    @Override
    Comparator<Cell> order() {
      return Comparator.comparingDouble(Cell::success).reversed();
    }
  },
  /** The best oracle state first, within it the longest queue; empty queues last of all. */
  QUEUE {
    @Override
    Comparator<Cell> order() {
      return Comparator.comparing((Cell cell) -> cell.queue() == 0)
          .thenComparing(Comparator.comparingDouble(Cell::success).reversed())
          .thenComparing(Comparator.comparingInt(Cell::queue).reversed());
    }
  };

  /** A hidden state with its chance of success. */
  record Cell(int oracle, int queue, double success) {}

  abstract Comparator<Cell> order();

  /** The hidden states of a problem in this order, if this incentive level is paid. */
  List<Cell> cells(Problem problem, int level) {
    return IntStream.rangeClosed(1, problem.oracleStates())
        .boxed()
        .flatMap(
            o ->
                IntStream.rangeClosed(0, problem.successes())
                    .mapToObj(b -> new Cell(o, b, problem.success().at(o, level))))
        .sorted(order())
        .toList();
  }
}
