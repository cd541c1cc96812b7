package feint.parallel;

import java.util.Arrays;

/**
 * Concatenation of several parallel tasks into one sequence of subtasks. Maps a global subtask
 * number to its task.
 */
public final class ConcatenatedTasks {

  /** By task, the global number after its last subtask. */
  private final long[] ends;

  /**
   * Concatenates tasks.
   *
   * @param counts number of subtasks of each task, each at least 1
   */
  public ConcatenatedTasks(long... counts) {
    this.ends = counts.clone();
    Arrays.parallelPrefix(ends, Math::addExact);
  }

  /** Returns the total number of subtasks. */
  public long count() {
    return ends.length == 0 ? 0 : ends[ends.length - 1];
  }

  /**
   * Returns the index, from 0, of the task that a subtask belongs to.
   *
   * @param number global number of the subtask, 0..count-1
   */
  public int section(long number) {
    int at = Arrays.binarySearch(ends, number);
    return at >= 0 ? at + 1 : -at - 1;
  }

  /**
   * Returns the number, from 0, of a subtask within its task.
   *
   * @param number global number of the subtask, 0..count-1
   */
  public long within(long number) {
    int section = section(number);
    return section == 0 ? number : number - ends[section - 1];
  }
}
