package feint.attack.audit;

import feint.attack.Attack;
import feint.attack.Attacker;
import feint.attack.GuessOutcome;
import feint.attack.Observation;
import feint.attack.Posterior;
import feint.math.Checks;
import feint.math.Estimate;
import feint.math.Moments;
import feint.math.Proportion;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Counts of an attack's right and wrong guesses by the number of observed queries. A sample is a
 * run or a sequence of consecutive runs.
 */
public final class Tally {

  private final int horizon;
  private final long[] correct;
  private final int trajectories;
  private Moments confidence = new Moments();
  private long runs;
  private long contradicted;
  private double loss;

  /**
   * Creates an empty tally of single runs.
   *
   * @param horizon largest number of queries of a run
   * @param trajectories number of trajectories, including the real one
   */
  public Tally(int horizon, int trajectories) {
    this(horizon, 1, trajectories);
  }

  /** Creates an empty tally of samples with {@code inARow} consecutive runs each. */
  Tally(int horizon, int inARow, int trajectories) {
    this.horizon = horizon;
    this.correct = new long[Math.multiplyExact(horizon, inARow)];
    this.trajectories = trajectories;
  }

  /** Shows one run to an attacker and counts its guesses. */
  public void add(Attacker attacker, List<Observation> run, int real, RandomGenerator coin) {
    add(attacker, new LabelledRuns(List.of(run), true, real), coin);
  }

  /**
   * Shows consecutive runs to an attacker query by query and counts its guess after each. After a
   * run that ends early, the last guess holds up to the horizon.
   */
  void add(Attacker attacker, LabelledRuns seen, RandomGenerator coin) {
    boolean[] right = new boolean[correct.length];
    Posterior posterior = Posterior.UNIFORM;
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
        posterior = attacker.now();
        GuessOutcome outcome = posterior.call(seen.real(), coin);
        if (outcome == GuessOutcome.CONTRADICTED) {
          contradicted++;
          return;
        }
        right[at] = outcome == GuessOutcome.RIGHT;
      }
      if (run.size() == horizon) {
        attacker.ended();
      }
    }
    for (int t = 0; t < correct.length; t++) {
      correct[t] += right[t] ? 1 : 0;
    }
    loss -= Math.log(posterior.probability(seen.real()));
    confidence.add(posterior.confidence());
    runs++;
  }

  /**
   * Counts of a tally.
   *
   * @param correct number of right guesses, by the number of observed queries
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared; the array is copied on creation.
  public record Numbers(
      long runs, long contradicted, double loss, Moments confidence, long[] correct) {}

  /** Returns a copy of the counts, from which {@link #begin} continues. */
  public Numbers numbers() {
    return new Numbers(runs, contradicted, loss, confidence.copy(), correct.clone());
  }

  /**
   * Continues from the counts of another tally with the same number of queries.
   *
   * @throws IllegalArgumentException if this tally is not empty, or if the numbers of queries
   *     differ
   */
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

  /** Adds the counts of another tally. */
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
   * Returns the number of samples that are impossible under every hypothesis of the attacker; they
   * count neither as right nor as wrong.
   */
  public long contradicted() {
    return contradicted;
  }

  /** Returns the finding for an attack. At least one sample must not be contradicted. */
  public Finding finding(Attack attack) {
    List<Double> course = new ArrayList<>();
    for (long count : correct) {
      course.add(advantage(count).value());
    }
    Advantage advantage = advantage(correct[correct.length - 1]);
    return attack.givesPosterior()
        ? new Finding(attack, advantage, contradicted, loss / runs, expected(), course)
        : new Finding(attack, advantage, contradicted, Double.NaN, course);
  }

  private Advantage advantage(long right) {
    return new Advantage(new Proportion(right, runs), trajectories);
  }

  /** Returns the advantage that the attacker expects from its own posteriors. */
  private Estimate expected() {
    Estimate sure = confidence.estimate();
    double chance = 1.0 / trajectories;
    return new Estimate(
        (sure.mean() - chance) / (1 - chance), sure.standardError() / (1 - chance), sure.draws());
  }
}
