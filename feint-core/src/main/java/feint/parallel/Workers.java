package feint.parallel;

import java.util.function.Consumer;

/**
 * Executor of parallel tasks: the threads of this machine, or a cluster.
 *
 * <p>Results are those of sequential execution, independent of the kind and number of workers.
 */
public interface Workers {

  /**
   * Runs all subtasks and returns when the last result has been handed over.
   *
   * <p>Each result is handed over once, in the order of the subtasks, on the caller's thread. The
   * number of results that wait in memory for their turn is bounded, whatever the number of
   * subtasks.
   *
   * <p>An exception in a subtask ends the work. It is rethrown, or reported as a {@link
   * PieceException} if the subtask ran on a remote worker. By then exactly the results before it
   * have been handed over. If several subtasks fail, the first one in order determines the
   * exception.
   *
   * @param progress receives the completed fraction on the caller's thread; the fraction never
   *     decreases and ends with 1
   * @param taker receives the results
   */
  <T> void work(ParallelTask<T> task, Progress progress, Consumer<? super T> taker);
}
