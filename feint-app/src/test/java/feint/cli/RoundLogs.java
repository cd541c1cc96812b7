package feint.cli;

/** Logs whose shares are known. */
final class RoundLogs {

  private static final int[][] TEN_TRANSITIONS = {{8, 2}, {2, 8}};
  private static final int[][] SUCCESSES_IN_TEN = {{1, 3}, {4, 8}};

  private RoundLogs() {}

  /**
   * A log that shows scenarios/small.yaml exactly: ten transitions per state, ten tries per cell.
   */
  static String small() {
    StringBuilder log = new StringBuilder("time,oracle,incentive,success\n");
    for (int o = 1; o <= 2; o++) {
      for (int j = 1; j <= 2; j++) {
        for (int n = 0; n < TEN_TRANSITIONS[o - 1][j - 1]; n++) {
          log.append("0,").append(o).append(",1,\n1,").append(j).append(",1,\n");
        }
        for (int n = 0; n < 10; n++) {
          boolean success = n < SUCCESSES_IN_TEN[o - 1][j - 1];
          log.append("0,").append(o).append(',').append(j).append(success ? ",1\n" : ",0\n");
        }
      }
    }
    return log.toString();
  }
}
