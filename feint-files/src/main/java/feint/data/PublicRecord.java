package feint.data;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import feint.attack.Observation;
import feint.attack.audit.RecordedRun;
import feint.data.numpy.NumpyArray;
import feint.math.Checks;
import feint.math.Point;
import feint.policy.Observable;
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
 * Public record of a run: exactly what an eavesdropper saw of it.
 *
 * @param rows queries in order, numbered from 1 without gaps
 * @param ended whether the run is known to be over; otherwise it may continue
 * @param insights which of points, attendance and replies the record has
 */
public record PublicRecord(List<PublicRow> rows, boolean ended, Set<Observable> insights) {

  static final String NUMBER = "number";
  static final String TRAJECTORY = "trajectory";
  static final String INCENTIVE = "incentive";
  static final String STEP = "step";
  static final String STATE = "state";
  static final String ROWS = "rows";
  static final String ENDED = "ended";

  private static final Set<Observable> INSIGHTS =
      Set.of(Observable.POINTS, Observable.ATTENDANCE, Observable.REPLIES);

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

  /** Creates a record without points. */
  public PublicRecord(List<PublicRow> rows, boolean ended) {
    this(rows, ended, Set.of());
  }

  /** Returns the same record, marked as that of a run that is over. */
  public PublicRecord over() {
    return new PublicRecord(rows, true, insights);
  }

  /** Formats the record as CSV, without points and without the mark that the run is over. */
  public String csv() {
    StringWriter text = new StringWriter();
    try (CsvWriter writer = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
      writer.writeRecord(NUMBER, TRAJECTORY, INCENTIVE, STEP, STATE);
      for (PublicRow row : rows) {
        writer.writeRecord(
            String.valueOf(row.number()),
            row.trajectory(),
            String.valueOf(row.incentive()),
            row.step() == ObservedStep.UNSEEN ? "" : row.step() == ObservedStep.YES ? "1" : "0",
            row.state().isPresent() ? String.valueOf(row.state().getAsInt()) : "");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  /** Formats the record as JSON, without points. */
  public ObjectNode json() {
    ObjectNode node = JsonNodeFactory.instance.objectNode().put(ENDED, ended);
    ArrayNode list = node.putArray(ROWS);
    for (PublicRow row : rows) {
      ObjectNode entry = list.addObject();
      entry.put(NUMBER, row.number()).put(TRAJECTORY, row.trajectory());
      entry.put(INCENTIVE, row.incentive());
      if (row.step() == ObservedStep.UNSEEN) {
        entry.putNull(STEP);
      } else {
        entry.put(STEP, row.step() == ObservedStep.YES);
      }
      row.state().ifPresent(o -> entry.put(STATE, o));
    }
    return node;
  }

  /**
   * Returns the arrays of a .npz file, including points.
   *
   * @throws IllegalArgumentException if the record has no points, or if the name of a trajectory is
   *     not an integer
   */
  public Map<String, NumpyArray> arrays() {
    Checks.require(insights.contains(Observable.POINTS), "record", "must have points", insights);
    Map<String, NumpyArray> arrays = new LinkedHashMap<>();
    arrays.put(RecordArrays.POINT, table(PointColumns::point));
    arrays.put(TRAJECTORY, integers(row -> Long.parseLong(row.trajectory())));
    arrays.put(INCENTIVE, integers(PublicRow::incentive));
    arrays.put(STEP, steps());
    if (rows.stream().anyMatch(row -> row.state().isPresent())) {
      arrays.put(STATE, integers(row -> row.state().orElse(0)));
    }
    if (insights.contains(Observable.ATTENDANCE)) {
      arrays.put(RecordArrays.ATTENDING, integers(row -> row.insight().attending()));
    }
    if (insights.contains(Observable.REPLIES)) {
      arrays.put(RecordArrays.REPLY, table(PointColumns::reply));
    }
    return arrays;
  }

  private NumpyArray steps() {
    return rows.stream().anyMatch(row -> row.step() == ObservedStep.UNSEEN)
        ? integers(row -> stepState(row) > 0 ? 1 : stepState(row))
        : NumpyArray.truths(rows.stream().map(row -> row.step() == ObservedStep.YES).toList());
  }

  private NumpyArray integers(ToLongFunction<PublicRow> column) {
    return NumpyArray.integers(rows.stream().mapToLong(column).toArray());
  }

  /** Returns a row of coordinates per query; NaN where there is no point. */
  private NumpyArray table(Function<PointColumns, Point> column) {
    int dimension = rows.isEmpty() ? 1 : rows.get(0).insight().point().dimension();
    double[] values = new double[rows.size() * dimension];
    Arrays.fill(values, Double.NaN);
    for (int n = 0; n < rows.size(); n++) {
      double[] row = column.apply(rows.get(n).insight()).toArray();
      System.arraycopy(row, 0, values, n * dimension, row.length);
    }
    return NumpyArray.table(dimension, values);
  }

  /** Returns the names of the queried trajectories, in the order of their first queries. */
  public List<String> trajectories() {
    return rows.stream().map(PublicRow::trajectory).distinct().toList();
  }

  /**
   * Returns the run as attackers see it. A trajectory's number is its index in {@link
   * #trajectories}.
   */
  public RecordedRun run() {
    List<String> names = trajectories();
    EnumSet<Observable> holds = EnumSet.noneOf(Observable.class);
    holds.addAll(insights);
    if (rows.stream().allMatch(row -> row.step() != ObservedStep.YES || row.state().isPresent())) {
      holds.add(Observable.CONTENTS);
    }
    return new RecordedRun(
        rows.stream().map(row -> observation(row, names.indexOf(row.trajectory()))).toList(),
        holds,
        ended);
  }

  private static Observation observation(PublicRow row, int trajectory) {
    PointColumns more = row.insight();
    return new Observation(
        trajectory,
        row.incentive(),
        stepState(row),
        0,
        more.attending(),
        more.point(),
        more.reply());
  }

  private static int stepState(PublicRow row) {
    return switch (row.step()) {
      case NO -> 0;
      // A step whose state is unknown gets an arbitrary one; attacks that use the state are not run
      // on it.
      case YES -> row.state().orElse(1);
      case UNSEEN -> Observation.UNSEEN;
    };
  }
}
