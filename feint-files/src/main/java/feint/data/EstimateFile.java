package feint.data;

import com.fasterxml.jackson.databind.JsonNode;
import feint.estimation.OraclePosterior;
import feint.io.ArchiveException;
import feint.io.Json;
import feint.model.Shape;
import java.nio.file.Path;

/** Reader of the counts in the output of {@code feint estimate --json}. */
public final class EstimateFile {

  private static final long MOST_BYTES = 10_000_000;

  private final Path file;
  private final JsonNode content;

  private EstimateFile(Path file, JsonNode content) {
    this.file = file;
    this.content = content;
  }

  /**
   * Reads the counts of an oracle with a given shape.
   *
   * @throws ArchiveException if the file cannot be read, has faults, or is of another shape
   */
  public static OraclePosterior read(Path file, Shape shape) {
    return new EstimateFile(file, parse(file)).posterior(shape);
  }

  private static JsonNode parse(Path file) {
    JsonNode content = JsonFile.read(file, MOST_BYTES).content();
    if (!content.isObject()) {
      throw new ArchiveException(file.toString(), "must be what feint estimate --json prints");
    }
    return content;
  }

  private OraclePosterior posterior(Shape shape) {
    int states = shape.oracleStates();
    int levels = shape.actions().levels();
    long[][] successes = counts("success", "successes", states, levels);
    long[][] tries = counts("success", "tries", states, levels);
    long[][] transitions = counts("transition", "count", states, states);
    for (int o = 0; o < states; o++) {
      for (int level = 0; level < levels; level++) {
        require(
            successes[o][level] <= tries[o][level],
            "success[" + o + "][" + level + "].successes",
            "must be at most tries, " + tries[o][level],
            String.valueOf(successes[o][level]));
      }
    }
    return OraclePosterior.of(successes, tries, transitions);
  }

  private long[][] counts(String table, String count, int rows, int columns) {
    JsonNode all = content.path(table);
    require(
        all.isArray() && all.size() == rows,
        table,
        "must have a row for each of " + rows + " oracle states",
        all.isArray() ? String.valueOf(all.size()) : Json.shown(all));
    long[][] counts = new long[rows][columns];
    for (int o = 0; o < rows; o++) {
      JsonNode row = all.path(o);
      require(
          row.isArray() && row.size() == columns,
          table + "[" + o + "]",
          "must have " + columns + " entries",
          row.isArray() ? String.valueOf(row.size()) : Json.shown(row));
      for (int j = 0; j < columns; j++) {
        JsonNode entry = row.path(j).path(count);
        require(
            entry.canConvertToLong() && entry.isIntegralNumber() && entry.asLong() >= 0,
            table + "[" + o + "][" + j + "]." + count,
            "must be an integer of at least 0",
            Json.shown(entry));
        counts[o][j] = entry.asLong();
      }
    }
    return counts;
  }

  private void require(boolean holds, String field, String rule, String value) {
    if (!holds) {
      throw new ArchiveException(file.toString(), field + ": " + rule + ", was " + value);
    }
  }
}
