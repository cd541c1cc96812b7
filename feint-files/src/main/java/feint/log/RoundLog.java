package feint.log;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import feint.estimation.Round;
import feint.estimation.RoundCounts;
import feint.file.ArchiveException;
import feint.file.AtomicFile;
import feint.model.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Logs of real rounds: CSV files as RFC 4180 has them, with commas, a header, and the columns time,
 * oracle, incentive and success in any order. Other columns are passed over.
 *
 * <p>A log is read as a stream and counted, never loaded, so that it may be of any size.
 */
public final class RoundLog {

  /** The longest field, in characters: more is a quote that was never closed. */
  private static final int LONGEST_FIELD = 1 << 20;

  private RoundLog() {}

  /**
   * What this log counts. Its oracle states are those that it shows.
   *
   * @throws ArchiveException if the log cannot be read or has faults; lists the first 20
   */
  public static RoundCounts read(Path file) {
    LogFaults faults = new LogFaults(file.toString());
    RoundCounts counts = counts(file, new RoundRows(Round.MOST_STATES, faults), faults);
    requireDepartures(counts, counts.states(), faults);
    return counts;
  }

  /** As {@link #read(Path)}, with the states and no other incentives than {@code problem} has. */
  public static RoundCounts read(Path file, Problem problem) {
    LogFaults faults = new LogFaults(file.toString());
    int states = problem.oracleStates();
    RoundCounts counts = counts(file, new RoundRows(states, problem.actions(), faults), faults);
    requireDepartures(counts, states, faults);
    return counts;
  }

  private static RoundCounts counts(Path file, RoundRows rows, LogFaults faults) {
    RoundCounts counts = new RoundCounts();
    if (Files.isDirectory(file)) {
      throw new ArchiveException(file.toString(), "must be a file, was a directory");
    }
    try (CsvReader<CsvRecord> reader = reader(file);
        CloseableIterator<CsvRecord> records = reader.iterator()) {
      if (!records.hasNext()) {
        throw new ArchiveException(file.toString(), "must begin with a header, was empty");
      }
      rows.header(records.next());
      faults.throwIfAny();
      records.forEachRemaining(row -> rows.round(row).ifPresent(counts::add));
    } catch (CsvParseException e) {
      faults.add("is not valid CSV: " + e.getMessage());
    } catch (UncheckedIOException e) {
      throw unreadable(file, Objects.requireNonNull(e.getCause()));
    } catch (IOException e) {
      throw unreadable(file, e);
    }
    faults.throwIfAny();
    if (counts.rounds() == 0) {
      throw new ArchiveException(file.toString(), "must have a round after the header, was none");
    }
    return counts;
  }

  private static CsvReader<CsvRecord> reader(Path file) throws IOException {
    return CsvReader.builder()
        .detectBomHeader(true)
        .allowUnclosedQuote(false)
        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
        .maxBufferSize(LONGEST_FIELD)
        .ofCsvRecord(file);
  }

  private static ArchiveException unreadable(Path file, IOException e) {
    return new ArchiveException(file.toString(), "cannot be read: " + AtomicFile.reason(e), e);
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
