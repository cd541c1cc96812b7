package feint.work;

/** A piece of work failed where somebody else did it; the message names it, the place and why. */
public final class PieceException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final boolean mistake;

  /**
   * A failure.
   *
   * @param work what kind of work it is
   * @param number the piece's, from 0
   * @param where who did it
   * @param reason what it threw, in words
   * @param mistake whether what the user gave is to blame
   */
  public PieceException(String work, long number, String where, String reason, boolean mistake) {
    super("piece " + number + " of " + work + " failed on " + where + ": " + reason);
    this.mistake = mistake;
  }

  /** Whether what the user gave is to blame, and not Feint or a machine. */
  public boolean mistake() {
    return mistake;
  }
}
