package feint.log;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import feint.audit.Observation;
import feint.audit.RecordedRun;
import feint.math.Checks;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * The public record of a run: what an eavesdropper saw of it, and nothing more.
 *
 * @param rows its queries in their order
 * @param ended whether the run is known to be over; without it, it may go on
 */
public record PublicRecord(List<PublicRow> rows, boolean ended) {

  static final String NUMBER = "number";
  static final String TRAJECTORY = "trajectory";
  static final String INCENTIVE = "incentive";
  static final String STEP = "step";
  static final String STATE = "state";
  static final String ROWS = "rows";
  static final String ENDED = "ended";

  public PublicRecord {
    rows = List.copyOf(rows);
    for (int n = 0; n < rows.size(); n++) {
      Checks.require(
          rows.get(n).number() == n + 1,
          "number of a query",
          "must be " + (n + 1) + ", as they count from 1",
          rows.get(n).number());
    }
  }

  /** The record as a CSV file, which does not say whether the run is over. */
  public String csv() {
    StringWriter text = new StringWriter();
    try (CsvWriter writer = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
      writer.writeRecord(NUMBER, TRAJECTORY, INCENTIVE, STEP, STATE);
      for (PublicRow row : rows) {
        writer.writeRecord(
            String.valueOf(row.number()),
            row.trajectory(),
            String.valueOf(row.incentive()),
            row.step() ? "1" : "0",
            row.state().isPresent() ? String.valueOf(row.state().getAsInt()) : "");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  /** The record as JSON. */
  public ObjectNode json() {
    ObjectNode node = JsonNodeFactory.instance.objectNode().put(ENDED, ended);
    ArrayNode list = node.putArray(ROWS);
    for (PublicRow row : rows) {
      ObjectNode entry = list.addObject();
      entry.put(NUMBER, row.number()).put(TRAJECTORY, row.trajectory());
      entry.put(INCENTIVE, row.incentive()).put(STEP, row.step());
      row.state().ifPresent(o -> entry.put(STATE, o));
    }
    return node;
  }

  /** The names of trajectories that were queried, in the order of their first queries. */
  public List<String> trajectories() {
    return rows.stream().map(PublicRow::trajectory).distinct().toList();
  }

  /**
   * The run as attackers see it; a trajectory's number is its place among {@link #trajectories}.
   */
  public RecordedRun run() {
    List<String> names = trajectories();
    boolean contents = rows.stream().allMatch(row -> !row.step() || row.state().isPresent());
    return new RecordedRun(
        rows.stream().map(row -> observation(row, names.indexOf(row.trajectory()))).toList(),
        contents,
        ended);
  }

  private static Observation observation(PublicRow row, int trajectory) {
    // A step of which nobody knows the state is one in any: those who look at it are not asked.
    int madeIn = row.step() ? row.state().orElse(1) : 0;
    return new Observation(trajectory, row.incentive(), madeIn, 0, 0);
  }
}
