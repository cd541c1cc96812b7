package feint.data;

import feint.data.numpy.NpzFile;
import feint.data.numpy.NumpyArray;
import feint.policy.Observable;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Record of a run with its points, as arrays in a .npz file. For Q queries from points of D
 * dimensions these are:
 *
 * <ul>
 *   <li>{@code point}, Q x D: the point from which each query was sent;
 *   <li>{@code trajectory}, Q integers: the trajectory to which it belongs;
 *   <li>{@code incentive}, Q integers: the incentive paid;
 *   <li>{@code step}, Q of 0 and 1: whether that trajectory had moved when it was next observed, or
 *       -1 if it was not observed again. If the array is missing, the points determine it;
 *   <li>{@code state}, Q integers, optional: the oracle state in which the step was made; 0 where
 *       there was no step;
 *   <li>{@code attending}, Q integers, optional: the number of connected colluding clients;
 *   <li>{@code reply}, Q x D, optional: the point at which such a client arrived after training
 *       from the query's point; a row of NaN where there was none.
 * </ul>
 */
final class RecordArrays {

  static final String POINT = "point";
  static final String ATTENDING = "attending";
  static final String REPLY = "reply";

  /** Elements of arrays that correspond to a blank field. */
  private static final Map<String, String> BLANKS =
      Map.of(PublicRecord.STEP, "-1", PublicRecord.STATE, "0");

  private static final int MOST_CLIENTS = 1_000_000;
  private static final List<String> REQUIRED =
      List.of(POINT, PublicRecord.TRAJECTORY, PublicRecord.INCENTIVE);
  private static final List<String> LISTS =
      List.of(
          PublicRecord.TRAJECTORY,
          PublicRecord.INCENTIVE,
          PublicRecord.STEP,
          PublicRecord.STATE,
          ATTENDING);
  private static final List<String> NAMES =
      Stream.concat(LISTS.stream(), Stream.of(POINT, REPLY)).toList();

  private static final CellReader READER = new CellReader(LogFormat.defaults());

  private final Map<String, NumpyArray> arrays;
  private final LogFaults faults;
  private final PointPaths paths;

  private RecordArrays(Map<String, NumpyArray> arrays, int horizon, LogFaults faults) {
    this.arrays = arrays;
    this.faults = faults;
    requireShapes(horizon);
    faults.throwIfAny();
    List<String> trajectories =
        Stream.iterate(0, query -> query + 1)
            .limit(array(POINT).orElseThrow().shape().get(0))
            .map(query -> text(PublicRecord.TRAJECTORY, query))
            .toList();
    this.paths =
        new PointPaths(trajectories, array(POINT).orElseThrow(), array(REPLY), this::fault);
    requireSteps();
  }

  /** Reads a file. Throws for wrong shapes and reports wrong elements as faults. */
  static RecordArrays read(Path file, int horizon, LogFaults faults) {
    Map<String, NumpyArray> arrays = NpzFile.read(file, NAMES::contains);
    List<String> missing = REQUIRED.stream().filter(name -> !arrays.containsKey(name)).toList();
    if (!missing.isEmpty()) {
      faults.add(
          "must have the arrays "
              + String.join(", ", REQUIRED)
              + ", lacks "
              + String.join(", ", missing));
      faults.throwIfAny();
    }
    return new RecordArrays(arrays, horizon, faults);
  }

  private Optional<NumpyArray> array(String name) {
    return Optional.ofNullable(arrays.get(name));
  }

  private void requireShapes(int horizon) {
    List<Integer> shape = array(POINT).orElseThrow().shape();
    if (shape.size() != 2 || shape.get(1) == 0) {
      shapeFault(POINT, "must have a row of coordinates for each query");
      return;
    }
    if (shape.get(0) > horizon) {
      shapeFault(POINT, "must have at most " + horizon + " rows, the horizon");
    }
    LISTS.stream()
        .filter(name -> array(name).map(a -> !a.shape().equals(shape.subList(0, 1))).orElse(false))
        .forEach(name -> shapeFault(name, "must have an element for each row of point"));
    if (array(REPLY).map(reply -> !reply.shape().equals(shape)).orElse(false)) {
      shapeFault(REPLY, "must have the shape of point");
    }
  }

  private void shapeFault(String name, String rule) {
    String was = array(name).map(array -> array.header().shownShape()).orElse("missing");
    faults.add("array " + name + ": " + rule + ", was shape " + was);
  }

  private void fault(String name, int query, String fault) {
    faults.add("array " + name + ", query " + (query + 1) + ": " + fault);
  }

  /** Checks that a trajectory whose points differ has stepped between them. */
  private void requireSteps() {
    for (int query = 0; query < queries(); query++) {
      String trajectory = text(PublicRecord.TRAJECTORY, query);
      if (!trajectory.matches("-?\\d+")) {
        fault(PublicRecord.TRAJECTORY, query, "must be an integer, was " + trajectory);
      }
      if (paths.step(query) == ObservedStep.YES && text(PublicRecord.STEP, query).equals("0")) {
        fault(
            PublicRecord.STEP,
            query,
            "must be 1, as its trajectory was next seen elsewhere, was 0");
      }
    }
  }

  int queries() {
    return paths.queries();
  }

  /** Returns an element of an array as text; empty if there is no such array. */
  private String text(String name, int query) {
    return array(name).map(array -> text(array, query)).orElse("");
  }

  /**
   * Formats an element; integral values are formatted as integers whatever the type of the array.
   */
  private static String text(NumpyArray array, int query) {
    if (array.type().integral()) {
      return String.valueOf(array.integer(query));
    }
    double number = array.number(query);
    boolean whole = number == Math.rint(number) && Math.abs(number) <= Integer.MAX_VALUE;
    return whole ? String.valueOf((long) number) : String.valueOf(number);
  }

  /** Returns the element of {@code step}, or the value that the points determine. */
  private String step(int query) {
    return array(PublicRecord.STEP)
        .map(array -> text(array, query))
        .orElseGet(
            () ->
                switch (paths.step(query)) {
                  case NO -> "0";
                  case YES -> "1";
                  case UNSEEN -> "";
                });
  }

  /** Returns the fields of a query. */
  Cells cells(int query) {
    return new Cells() {
      @Override
      public String text(String column) {
        String text =
            switch (column) {
              case PublicRecord.NUMBER -> String.valueOf(query + 1);
              case PublicRecord.STEP -> step(query);
              default -> RecordArrays.this.text(column, query);
            };
        return text.equals(BLANKS.get(column)) ? "" : text;
      }

      @Override
      public void fault(String column, String rule) {
        String own = rule.replace("blank", BLANKS.getOrDefault(column, "blank"));
        String was = RecordArrays.this.text(column, query);
        RecordArrays.this.fault(column, query, own + ", was " + was);
      }
    };
  }

  /** Returns the further observations of a query. */
  PointColumns insight(int query) {
    int attending =
        arrays.containsKey(ATTENDING)
            ? (int)
                READER.integer(
                    cells(query),
                    ATTENDING,
                    0,
                    MOST_CLIENTS,
                    "must be an integer in 0.." + MOST_CLIENTS)
            : 0;
    return new PointColumns(paths.point(query), attending, paths.reply(query));
  }

  /** Returns the kinds of further observations in the file. */
  Set<Observable> insights() {
    EnumSet<Observable> insights = EnumSet.of(Observable.POINTS);
    if (arrays.containsKey(ATTENDING)) {
      insights.add(Observable.ATTENDANCE);
    }
    if (arrays.containsKey(REPLY)) {
      insights.add(Observable.REPLIES);
    }
    return insights;
  }
}
