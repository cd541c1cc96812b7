package feint.audit;

import feint.math.ClopperPearson;
import feint.math.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** How an attack has fared in some runs. */
final class Score {

  private static final double LEVEL = 0.95;

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
    Interval share = ClopperPearson.interval(right, runs, LEVEL);
    double logLoss = attack.givesPosterior() ? loss / runs : Double.NaN;
    List<Double> course = new ArrayList<>();
    for (long count : correct) {
      course.add(2.0 * count / runs - 1);
    }
    return new Finding(
        attack.name(),
        (double) right / runs,
        new Interval(2 * share.low() - 1, 2 * share.high() - 1),
        logLoss,
        1 - logLoss / Math.log(2),
        course);
  }
}
