package feint.audit;

import feint.math.Checks;
import feint.math.Estimate;
import feint.math.Moments;
import feint.math.Proportion;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** How an attack has fared in some rows of runs, by the number of queries seen. */
public final class Tally {

  private final int horizon;
  private final long[] correct;
  private final int trajectories;
  private Moments confidence = new Moments();
  private long runs;
  private long contradicted;
  private double loss;

  /** Of no run yet; runs have at most so many queries, of so many trajectories. */
  public Tally(int horizon, int trajectories) {
    this(horizon, 1, trajectories);
  }

  /** Of no row yet; each has so many runs, of at most so many queries. */
  Tally(int horizon, int inARow, int trajectories) {
    this.horizon = horizon;
    this.correct = new long[Math.multiplyExact(horizon, inARow)];
    this.trajectories = trajectories;
  }

  /** Shows one run to an attacker. */
  public void add(Attacker attacker, List<Observation> run, int real, RandomGenerator coin) {
    add(attacker, new Seen(List.of(run), true, real), coin);
  }

  /**
   * Shows runs that follow each other to an attacker, query by query, and takes note of what it
   * says after each; after a run that ends early, it says the same to the horizon.
   */
  void add(Attacker attacker, Seen seen, RandomGenerator coin) {
    boolean[] right = new boolean[correct.length];
    Suspicion suspicion = Suspicion.NOBODY;
    for (int n = 0; n < seen.row().size(); n++) {
      List<Observation> run = seen.row().get(n);
      boolean over = seen.over() || n < seen.row().size() - 1;
      for (int t = 0; t < horizon; t++) {
        int at = n * horizon + t;
        if (t > run.size()) {
          right[at] = right[at - 1];
          continue;
        }
        if (t < run.size()) {
          attacker.see(run.get(t));
        } else if (over) {
          attacker.ended();
        }
        suspicion = attacker.now();
        Call call = suspicion.call(seen.real(), coin);
        if (call == Call.CONTRADICTED) {
          contradicted++;
          return;
        }
        right[at] = call == Call.RIGHT;
      }
      if (run.size() == horizon) {
        attacker.ended();
      }
    }
    for (int t = 0; t < correct.length; t++) {
      correct[t] += right[t] ? 1 : 0;
    }
    loss -= Math.log(suspicion.probability(seen.real()));
    confidence.add(suspicion.confidence());
    runs++;
  }

  /**
   * All that a tally has counted.
   *
   * @param correct in how many runs it was right, by the number of queries seen
   */
  @SuppressWarnings("ArrayRecordComponent") // Nobody compares these, and each is copied when made.
  public record Numbers(
      long runs, long contradicted, double loss, Moments confidence, long[] correct) {}

  /** What has been counted so far: whoever takes it elsewhere goes on from there. */
  public Numbers numbers() {
    return new Numbers(runs, contradicted, loss, confidence.copy(), correct.clone());
  }

  /** Goes on, without any run yet, from what another tally of such runs has counted. */
  public void begin(Numbers from) {
    Checks.require(runs + contradicted == 0, "runs of a tally", "must be none yet", runs);
    Checks.require(
        from.correct().length == correct.length,
        "queries of a tally",
        "must be " + correct.length,
        from.correct().length);
    System.arraycopy(from.correct(), 0, correct, 0, correct.length);
    runs = from.runs();
    contradicted = from.contradicted();
    loss = from.loss();
    confidence = from.confidence().copy();
  }

  /** Takes over all runs of another tally. */
  public void add(Tally more) {
    for (int t = 0; t < correct.length; t++) {
      correct[t] += more.correct[t];
    }
    runs += more.runs;
    contradicted += more.contradicted;
    loss += more.loss;
    confidence.add(more.confidence);
  }

  /**
   * Runs that cannot have happened, by all that the attacker knows: they count neither as right nor
   * as wrong.
   */
  public long contradicted() {
    return contradicted;
  }

  /** What this attack has found out, in at least one run that was not contradicted. */
  public Finding finding(Attack attack) {
    List<Double> course = new ArrayList<>();
    for (long count : correct) {
      course.add(advantage(count).value());
    }
    Advantage found = advantage(correct[correct.length - 1]);
    return attack.givesPosterior()
        ? new Finding(attack, found, contradicted, loss / runs, expected(), course)
        : new Finding(attack, found, contradicted, Double.NaN, course);
  }

  private Advantage advantage(long right) {
    return new Advantage(new Proportion(right, runs), trajectories);
  }

  /** What the attacker expects its advantage to be, from how sure it is. */
  private Estimate expected() {
    Estimate sure = confidence.estimate();
    double chance = 1.0 / trajectories;
    return new Estimate(
        (sure.mean() - chance) / (1 - chance), sure.standardError() / (1 - chance), sure.draws());
  }
}
