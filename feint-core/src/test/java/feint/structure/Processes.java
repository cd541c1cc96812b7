package feint.structure;

import feint.model.TerminalCost;
import java.util.Arrays;
import java.util.List;

/** Hand-made processes with one oracle state. */
final class Processes {

  private Processes() {}

  /**
   * Returns a process that satisfies all six: two free decoys, two learning actions at fixed
   * prices, M = 3.
   */
  static QueueProcess.Builder allSix() {
    return allSix(3);
  }

  /** Returns the same process with another M. */
  static QueueProcess.Builder allSix(int successes) {
    return QueueProcess.builder(1, successes)
        .actions(2, List.of("decoy", "cheap decoy", "try", "try hard"))
        .transition(moving(0, 0, 0.25, 0.5))
        .running((o, b, u) -> u < 2 ? 0 : u)
        .terminal(TerminalCost.power(1, 2));
  }

  /** Each action lets the queue fall by one with its own probability, and never at 0. */
  static QueueProcess.Transition moving(double... success) {
    return (o, u, from, to) -> {
      double gamma = from == 0 ? 0 : success[u];
      return to == from ? 1 - gamma : to == from - 1 ? gamma : 0;
    };
  }

  /** The same matrix for every action. */
  static QueueProcess.Transition always(double[]... rows) {
    double[][] matrix = Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new);
    return (o, u, from, to) -> matrix[from][to];
  }
}
