package feint.service;

import feint.policy.Exchange;

/**
 * A round of a run for its owner.
 *
 * @param trajectory the name of the trajectory that was queried
 * @param counts whether what was told decided on a step
 */
public record PrivateRow(Exchange exchange, String trajectory, boolean counts) {

  /** The names of the columns of {@link #csv}: those of a log of rounds, and more. */
  public static final String HEADER = "time,oracle,incentive,success,type,trajectory,step";

  /** A line of a file that {@code feint estimate} and {@code feint fit} read. */
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
