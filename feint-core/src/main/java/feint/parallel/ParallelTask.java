package feint.parallel;

/**
 * Computation that is divided into independent subtasks (pieces) 0..n-1, to be shared by threads or
 * machines.
 *
 * <p>A subtask is a function of the task's inputs, such as a problem, a policy and a seed, and of
 * its own number only. It draws from child seeds, reads no clock, and has no side effect. The
 * division belongs to the task and does not depend on the workers, because the last digits of a sum
 * depend on how it is divided.
 *
 * @param <T> result of a subtask: a value, or a tally that is handed over to the consumer
 */
public interface ParallelTask<T> {

  /** Returns the number of subtasks. */
  long count();

  /** Computes subtask {@code number}, 0..count-1. Called from any thread, in any order. */
  T piece(long number);
}
