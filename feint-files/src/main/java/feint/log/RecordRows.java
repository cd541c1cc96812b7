package feint.log;

import feint.model.Problem;
import feint.policy.Sight;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/** Reads the rows of public records, a query each, and sorts them by runs. */
final class RecordRows {

  static final String RUN = "run";

  /** Those without which a row says nothing. */
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

  /** A run as far as it has been read. */
  private static final class Run {
    private final List<PublicRow> rows = new ArrayList<>();

    /** By trajectory, a row that must be the last of it, since it says nothing of its step. */
    private final Map<String, Cells> unseen = new HashMap<>();

    private long last;
    private long steps;
    private long states;
  }

  /**
   * Of runs of a problem.
   *
   * @param only the name of the only run, where rows do not name theirs
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
   * Takes a row, or notes what is wrong with it.
   *
   * @param named whether rows say which run they belong to
   */
  void take(Cells row, boolean named) {
    take(row, named, Insight.NONE);
  }

  /** The same of a row that has more than its fields. */
  void take(Cells row, boolean named, Insight insight) {
    long before = faults.count();
    String name = named ? Names.read(row, RUN) : only;
    if (before < faults.count()) {
      return;
    }
    Run run = runs.computeIfAbsent(name, any -> new Run());
    long number = number(row, run);
    String trajectory = Names.read(row, PublicRecord.TRAJECTORY);
    int incentive = incentive(row);
    Step step = step(row, trajectory, run);
    OptionalInt state = state(row, step);
    run.steps += step == Step.YES ? 1 : 0;
    run.states += state.isPresent() ? 1 : 0;
    if (before == faults.count()) {
      run.rows.add(new PublicRow((int) number, trajectory, incentive, step, state, insight));
    }
  }

  /** After a number that does not follow the last, counting goes on from there. */
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

  private Step step(Cells row, String trajectory, Run run) {
    String rule =
        "must be 1, 0, true, false, yes or no, or blank at the last query of its trajectory";
    Cells before = run.unseen.remove(trajectory);
    if (before != null) {
      before.fault(PublicRecord.STEP, rule);
    }
    long faulty = faults.count();
    return switch (reader.flag(row, PublicRecord.STEP, rule)) {
      case YES -> Step.YES;
      case NO -> Step.NO;
      case BLANK -> {
        if (faulty == faults.count()) {
          run.unseen.put(trajectory, row);
        }
        yield Step.UNSEEN;
      }
    };
  }

  private OptionalInt state(Cells row, Step step) {
    if (row.text(PublicRecord.STATE).isEmpty()) {
      return OptionalInt.empty();
    }
    if (step != Step.YES) {
      row.fault(PublicRecord.STATE, "must be blank where no step was seen");
      return OptionalInt.empty();
    }
    return OptionalInt.of(reader.state(row, PublicRecord.STATE, states, ", or blank"));
  }

  /** The records of all runs, by name; what is wrong with a whole run is noted. */
  Map<String, PublicRecord> records(boolean ended) {
    return records(ended, Set.of());
  }

  /** The same of runs of which more is seen. */
  Map<String, PublicRecord> records(boolean ended, Set<Sight> insights) {
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
