package feint.estimation;

import java.util.function.IntBinaryOperator;

/**
 * Deviation that all distributions share: every distribution of the model, times the exponential of
 * a strength times a score, normalised. It may begin at any draw: it begins at draw t with
 * probability 1/(t(t+1)), and before that the model holds.
 */
final class Tilt {

  /** By distribution and outcome, the tilted probability over the model's. */
  private final double[][] ratios;

  /** Evidence of all beginnings up to now, each weighted by its probability. */
  private double begun;

  private long draws;

  /**
   * Creates a tilt of these distributions.
   *
   * @param score score of an outcome under a distribution, both from 0
   */
  Tilt(double[][] distributions, double strength, IntBinaryOperator score) {
    this.ratios = new double[distributions.length][];
    for (int row = 0; row < distributions.length; row++) {
      ratios[row] = new double[distributions[row].length];
      double sum = 0;
      for (int k = 0; k < ratios[row].length; k++) {
        ratios[row][k] = Math.exp(strength * score.applyAsInt(row, k));
        sum += distributions[row][k] * ratios[row][k];
      }
      for (int k = 0; k < ratios[row].length; k++) {
        ratios[row][k] /= sum;
      }
    }
  }

  void see(int row, int outcome) {
    draws++;
    double beginsNow = 1.0 / draws / (draws + 1);
    begun = Math.min((begun + beginsNow) * ratios[row][outcome], ModelFit.MOST_EVIDENCE);
  }

  double evidence() {
    return begun + 1.0 / (draws + 1);
  }
}
