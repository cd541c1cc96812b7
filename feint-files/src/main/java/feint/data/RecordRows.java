package feint.data;

import feint.model.Problem;
import feint.policy.Observable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/** Reader of the rows of public records, one per query, grouped by run. */
final class RecordRows {

  static final String RUN = "run";

  /** Required columns. */
  static final List<String> REQUIRED =
      List.of(
          PublicRecord.NUMBER, PublicRecord.TRAJECTORY, PublicRecord.INCENTIVE, PublicRecord.STEP);

  static final List<String> COLUMNS =
      Stream.concat(REQUIRED.stream(), Stream.of(RUN, PublicRecord.STATE)).toList();

  private final String only;
  private final int horizon;
  private final int states;
  private final Set<Integer> incentives;
  private final CellReader reader;
  private final LogFaults faults;
  private final Map<String, Run> runs = new LinkedHashMap<>();

  /** State of a run while it is read. */
  private static final class Run {
    private final List<PublicRow> rows = new ArrayList<>();

    /** Rows without a step, by trajectory; each must be the last of its trajectory. */
    private final Map<String, Cells> unseen = new HashMap<>();

    private long last;
    private long steps;
    private long states;
  }

  /**
   * Creates a reader for runs of a problem.
   *
   * @param only name of the only run, if rows do not name theirs
   */
  RecordRows(String only, Problem problem, LogFormat format, LogFaults faults) {
    this.only = only;
    this.horizon = problem.horizon();
    this.states = problem.oracleStates();
    this.incentives = RoundRows.amounts(problem.actions());
    this.reader = new CellReader(format);
    this.faults = faults;
  }

  /**
   * Reads a row and reports its faults.
   *
   * @param named whether rows name their run
   */
  void take(Cells row, boolean named) {
    take(row, named, PointColumns.NONE);
  }

  /** Reads a row with further observations. */
  void take(Cells row, boolean named, PointColumns insight) {
    long before = faults.count();
    String name = named ? RunNames.read(row, RUN) : only;
    if (before < faults.count()) {
      return;
    }
    Run run = runs.computeIfAbsent(name, any -> new Run());
    long number = number(row, run);
    String trajectory = RunNames.read(row, PublicRecord.TRAJECTORY);
    int incentive = incentive(row);
    ObservedStep step = step(row, trajectory, run);
    OptionalInt state = state(row, step);
    run.steps += step == ObservedStep.YES ? 1 : 0;
    run.states += state.isPresent() ? 1 : 0;
    if (before == faults.count()) {
      run.rows.add(new PublicRow((int) number, trajectory, incentive, step, state, insight));
    }
  }

  /** Reads the number of a query; after a gap, counting continues from the number read. */
  private long number(Cells row, Run run) {
    long before = faults.count();
    long number =
        reader.integer(row, PublicRecord.NUMBER, 1, horizon, "must be an integer in 1.." + horizon);
    boolean read = before == faults.count();
    if (read && number != run.last + 1) {
      row.fault(PublicRecord.NUMBER, "must be " + (run.last + 1) + ", the next query of its run");
    }
    run.last = read ? number : run.last + 1;
    return number;
  }

  private int incentive(Cells row) {
    long before = faults.count();
    String rule = "must be one of " + incentives;
    int incentive = reader.incentive(row, PublicRecord.INCENTIVE, rule);
    if (before == faults.count() && !incentives.contains(incentive)) {
      row.fault(PublicRecord.INCENTIVE, reader.times(rule));
    }
    return incentive;
  }

  private ObservedStep step(Cells row, String trajectory, Run run) {
    String rule =
        "must be 1, 0, true, false, yes or no, or blank at the last query of its trajectory";
    Cells before = run.unseen.remove(trajectory);
    if (before != null) {
      before.fault(PublicRecord.STEP, rule);
    }
    long faulty = faults.count();
    return switch (reader.flag(row, PublicRecord.STEP, rule)) {
      case YES -> ObservedStep.YES;
      case NO -> ObservedStep.NO;
      case BLANK -> {
        if (faulty == faults.count()) {
          run.unseen.put(trajectory, row);
        }
        yield ObservedStep.UNSEEN;
      }
    };
  }

  private OptionalInt state(Cells row, ObservedStep step) {
    if (row.text(PublicRecord.STATE).isEmpty()) {
      return OptionalInt.empty();
    }
    if (step != ObservedStep.YES) {
      row.fault(PublicRecord.STATE, "must be blank where no step was seen");
      return OptionalInt.empty();
    }
    return OptionalInt.of(reader.state(row, PublicRecord.STATE, states, ", or blank"));
  }

  /** Returns the records of all runs by name and reports faults of whole runs. */
  Map<String, PublicRecord> records(boolean ended) {
    return records(ended, Set.of());
  }

  /** Returns the records of all runs with kinds of further observations. */
  Map<String, PublicRecord> records(boolean ended, Set<Observable> insights) {
    runs.forEach(
        (name, run) -> {
          if (run.states > 0 && run.states < run.steps) {
            faults.add(
                String.format(
                    Locale.ROOT,
                    "run %s: state must be given for all steps or for none, was for %d of %d",
                    LogFaults.shown(name),
                    run.states,
                    run.steps));
          }
        });
    faults.throwIfAny();
    Map<String, PublicRecord> records = new LinkedHashMap<>();
    runs.forEach((name, run) -> records.put(name, new PublicRecord(run.rows, ended, insights)));
    return records;
  }
}
