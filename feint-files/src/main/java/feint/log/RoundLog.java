package feint.log;

import feint.estimation.Round;
import feint.estimation.RoundCounts;
import feint.file.ArchiveException;
import feint.model.Problem;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * Logs of real rounds: CSV files as RFC 4180 has them, with a header, and the columns time, oracle,
 * incentive and success in any order, and run if there are several at once. Other columns are
 * passed over. What else may differ says a {@link LogFormat}.
 *
 * <p>A log is read as a stream and counted, never loaded, so that it may be of any size; unless its
 * times are dates, which may have to be sorted.
 *
 * @param counts what the log counts
 * @param sha256 of the log's bytes, in 64 digits
 */
public record RoundLog(RoundCounts counts, String sha256) {

  /** The columns that a log can have. */
  public static final List<String> COLUMNS = RoundRows.COLUMNS;

  /**
   * Reads a log. Its oracle states are those that it shows, or that the format names.
   *
   * @throws ArchiveException if the log cannot be read or has faults; lists the first 20
   */
  public static RoundLog read(Path file, LogFormat format) {
    LogFaults faults = new LogFaults(file.toString());
    RoundRows rows = new RoundRows(Round.MOST_STATES, format, faults);
    RoundLog log = read(file, rows, faults, round -> {});
    requireDepartures(log.counts, Math.max(log.counts.states(), format.states().size()), faults);
    return log;
  }

  /**
   * As {@link #read(Path, LogFormat)}, with the states and no other incentives than {@code problem}
   * has.
   */
  public static RoundLog read(Path file, LogFormat format, Problem problem) {
    LogFaults faults = new LogFaults(file.toString());
    int states = problem.oracleStates();
    RoundRows rows = new RoundRows(states, problem.actions(), format, faults);
    RoundLog log = read(file, rows, faults, round -> {});
    requireDepartures(log.counts, states, faults);
    return log;
  }

  /**
   * Reads a log of rounds of this problem, and hands each of them over, in order. Not every state
   * need occur. If the log turns out to have faults, what was handed over counts for nothing.
   */
  public static RoundLog read(
      Path file, LogFormat format, Problem problem, Consumer<? super Round> taker) {
    LogFaults faults = new LogFaults(file.toString());
    RoundRows rows = new RoundRows(problem.oracleStates(), problem.actions(), format, faults);
    return read(file, rows, faults, taker);
  }

  private static RoundLog read(
      Path file, RoundRows rows, LogFaults faults, Consumer<? super Round> taker) {
    RoundCounts counts = new RoundCounts();
    Consumer<Round> counting = counts::add;
    Consumer<Round> takers = counting.andThen(taker);
    RoundOrder order = rows.order(takers);
    String sha256 = CsvTable.read(file, rows.columns(), row -> rows.take(row, order), faults);
    order.finish();
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
