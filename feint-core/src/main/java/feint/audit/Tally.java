package feint.audit;

import feint.math.Proportion;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** How an attack has fared in some runs, by the number of queries seen. */
public final class Tally {

  private final long[] correct;
  private final int trajectories;
  private long runs;
  private long contradicted;
  private double loss;

  /** Of no run yet; runs have at most so many queries, of so many trajectories. */
  public Tally(int horizon, int trajectories) {
    this.correct = new long[horizon];
    this.trajectories = trajectories;
  }

  /**
   * Shows a run to an attacker, query by query, and takes note of what it says after each; after a
   * run that ends early, it says the same to the horizon.
   *
   * @param real the trajectory that is real
   */
  public void add(Attacker attacker, List<Observation> run, int real, RandomGenerator coin) {
    boolean[] right = new boolean[correct.length];
    Suspicion suspicion = Suspicion.NOBODY;
    for (int t = 0; t < correct.length; t++) {
      if (t < run.size()) {
        attacker.see(run.get(t));
      } else if (t == run.size()) {
        attacker.ended();
      } else {
        right[t] = right[t - 1];
        continue;
      }
      suspicion = attacker.now();
      Call call = suspicion.call(real, coin);
      if (call == Call.CONTRADICTED) {
        contradicted++;
        return;
      }
      right[t] = call == Call.RIGHT;
    }
    for (int t = 0; t < correct.length; t++) {
      correct[t] += right[t] ? 1 : 0;
    }
    loss -= Math.log(suspicion.probability(real));
    runs++;
  }

  /** Takes over all runs of another tally. */
  public void add(Tally more) {
    for (int t = 0; t < correct.length; t++) {
      correct[t] += more.correct[t];
    }
    runs += more.runs;
    contradicted += more.contradicted;
    loss += more.loss;
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
    double logLoss = attack.givesPosterior() ? loss / runs : Double.NaN;
    List<Double> course = new ArrayList<>();
    for (long count : correct) {
      course.add(advantage(count).value());
    }
    return new Finding(
        attack, advantage(correct[correct.length - 1]), contradicted, logLoss, course);
  }

  private Advantage advantage(long right) {
    return new Advantage(new Proportion(right, runs), trajectories);
  }
}
