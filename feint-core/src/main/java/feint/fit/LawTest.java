package feint.fit;

import java.util.stream.IntStream;

/**
 * One law of the model, a cell of &Gamma; or a row of &Delta;, against what was drawn from it.
 *
 * <p>The evidence is a likelihood ratio: how likely the draws are if the law is unknown, over how
 * likely they are by the model. Unknown means, by a fair coin, Dirichlet's law of one half on the
 * outcomes that the model allows, or Dirichlet's law around the model's own, with the weight of
 * {@value #NEAR} draws. An outcome that the model excludes is infinite evidence.
 */
final class LawTest {

  private static final double FLAT = 0.5;
  private static final double NEAR = 64;

  private final double[] law;
  private final long[] counts;
  private final double flatWeight;
  private long draws;
  private double logFlat;
  private double logNear;

  LawTest(double... law) {
    this.law = law.clone();
    this.counts = new long[law.length];
    this.flatWeight = FLAT * IntStream.range(0, law.length).filter(k -> law[k] > 0).count();
  }

  void see(int outcome) {
    double p = law[outcome];
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

  /** The logarithm of the evidence, 0 before the first draw. */
  double logEvidence() {
    double most = Math.max(logFlat, logNear);
    double gap = Math.abs(logFlat - logNear);
    return most == Double.POSITIVE_INFINITY
        ? most
        : most + Math.log1p(Math.exp(-gap)) - Math.log(2);
  }

  double model(int outcome) {
    return law[outcome];
  }

  long count(int outcome) {
    return counts[outcome];
  }

  long draws() {
    return draws;
  }

  /** Whether anything was drawn that could tell; a certain outcome tells nothing. */
  boolean tested() {
    return draws > 0 && (flatWeight > FLAT || logFlat > 0);
  }

  /** The outcome that came more or less often than the model says, by most standard deviations. */
  int oddest() {
    int oddest = 0;
    for (int k = 1; k < law.length; k++) {
      oddest = oddity(k) > oddity(oddest) ? k : oddest;
    }
    return oddest;
  }

  private double oddity(int outcome) {
    double p = law[outcome];
    double excess = Math.abs(counts[outcome] - draws * p);
    return excess == 0 ? 0 : excess / Math.sqrt(draws * p * (1 - p));
  }
}
