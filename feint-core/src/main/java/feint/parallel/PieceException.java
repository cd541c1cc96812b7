package feint.parallel;

/**
 * Failure of a subtask on a remote worker. The message names the task, the subtask, the worker and
 * the reason.
 */
public final class PieceException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final boolean mistake;

  /**
   * Creates an exception for a failed subtask.
   *
   * @param work kind of the task
   * @param number number of the subtask, from 0
   * @param where worker on which it failed
   * @param reason cause, in words
   * @param mistake whether the user's input is the cause
   */
  public PieceException(String work, long number, String where, String reason, boolean mistake) {
    super("piece " + number + " of " + work + " failed on " + where + ": " + reason);
    this.mistake = mistake;
  }

  /** Returns whether the user's input is the cause, as opposed to Feint or a machine. */
  public boolean mistake() {
    return mistake;
  }
}
