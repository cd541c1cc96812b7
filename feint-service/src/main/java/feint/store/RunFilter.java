package feint.store;

/** Which runs to list. Its conditions are texts of ours, never of a user's. */
public enum RunFilter {
  ALL(""),
  PREPARING(" AND phase = 'preparing'"),
  READY(" AND phase = 'open' AND waiting = 0"),
  WAITING(" AND phase = 'open' AND waiting = 1"),
  FINISHED(" AND phase = 'finished'"),
  CLOSED(" AND phase IN ('closed', 'moved')"),
  FAILED(" AND phase = 'failed'");

  private final String condition;

  RunFilter(String condition) {
    this.condition = condition;
  }

  String condition() {
    return condition;
  }
}
