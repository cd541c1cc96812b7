package feint.data;

import feint.estimation.Round;
import feint.estimation.Round.Answer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Orders the rounds of a file within each run, so that each round knows the state before it.
 *
 * <p>Counted rounds are passed on as they are read, and only the last round of each run is kept.
 * Dated rounds are kept to the end, since a file may begin with the newest.
 */
final class RoundOrder {

  private static final int MOST_RUNS = 1_000_000;
  private static final int MOST_DATED = 2_000_000;

  private final boolean sort;
  private final Consumer<? super Round> consumer;
  private final Map<String, Run> runs = new LinkedHashMap<>();
  private long datedCount;

  /** Round without the state before it. */
  record Entry(OptionalLong time, int oracle, int incentive, Answer answer) {

    Round after(int before) {
      return new Round(before, oracle, incentive, answer);
    }
  }

  /** State of a run while it is read. */
  private static final class Run {
    private final List<Entry> dated = new ArrayList<>();
    private final Set<Long> times = new HashSet<>();
    private OptionalLong last = OptionalLong.empty();
    private long oldest = Long.MAX_VALUE;
    private int oracle = Round.NONE;
    private boolean rose;
    private boolean fell;
    private boolean stood;
  }

  /**
   * Creates the order of a file's rounds.
   *
   * @param sort whether to order rounds by date instead of by row
   */
  RoundOrder(boolean sort, Consumer<? super Round> consumer) {
    this.sort = sort;
    this.consumer = consumer;
  }

  /**
   * Reads the next row; a row out of order is a fault.
   *
   * @param run name of its run; empty if rows do not name their run
   */
  void take(Cells row, String run, Entry entry, boolean dated) {
    if (runs.size() == MOST_RUNS && !runs.containsKey(run)) {
      row.fault(RoundRows.RUN, "must be one of at most " + MOST_RUNS + " runs");
      return;
    }
    Run known = runs.computeIfAbsent(run, any -> new Run());
    if (dated) {
      keep(row, known, entry);
    } else if (sort) {
      row.fault(RoundRows.TIME, "must be a date, which --sort sorts by");
    } else {
      count(row, known, entry, !run.isEmpty());
    }
  }

  private void count(Cells row, Run run, Entry entry, boolean named) {
    OptionalLong time = entry.time();
    boolean follows = true;
    if (time.isPresent() && run.last.isPresent()) {
      long last = run.last.getAsLong();
      if (named && time.getAsLong() <= last) {
        row.fault(RoundRows.TIME, "must be above " + last + ", the time before it in its run");
      }
      follows = time.getAsLong() > last && time.getAsLong() - 1 == last;
    }
    consumer.accept(entry.after(follows ? run.oracle : Round.NONE));
    run.last = time;
    run.oracle = entry.oracle();
  }

  private void keep(Cells row, Run run, Entry entry) {
    if (++datedCount > MOST_DATED) {
      row.fault(
          RoundRows.TIME,
          "must count the rounds if there are more than " + MOST_DATED + ", which are not sorted");
      return;
    }
    long time = entry.time().orElseThrow();
    if (run.last.isPresent()) {
      int comparison = Long.compare(time, run.last.getAsLong());
      run.rose |= comparison > 0;
      run.fell |= comparison < 0;
      run.stood |= comparison == 0;
    }
    if (sort && !run.times.add(time)) {
      row.fault(RoundRows.TIME, "must not be that of another row of its run, which --sort goes by");
    } else if (!sort && run.fell && (run.rose || run.stood)) {
      row.fault(
          RoundRows.TIME,
          "must keep to the order of its run, oldest or newest first (--sort sorts rows by time)");
      run.rose = false;
      run.fell = false;
      run.stood = false;
    }
    run.last = entry.time();
    run.oldest = Math.min(run.oldest, time);
    run.dated.add(entry);
  }

  /**
   * Passes on the rounds that were kept, run by run in order of their first rows. Call it only for
   * a file without faults.
   */
  void finish() {
    runs.values().stream()
        .filter(run -> !run.dated.isEmpty())
        .sorted(Comparator.comparingLong(run -> run.oldest))
        .forEach(this::handOver);
  }

  private void handOver(Run run) {
    if (sort) {
      run.dated.sort(Comparator.comparingLong(entry -> entry.time().orElseThrow()));
    } else if (run.fell) {
      Collections.reverse(run.dated);
    }
    int before = Round.NONE;
    for (Entry entry : run.dated) {
      consumer.accept(entry.after(before));
      before = entry.oracle();
    }
  }
}
