package feint.estimation;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntBinaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Tests of all distributions of one kind: the cells of &Gamma;, or the rows of &Delta;. The
 * evidence against each is kept in a tree, so that a draw costs the height of the tree and not the
 * number of distributions.
 */
final class DistributionTests {

  /** Strengths of tilts in both directions: changes of the odds by 13 % up to a factor of 7. */
  private static final double[] STRENGTHS = {0.125, 0.25, 0.5, 1, 2};

  private final List<DistributionTest> tests;
  private final List<Tilt> tilts;

  /** Binary tree of sums: node 1 is the root, distribution k is at {@code leaves + k}. */
  private final double[] logs;

  private final double[] sums;
  private final int leaves;

  /**
   * Creates the tests of these distributions.
   *
   * @param scores directions in which all of them together may deviate
   */
  DistributionTests(double[][] distributions, List<IntBinaryOperator> scores) {
    this.tests = Arrays.stream(distributions).map(DistributionTest::new).toList();
    this.tilts =
        scores.stream()
            .flatMap(
                score ->
                    DoubleStream.of(STRENGTHS)
                        .flatMap(x -> DoubleStream.of(x, -x))
                        .mapToObj(strength -> new Tilt(distributions, strength, score)))
            .toList();
    this.leaves = Math.max(2, Integer.highestOneBit(2 * distributions.length - 1));
    this.logs = new double[2 * leaves];
    this.sums = new double[2 * leaves];
    IntStream.range(0, distributions.length).forEach(this::update);
  }

  /** Adds a draw from a distribution. */
  void see(int index, int outcome) {
    tests.get(index).see(outcome);
    update(index);
    for (Tilt tilt : tilts) {
      tilt.see(index, outcome);
    }
  }

  private void update(int index) {
    int node = leaves + index;
    logs[node] = tests.get(index).logEvidence();
    sums[node] = Math.exp(logs[node]);
    for (node /= 2; node > 0; node /= 2) {
      logs[node] = logs[2 * node] + logs[2 * node + 1];
      sums[node] = sums[2 * node] + sums[2 * node + 1];
    }
  }

  int count() {
    return tests.size();
  }

  DistributionTest test(int number) {
    return tests.get(number);
  }

  /** Returns the logarithm of the product of the evidence against each distribution. */
  double logProduct() {
    return logs[1];
  }

  /** Returns the sum of the evidence against each distribution. */
  double sum() {
    return sums[1];
  }

  int tilts() {
    return tilts.size();
  }

  /** Returns the sum of the evidence for each tilt. */
  double tilted() {
    double sum = 0;
    for (Tilt tilt : tilts) {
      sum += tilt.evidence();
    }
    return sum;
  }
}
