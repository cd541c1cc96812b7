package feint.service.live;

import feint.policy.QueryRecord;

/**
 * Query of a run for its owner.
 *
 * @param trajectory name of the trajectory that was queried
 * @param counts whether the answer decided on a step
 */
public record PrivateRow(QueryRecord exchange, String trajectory, boolean counts) {

  /** Column names of {@link #csv}: those of a query log, and more. */
  public static final String HEADER = "time,oracle,incentive,success,type,trajectory,step";

  /** Returns a line of a file that {@code feint estimate} and {@code feint fit} read. */
  public String csv() {
    return String.join(
        ",",
        String.valueOf(exchange.query().number()),
        String.valueOf(exchange.oracle()),
        String.valueOf(exchange.query().action().incentive()),
        counts ? bit(exchange.informative()) : "",
        exchange.query().action().learns() ? "learn" : "obfuscate",
        trajectory,
        bit(exchange.steps()));
  }

  private static String bit(boolean flag) {
    return flag ? "1" : "0";
  }
}
