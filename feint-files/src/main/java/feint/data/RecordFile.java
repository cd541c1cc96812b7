package feint.data;

import com.fasterxml.jackson.databind.JsonNode;
import feint.io.ArchiveException;
import feint.io.Json;
import feint.io.Sha256;
import feint.model.Problem;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Public records in a file: of one run, or of several with a column {@code run}. The format is JSON
 * if the name ends in .json (a list of rows, or an object that has it as {@code rows}), arrays with
 * points of one run if it ends in .npz (see {@link RecordArrays}), and CSV otherwise.
 *
 * @param records records by name of the run, in the order in which the runs begin; a run without a
 *     name has the file's name without its extension
 * @param sha256 SHA-256 of the file's content, in 64 hexadecimal digits
 */
public record RecordFile(Map<String, PublicRecord> records, String sha256) {

  /** Columns of a record. */
  public static final List<String> COLUMNS = RecordRows.COLUMNS;

  private static final long MOST_JSON_BYTES = 100_000_000;
  private static final String JSON = ".json";
  private static final String ARRAYS = ".npz";

  public RecordFile {
    records = Collections.unmodifiableMap(new LinkedHashMap<>(records));
  }

  /**
   * Reads a file in the default format.
   *
   * @throws ArchiveException if the file cannot be read or has faults; lists the first 20
   */
  public static RecordFile read(Path file, Problem problem) {
    return read(file, LogFormat.defaults(), problem);
  }

  /**
   * Reads a file of runs with the states, the incentives and the horizon of {@code problem}.
   *
   * @throws ArchiveException if the file cannot be read or has faults; lists the first 20
   */
  public static RecordFile read(Path file, LogFormat format, Problem problem) {
    LogFaults faults = new LogFaults(file.toString());
    String name = String.valueOf(file.getFileName());
    String ending = name.toLowerCase(Locale.ROOT);
    RecordRows rows =
        new RecordRows(
            name.replaceFirst("(.)\\.[^.]*$", "$1"),
            problem,
            ending.endsWith(ARRAYS) ? format.withStates(List.of()) : format,
            faults);
    RecordFile read =
        ending.endsWith(ARRAYS)
            ? arrays(file, rows, problem.horizon(), faults)
            : ending.endsWith(JSON)
                ? json(file, rows, format, faults)
                : csv(file, rows, format, faults);
    if (read.records.isEmpty()) {
      throw new ArchiveException(file.toString(), "must have a row for each query, was none");
    }
    return read;
  }

  private static RecordFile csv(Path file, RecordRows rows, LogFormat format, LogFaults faults) {
    CsvColumns columns =
        new CsvColumns(RecordRows.REQUIRED, RecordRows.COLUMNS, format, faults).named();
    String sha256 =
        CsvTable.read(
            file,
            columns,
            row -> rows.take(columns.cells(row), columns.has(RecordRows.RUN)),
            faults);
    return new RecordFile(rows.records(false), sha256);
  }

  private static RecordFile arrays(Path file, RecordRows rows, int horizon, LogFaults faults) {
    RecordArrays arrays = RecordArrays.read(file, horizon, faults);
    for (int query = 0; query < arrays.queries(); query++) {
      rows.take(arrays.cells(query), false, arrays.insight(query));
    }
    return new RecordFile(rows.records(false, arrays.insights()), Sha256.of(file));
  }

  private static RecordFile json(Path file, RecordRows rows, LogFormat format, LogFaults faults) {
    JsonFile read = JsonFile.read(file, MOST_JSON_BYTES);
    JsonNode content = read.content();
    JsonNode list = content.isObject() ? content.path(PublicRecord.ROWS) : content;
    JsonNode ended = content.path(PublicRecord.ENDED);
    if (!list.isArray()) {
      String rule = "must be a list of rows, or an object that has them as rows";
      throw new ArchiveException(file.toString(), rule);
    }
    if (!ended.isMissingNode() && !ended.isBoolean()) {
      faults.add(PublicRecord.ENDED + ": must be true or false, was " + shown(ended));
    }
    Map<String, String> names = format.columns();
    boolean named = list.path(0).has(names.getOrDefault(RecordRows.RUN, RecordRows.RUN));
    for (int n = 0; n < list.size(); n++) {
      JsonNode row = list.get(n);
      Cells cells = cells(row, n + 1, names, faults);
      List<String> nested =
          RecordRows.COLUMNS.stream()
              .filter(name -> row.path(names.getOrDefault(name, name)).isContainerNode())
              .toList();
      nested.forEach(name -> cells.fault(name, "must be a single value"));
      if (nested.isEmpty()) {
        rows.take(cells, named);
      }
    }
    return new RecordFile(rows.records(ended.asBoolean()), read.sha256());
  }

  private static Cells cells(
      JsonNode row, int number, Map<String, String> names, LogFaults faults) {
    return new Cells() {
      @Override
      public String text(String column) {
        JsonNode field = row.path(names.getOrDefault(column, column));
        return field.isValueNode() && !field.isNull() ? field.asText().strip() : "";
      }

      @Override
      public void fault(String column, String rule) {
        String name = names.getOrDefault(column, column);
        String prefix = "row " + number + ", field " + name + ": ";
        faults.add(prefix + rule + ", was " + shown(row.path(name)));
      }
    };
  }

  private static String shown(JsonNode field) {
    return field.isTextual() ? LogFaults.shown(field.asText()) : LogFaults.cut(Json.shown(field));
  }
}
