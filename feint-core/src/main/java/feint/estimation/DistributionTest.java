package feint.estimation;

import java.util.stream.IntStream;

/**
 * Sequential test of one distribution of the model, a cell of &Gamma; or a row of &Delta;, against
 * draws from it.
 *
 * <p>The evidence is a likelihood ratio: the likelihood of the draws under an unknown distribution
 * over that under the model. The unknown distribution has an even mixture of two priors: the
 * Dirichlet distribution with parameter one half on the outcomes that the model allows, and the
 * Dirichlet distribution around the model's own, with the weight of {@value #NEAR} draws. An
 * outcome that the model excludes is infinite evidence.
 */
final class DistributionTest {

  private static final double FLAT = 0.5;
  private static final double NEAR = 64;

  private final double[] model;
  private final long[] counts;
  private final double flatWeight;
  private long draws;
  private double logFlat;
  private double logNear;

  DistributionTest(double... model) {
    this.model = model.clone();
    this.counts = new long[model.length];
    this.flatWeight = FLAT * IntStream.range(0, model.length).filter(k -> model[k] > 0).count();
  }

  void see(int outcome) {
    double p = model[outcome];
    if (p > 0) {
      logFlat += Math.log((counts[outcome] + FLAT) / ((draws + flatWeight) * p));
      logNear += Math.log((counts[outcome] + NEAR * p) / ((draws + NEAR) * p));
    } else {
      logFlat = Double.POSITIVE_INFINITY;
      logNear = Double.POSITIVE_INFINITY;
    }
    counts[outcome]++;
    draws++;
  }

  /** Returns the logarithm of the evidence, 0 before the first draw. */
  double logEvidence() {
    double most = Math.max(logFlat, logNear);
    double gap = Math.abs(logFlat - logNear);
    return most == Double.POSITIVE_INFINITY
        ? most
        : most + Math.log1p(Math.exp(-gap)) - Math.log(2);
  }

  double model(int outcome) {
    return model[outcome];
  }

  long count(int outcome) {
    return counts[outcome];
  }

  long draws() {
    return draws;
  }

  /** Returns whether any draw was informative. A certain outcome is not. */
  boolean tested() {
    return draws > 0 && (flatWeight > FLAT || logFlat > 0);
  }

  /**
   * Returns the outcome whose frequency deviates from the model by the most standard deviations.
   */
  int oddest() {
    int oddest = 0;
    for (int k = 1; k < model.length; k++) {
      oddest = oddity(k) > oddity(oddest) ? k : oddest;
    }
    return oddest;
  }

  private double oddity(int outcome) {
    double p = model[outcome];
    double excess = Math.abs(counts[outcome] - draws * p);
    return excess == 0 ? 0 : excess / Math.sqrt(draws * p * (1 - p));
  }
}
