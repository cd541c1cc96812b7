package feint.log;

import feint.estimation.Round;
import feint.estimation.RoundCounts;
import feint.file.ArchiveException;
import feint.model.Problem;
import java.nio.file.Path;

/**
 * Logs of real rounds: CSV files as RFC 4180 has them, with commas, a header, and the columns time,
 * oracle, incentive and success in any order. Other columns are passed over.
 *
 * <p>A log is read as a stream and counted, never loaded, so that it may be of any size.
 *
 * @param counts what the log counts
 * @param sha256 of the log's bytes, in 64 digits
 */
public record RoundLog(RoundCounts counts, String sha256) {

  /**
   * Reads a log. Its oracle states are those that it shows.
   *
   * @throws ArchiveException if the log cannot be read or has faults; lists the first 20
   */
  public static RoundLog read(Path file) {
    LogFaults faults = new LogFaults(file.toString());
    RoundLog log = read(file, new RoundRows(Round.MOST_STATES, faults), faults);
    requireDepartures(log.counts, log.counts.states(), faults);
    return log;
  }

  /** As {@link #read(Path)}, with the states and no other incentives than {@code problem} has. */
  public static RoundLog read(Path file, Problem problem) {
    LogFaults faults = new LogFaults(file.toString());
    int states = problem.oracleStates();
    RoundLog log = read(file, new RoundRows(states, problem.actions(), faults), faults);
    requireDepartures(log.counts, states, faults);
    return log;
  }

  private static RoundLog read(Path file, RoundRows rows, LogFaults faults) {
    RoundCounts counts = new RoundCounts();
    String sha256 =
        CsvTable.read(file, rows.columns(), row -> rows.round(row).ifPresent(counts::add), faults);
    if (counts.rounds() == 0) {
      throw new ArchiveException(file.toString(), "must have a round after the header, was none");
    }
    return new RoundLog(counts, sha256);
  }

  /** A chain needs a law of the next state for every state. */
  private static void requireDepartures(RoundCounts counts, int states, LogFaults faults) {
    for (int o = 1; o <= states; o++) {
      if (counts.rounds(o) == 0) {
        faults.add("oracle state " + o + " must occur, as states are 1.." + states + ", was never");
      } else if (counts.departures(o) == 0) {
        faults.add(
            "oracle state "
                + o
                + " must be followed by a round at the next time, or nothing is known of what comes"
                + " after it, was never");
      }
    }
    faults.throwIfAny();
  }
}
