package feint.store;

import java.util.List;

/**
 * Change of a row at an expected version, and a second change that is made only if the row was at
 * it. Those of a group can be sent to the database together.
 *
 * @param guard changes the row, or none if it has another version
 * @param then changes exactly one row
 */
record GuardedWrite(Statement guard, Statement then) implements GroupCommit.Write<Boolean> {

  /** Statement with its parameters. */
  record Statement(String sql, List<Object> values) {

    /** Returns a failure unless one row was changed. */
    void requireOne(int changed) {
      if (changed != 1) {
        throw new IllegalStateException("one row must be changed, was " + changed + ": " + sql);
      }
    }
  }

  /** Returns whether the row was at the expected version. */
  @Override
  public Boolean in(Session session) {
    return session.write(this);
  }
}
