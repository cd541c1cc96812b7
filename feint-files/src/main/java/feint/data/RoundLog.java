package feint.data;

import feint.estimation.Round;
import feint.estimation.RoundCounts;
import feint.io.ArchiveException;
import feint.model.Problem;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * Log of real rounds: a CSV file with a header (RFC 4180) and the columns time, oracle, incentive
 * and success in any order, and run if there are several at once. Other columns are ignored. A
 * {@link LogFormat} describes other variants.
 *
 * <p>A log is read as a stream and counted, so that it may be of any size. If its times are dates,
 * the rounds are kept in memory, because they may have to be sorted.
 *
 * @param counts counts of the rounds
 * @param sha256 SHA-256 of the log's content, in 64 hexadecimal digits
 */
public record RoundLog(RoundCounts counts, String sha256) {

  /** Columns of a log. */
  public static final List<String> COLUMNS = RoundRows.COLUMNS;

  /**
   * Reads a log. Its oracle states are those that occur, or those that the format names.
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
   * Reads a log with the states of {@code problem} and no other incentives than it has.
   *
   * @throws ArchiveException if the log cannot be read or has faults; lists the first 20
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
   * Reads a log of rounds of {@code problem} and passes on each round, in order. Not every state
   * need occur. If the log has faults, the rounds passed on before are invalid.
   *
   * @throws ArchiveException if the log cannot be read or has faults; lists the first 20
   */
  public static RoundLog read(
      Path file, LogFormat format, Problem problem, Consumer<? super Round> consumer) {
    LogFaults faults = new LogFaults(file.toString());
    RoundRows rows = new RoundRows(problem.oracleStates(), problem.actions(), format, faults);
    return read(file, rows, faults, consumer);
  }

  private static RoundLog read(
      Path file, RoundRows rows, LogFaults faults, Consumer<? super Round> consumer) {
    RoundCounts counts = new RoundCounts();
    Consumer<Round> counting = counts::add;
    Consumer<Round> consumers = counting.andThen(consumer);
    RoundOrder order = rows.order(consumers);
    String sha256 = CsvTable.read(file, rows.columns(), row -> rows.take(row, order), faults);
    order.finish();
    if (counts.rounds() == 0) {
      throw new ArchiveException(file.toString(), "must have a round after the header, was none");
    }
    return new RoundLog(counts, sha256);
  }

  /**
   * Checks that every state is followed by another round, since a chain needs a distribution for
   * each state.
   */
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
