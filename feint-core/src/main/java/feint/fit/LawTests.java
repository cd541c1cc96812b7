package feint.fit;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntBinaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * All laws of one kind: the cells of &Gamma;, or the rows of &Delta;. The evidence against each is
 * kept in a tree, so that a draw costs its height and not the number of laws.
 */
final class LawTests {

  /** Strengths of tilts, to both sides: of odds, a change by 13 % up to a factor of 7. */
  private static final double[] STRENGTHS = {0.125, 0.25, 0.5, 1, 2};

  private final List<LawTest> laws;
  private final List<Tilt> tilts;

  /** A heap: node 1 is the root, law k is at {@code leaves + k}; sums of what is below. */
  private final double[] logs;

  private final double[] sums;
  private final int leaves;

  /**
   * Tests of these laws.
   *
   * @param scores the directions in which all of them together may be off
   */
  LawTests(double[][] laws, List<IntBinaryOperator> scores) {
    this.laws = Arrays.stream(laws).map(LawTest::new).toList();
    this.tilts =
        scores.stream()
            .flatMap(
                score ->
                    DoubleStream.of(STRENGTHS)
                        .flatMap(x -> DoubleStream.of(x, -x))
                        .mapToObj(strength -> new Tilt(laws, strength, score)))
            .toList();
    this.leaves = Math.max(2, Integer.highestOneBit(2 * laws.length - 1));
    this.logs = new double[2 * leaves];
    this.sums = new double[2 * leaves];
    IntStream.range(0, laws.length).forEach(this::update);
  }

  /** Takes a draw from a law. */
  void see(int law, int outcome) {
    laws.get(law).see(outcome);
    update(law);
    for (Tilt tilt : tilts) {
      tilt.see(law, outcome);
    }
  }

  private void update(int law) {
    int node = leaves + law;
    logs[node] = laws.get(law).logEvidence();
    sums[node] = Math.exp(logs[node]);
    for (node /= 2; node > 0; node /= 2) {
      logs[node] = logs[2 * node] + logs[2 * node + 1];
      sums[node] = sums[2 * node] + sums[2 * node + 1];
    }
  }

  int count() {
    return laws.size();
  }

  LawTest law(int number) {
    return laws.get(number);
  }

  /** The logarithm of the evidence against all laws, each by itself: of the product. */
  double logProduct() {
    return logs[1];
  }

  /** The sum of the evidence against each law. */
  double sum() {
    return sums[1];
  }

  int tilts() {
    return tilts.size();
  }

  /** The sum of the evidence for each tilt. */
  double tilted() {
    double sum = 0;
    for (Tilt tilt : tilts) {
      sum += tilt.evidence();
    }
    return sum;
  }
}
