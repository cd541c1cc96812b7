package feint.store;

/** Listener that is called after each committed group of writes, by the writer itself. */
@FunctionalInterface
public interface CommitListener {

  /**
   * Called after the commit of a group.
   *
   * @param writes number of writes in it
   * @param nanos time from its first statement until it was on disk
   */
  void committed(int writes, long nanos);
}
