package feint.fit;

import java.util.function.IntBinaryOperator;

/**
 * A deviation that all laws share: every law of the model, times the exponential of a strength
 * times a score, made a law again. It may begin at any draw: with probability 1/(t(t+1)) it begins
 * at draw t, and before that all is as the model says.
 */
final class Tilt {

  /** By law and outcome, the tilted probability over the model's. */
  private final double[][] ratios;

  /** The evidence of all beginnings up to now, each with its probability. */
  private double begun;

  private long draws;

  /**
   * A tilt of these laws.
   *
   * @param score of an outcome under a law, both from 0
   */
  Tilt(double[][] laws, double strength, IntBinaryOperator score) {
    this.ratios = new double[laws.length][];
    for (int law = 0; law < laws.length; law++) {
      ratios[law] = new double[laws[law].length];
      double sum = 0;
      for (int k = 0; k < ratios[law].length; k++) {
        ratios[law][k] = Math.exp(strength * score.applyAsInt(law, k));
        sum += laws[law][k] * ratios[law][k];
      }
      for (int k = 0; k < ratios[law].length; k++) {
        ratios[law][k] /= sum;
      }
    }
  }

  void see(int law, int outcome) {
    draws++;
    double beginsNow = 1.0 / draws / (draws + 1);
    begun = Math.min((begun + beginsNow) * ratios[law][outcome], ModelFit.MOST_EVIDENCE);
  }

  double evidence() {
    return begun + 1.0 / (draws + 1);
  }
}
