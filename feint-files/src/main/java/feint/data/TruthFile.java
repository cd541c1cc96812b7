package feint.data;

import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import feint.io.ArchiveException;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Real trajectory of each of some runs: a CSV file with the columns run and real. It holds the
 * secret that public records keep.
 *
 * @param real name of the real trajectory by name of the run
 */
public record TruthFile(Map<String, String> real) {

  private static final String REAL = "real";

  public TruthFile {
    real = Collections.unmodifiableMap(new LinkedHashMap<>(real));
  }

  /**
   * Reads a file.
   *
   * @throws ArchiveException if the file cannot be read or has faults; lists the first 20
   */
  public static TruthFile read(Path file) {
    LogFaults faults = new LogFaults(file.toString());
    List<String> both = List.of(RecordRows.RUN, REAL);
    CsvColumns columns = new CsvColumns(both, both, LogFormat.defaults(), faults);
    Map<String, String> real = new LinkedHashMap<>();
    CsvTable.read(file, columns, row -> take(row, columns, real), faults);
    return new TruthFile(real);
  }

  /** Formats the file's text. */
  public String csv() {
    StringWriter text = new StringWriter();
    try (CsvWriter writer = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
      writer.writeRecord(RecordRows.RUN, REAL);
      real.forEach((run, name) -> writer.writeRecord(run, name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static void take(CsvRecord record, CsvColumns columns, Map<String, String> real) {
    Cells row = columns.cells(record);
    String run = RunNames.read(row, RecordRows.RUN);
    if (real.putIfAbsent(run, RunNames.read(row, REAL)) != null) {
      row.fault(RecordRows.RUN, "must be named only once");
    }
  }
}
