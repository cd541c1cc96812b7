package feint.herding;

import feint.math.Checks;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Private signal of an eavesdropper, with finitely many values. Ranks order the values by their
 * likelihood ratio: rank 0 speaks most for a learner that leaks. Probabilities are the decimal
 * numbers that they print as, divided by their sum.
 */
public final class Signal {

  private static final double SUM_TOLERANCE = 1e-9;

  private final List<Integer> ranked;
  private final BigInteger[] hides;
  private final BigInteger[] leaks;

  private Signal(List<Integer> ranked, BigInteger[] hides, BigInteger[] leaks) {
    this.ranked = ranked;
    this.hides = hides;
    this.leaks = leaks;
  }

  /**
   * Creates a signal.
   *
   * @param hides probability of each value if the learner hides, each above 0, with sum 1
   * @param leaks the same if the learner leaks. Of two values, one may have the probability 0 in
   *     one of the lists: the other list's learner is proven by it
   */
  public static Signal of(List<Double> hides, List<Double> leaks) {
    Checks.require(
        hides.size() == leaks.size() && hides.size() > 1,
        "signal",
        "must have the same number of values, at least 2, for hiding and leaking",
        hides.size() + " and " + leaks.size());
    boolean binary = leaks.size() == 2;
    Checks.require(
        Stream.concat(hides.stream(), leaks.stream()).filter(p -> p == 0).count() < 2,
        "signal",
        "must not have two probabilities of 0: looks that contradict each other leave no belief",
        hides + " and " + leaks);
    BigInteger[] h = parts(hides, binary);
    BigInteger[] l = parts(leaks, binary);
    List<Integer> ranked =
        IntStream.range(0, h.length)
            .boxed()
            .sorted((a, b) -> l[b].multiply(h[a]).compareTo(l[a].multiply(h[b])))
            .toList();
    Signal signal = new Signal(ranked, sums(h, ranked), sums(l, ranked));
    Checks.require(
        !signal.likelihood(0).equals(Ratio.ONE),
        "signal",
        "must be more frequent for some value if the learner leaks",
        hides + " and " + leaks);
    return signal;
  }

  /**
   * Creates a signal with the values 1 and 0.
   *
   * @param alpha P(1) if the learner hides, in [0, 1)
   * @param beta P(1) if the learner leaks, in (alpha, 1], below 1 if alpha is 0
   */
  public static Signal binary(double alpha, double beta) {
    Checks.require(alpha < beta, "signal", "must have alpha < beta", alpha + " and " + beta);
    return of(both(alpha), both(beta));
  }

  /** Returns the probabilities of the values 1 and 0. */
  public static List<Double> both(double one) {
    return List.of(one, BigDecimal.ONE.subtract(BigDecimal.valueOf(one)).doubleValue());
  }

  /** Returns the number of values. */
  public int values() {
    return hides.length - 1;
  }

  /** Returns the value with a rank. */
  public int value(int rank) {
    return ranked.get(rank);
  }

  /**
   * Returns, for each k, the probability that a value is among the k first ranks.
   *
   * @param law probability of each value, in the order of the values
   */
  double[] listening(List<Double> law) {
    double[] sums = new double[values() + 1];
    for (int k = 0; k < values(); k++) {
      sums[k + 1] = k + 1 == values() ? 1 : sums[k] + law.get(ranked.get(k));
    }
    return sums;
  }

  /** Returns, for each k, the probability of the k first ranks if the learner leaks. */
  double[] leaking() {
    return IntStream.rangeClosed(0, values())
        .mapToDouble(k -> new BigDecimal(leaks[k]).doubleValue() / leaks[values()].doubleValue())
        .toArray();
  }

  /** Returns the likelihood ratio of a rank, leaking against hiding. */
  Ratio likelihood(int rank) {
    return ratio(rank, rank + 1);
  }

  /** Returns the likelihood ratio of an action if the k first ranks listen, 0 < k < values. */
  Ratio action(int k, boolean listens) {
    return listens ? ratio(0, k) : ratio(k, values());
  }

  private Ratio ratio(int from, int to) {
    BigInteger leaking = leaks[to].subtract(leaks[from]);
    BigInteger hiding = hides[to].subtract(hides[from]);
    return Ratio.of(leaking.multiply(hides[values()]), hiding.multiply(leaks[values()]));
  }

  /** Returns the probabilities as integers in proportion. */
  private static BigInteger[] parts(List<Double> law, boolean zero) {
    double sum = law.stream().mapToDouble(Double::doubleValue).sum();
    Checks.require(
        law.stream().allMatch(p -> p > 0 || (zero && p == 0)) && Math.abs(sum - 1) <= SUM_TOLERANCE,
        "probabilities of a signal",
        "must be above 0 with sum 1",
        law);
    List<BigDecimal> exact = law.stream().map(BigDecimal::valueOf).toList();
    int scale = exact.stream().mapToInt(BigDecimal::scale).max().orElseThrow();
    return exact.stream().map(p -> p.setScale(scale).unscaledValue()).toArray(BigInteger[]::new);
  }

  private static BigInteger[] sums(BigInteger[] parts, List<Integer> ranked) {
    BigInteger[] sums = new BigInteger[parts.length + 1];
    sums[0] = BigInteger.ZERO;
    for (int k = 0; k < parts.length; k++) {
      sums[k + 1] = sums[k].add(parts[ranked.get(k)]);
    }
    return sums;
  }
}
