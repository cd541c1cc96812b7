package feint.math;

import static feint.testkit.StatisticalAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class DirichletDistributionTest {

  /**
   * After counts n of N, share k has mean a/A and variance a(A - a)/(A&sup2;(A + 1)), where a is n
   * + 1 and A is N plus the number of outcomes. False-alarm probability 6e-5 for each of eight.
   */
  @Test
  void sharesHaveTheMeansAndVariancesOfTheDistribution() {
    long[] counts = {0, 3, 20, 400};
    DirichletDistribution law = DirichletDistribution.after(counts);
    RandomGenerator random = new Seed(31).generator();
    int draws = 40_000;
    double[][] shares = new double[draws][];
    for (int n = 0; n < draws; n++) {
      shares[n] = law.draw(random);
      double sum = 0;
      for (double share : shares[n]) {
        sum += share;
      }
      assertThat(sum).isCloseTo(1, within(1e-12));
    }
    double all = 427;
    for (int k = 0; k < counts.length; k++) {
      double a = counts[k] + 1;
      double mean = a / all;
      double variance = a * (all - a) / (all * all * (all + 1));
      Moments first = new Moments();
      Moments second = new Moments();
      for (double[] drawn : shares) {
        first.add(drawn[k]);
        second.add((drawn[k] - mean) * (drawn[k] - mean));
      }
      assertThat(first.mean(), Math.sqrt(variance / draws)).isConsistentWith(mean);
      assertThat(second.mean(), second.estimate().standardError()).isConsistentWith(variance);
    }
  }

  /** Without counts, one of two shares is uniform: P(share &lt; x) = x. */
  @Test
  void withoutCountsTheDistributionIsFlat() {
    RandomGenerator random = new Seed(32).generator();
    DirichletDistribution law = DirichletDistribution.after(0, 0);
    int draws = 20_000;
    for (double x : new double[] {0.1, 0.5, 0.8}) {
      long below = 0;
      for (int n = 0; n < draws; n++) {
        below += law.draw(random)[0] < x ? 1 : 0;
      }
      assertThat((double) below / draws, Math.sqrt(x * (1 - x) / draws)).isConsistentWith(x);
    }
  }

  @Test
  void countsMustNotBeEmptyOrNegative() {
    assertThatIllegalArgumentException().isThrownBy(() -> DirichletDistribution.after());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DirichletDistribution.after(3, -1))
        .withMessageContaining("counts must be at least 0, of at least one outcome, was [3, -1]");
  }
}
