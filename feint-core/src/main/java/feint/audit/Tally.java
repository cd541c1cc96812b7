package feint.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** How an attack has fared in some runs. */
final class Score {

  private final long[] correct;
  private double loss;

  Score(int horizon) {
    this.correct = new long[horizon];
  }

  /**
   * Takes note of what an attacker thinks after query {@code t}, from 0.
   *
   * @param sure the probability it gives the truth
   */
  void see(int t, double sure, RandomGenerator coin) {
    boolean right = sure == 0.5 ? coin.nextBoolean() : sure > 0.5;
    correct[t] += right ? 1 : 0;
    if (t == correct.length - 1) {
      loss -= Math.log(sure);
    }
  }

  void add(Score more) {
    for (int t = 0; t < correct.length; t++) {
      correct[t] += more.correct[t];
    }
    loss += more.loss;
  }

  Finding finding(Attack attack, int runs) {
    long right = correct[correct.length - 1];
    double logLoss = attack.givesPosterior() ? loss / runs : Double.NaN;
    List<Double> course = new ArrayList<>();
    for (long count : correct) {
      course.add((2.0 * count - runs) / runs);
    }
    return new Finding(attack.name(), right, runs, logLoss, 1 - logLoss / Math.log(2), course);
  }
}
