package feint.parallel;

import feint.math.Checks;

/**
 * Remaining subtasks of a parallel task after the first {@code from} are done.
 *
 * @param from number, in the whole task, of the subtask that has number 0 here
 */
public record TaskTail<T>(ParallelTask<T> whole, long from) implements ParallelTask<T> {

  public TaskTail {
    Checks.require(
        from >= 0 && from <= whole.count(), "pieces done", "must be in 0.." + whole.count(), from);
  }

  @Override
  public long count() {
    return whole.count() - from;
  }

  @Override
  public T piece(long number) {
    return whole.piece(from + number);
  }
}
