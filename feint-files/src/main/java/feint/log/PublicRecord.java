package feint.log;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import feint.audit.Observation;
import feint.audit.RecordedRun;
import feint.math.Checks;
import feint.math.Point;
import feint.numpy.NumpyArray;
import feint.policy.Sight;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * The public record of a run: what an eavesdropper saw of it, and nothing more.
 *
 * @param rows its queries in their order
 * @param ended whether the run is known to be over; without it, it may go on
 * @param insights which of points, attendance and replies it has
 */
public record PublicRecord(List<PublicRow> rows, boolean ended, Set<Sight> insights) {

  static final String NUMBER = "number";
  static final String TRAJECTORY = "trajectory";
  static final String INCENTIVE = "incentive";
  static final String STEP = "step";
  static final String STATE = "state";
  static final String ROWS = "rows";
  static final String ENDED = "ended";

  private static final Set<Sight> INSIGHTS = Set.of(Sight.POINTS, Sight.ATTENDANCE, Sight.REPLIES);

  public PublicRecord {
    rows = List.copyOf(rows);
    insights = Set.copyOf(insights);
    Checks.require(
        INSIGHTS.containsAll(insights), "insights", "must be some of " + INSIGHTS, insights);
    for (int n = 0; n < rows.size(); n++) {
      Checks.require(
          rows.get(n).number() == n + 1,
          "number of a query",
          "must be " + (n + 1) + ", as they count from 1",
          rows.get(n).number());
    }
  }

  /** A record without points. */
  public PublicRecord(List<PublicRow> rows, boolean ended) {
    this(rows, ended, Set.of());
  }

  /** The same of a run that is over. */
  public PublicRecord over() {
    return new PublicRecord(rows, true, insights);
  }

  /** The record as a CSV file, which has no points, and does not say whether the run is over. */
  public String csv() {
    StringWriter text = new StringWriter();
    try (CsvWriter writer = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
      writer.writeRecord(NUMBER, TRAJECTORY, INCENTIVE, STEP, STATE);
      for (PublicRow row : rows) {
        writer.writeRecord(
            String.valueOf(row.number()),
            row.trajectory(),
            String.valueOf(row.incentive()),
            row.step() == Step.UNSEEN ? "" : row.step() == Step.YES ? "1" : "0",
            row.state().isPresent() ? String.valueOf(row.state().getAsInt()) : "");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  /** The record as JSON, which has no points. */
  public ObjectNode json() {
    ObjectNode node = JsonNodeFactory.instance.objectNode().put(ENDED, ended);
    ArrayNode list = node.putArray(ROWS);
    for (PublicRow row : rows) {
      ObjectNode entry = list.addObject();
      entry.put(NUMBER, row.number()).put(TRAJECTORY, row.trajectory());
      entry.put(INCENTIVE, row.incentive());
      if (row.step() == Step.UNSEEN) {
        entry.putNull(STEP);
      } else {
        entry.put(STEP, row.step() == Step.YES);
      }
      row.state().ifPresent(o -> entry.put(STATE, o));
    }
    return node;
  }

  /**
   * The record as arrays for a .npz file, points included; it must have points, and the names of
   * its trajectories must be integers.
   */
  public Map<String, NumpyArray> arrays() {
    Checks.require(insights.contains(Sight.POINTS), "record", "must have points", insights);
    Map<String, NumpyArray> arrays = new LinkedHashMap<>();
    arrays.put(RecordArrays.POINT, table(Insight::point));
    arrays.put(TRAJECTORY, integers(row -> Long.parseLong(row.trajectory())));
    arrays.put(INCENTIVE, integers(PublicRow::incentive));
    arrays.put(STEP, steps());
    if (rows.stream().anyMatch(row -> row.state().isPresent())) {
      arrays.put(STATE, integers(row -> row.state().orElse(0)));
    }
    if (insights.contains(Sight.ATTENDANCE)) {
      arrays.put(RecordArrays.ATTENDING, integers(row -> row.insight().attending()));
    }
    if (insights.contains(Sight.REPLIES)) {
      arrays.put(RecordArrays.REPLY, table(Insight::reply));
    }
    return arrays;
  }

  private NumpyArray steps() {
    return rows.stream().anyMatch(row -> row.step() == Step.UNSEEN)
        ? integers(row -> madeIn(row) > 0 ? 1 : madeIn(row))
        : NumpyArray.truths(rows.stream().map(row -> row.step() == Step.YES).toList());
  }

  private NumpyArray integers(ToLongFunction<PublicRow> column) {
    return NumpyArray.integers(rows.stream().mapToLong(column).toArray());
  }

  /** A row of coordinates for each query; NaN where there is no point. */
  private NumpyArray table(Function<Insight, Point> column) {
    int dimension = rows.isEmpty() ? 1 : rows.get(0).insight().point().dimension();
    double[] values = new double[rows.size() * dimension];
    Arrays.fill(values, Double.NaN);
    for (int n = 0; n < rows.size(); n++) {
      double[] row = column.apply(rows.get(n).insight()).toArray();
      System.arraycopy(row, 0, values, n * dimension, row.length);
    }
    return NumpyArray.table(dimension, values);
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
    EnumSet<Sight> holds = EnumSet.noneOf(Sight.class);
    holds.addAll(insights);
    if (rows.stream().allMatch(row -> row.step() != Step.YES || row.state().isPresent())) {
      holds.add(Sight.CONTENTS);
    }
    return new RecordedRun(
        rows.stream().map(row -> observation(row, names.indexOf(row.trajectory()))).toList(),
        holds,
        ended);
  }

  private static Observation observation(PublicRow row, int trajectory) {
    Insight more = row.insight();
    return new Observation(
        trajectory, row.incentive(), madeIn(row), 0, more.attending(), more.point(), more.reply());
  }

  private static int madeIn(PublicRow row) {
    return switch (row.step()) {
      case NO -> 0;
      // A step of which nobody knows the state is one in any: those who look at it are not asked.
      case YES -> row.state().orElse(1);
      case UNSEEN -> Observation.UNSEEN;
    };
  }
}
