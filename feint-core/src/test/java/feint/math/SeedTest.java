package feint.math;

import static feint.testkit.StatisticalAssertions.assertCounts;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class SeedTest {

  @Test
  void sameSeedGivesTheSameSequence() {
    RandomGenerator one = new Seed(42).generator();
    RandomGenerator other = new Seed(42).generator();

    for (int n = 0; n < 100; n++) {
      assertThat(one.nextLong()).isEqualTo(other.nextLong());
    }
  }

  /** Results in files and documents depend on these values. */
  @Test
  void childrenAndDrawsAreTheSameInEveryVersion() {
    assertThat(new Seed(1).child(0).value()).isEqualTo(-4616330145664149646L);
    assertThat(new Seed(1).child(1).value()).isEqualTo(6869446166584666695L);
    assertThat(new Seed(1).child(0).child(0).value()).isEqualTo(-1089616305791727635L);
    assertThat(new Seed(1).generator().nextLong()).isEqualTo(-1758847578096520770L);
  }

  @Test
  void childrenAreDistinctAcrossSeedsIndicesAndGenerations() {
    Set<Long> seen = new HashSet<>();
    int count = 0;
    for (long value = -50; value < 50; value++) {
      seen.add(value);
      count++;
      for (long index = 0; index < 50; index++) {
        Seed child = new Seed(value).child(index);
        seen.add(child.value());
        seen.add(child.child(0).value());
        seen.add(child.child(1).value());
        count += 3;
      }
    }

    // Among 15,100 values of 64 bits a single collision has probability 6e-12.
    assertThat(seen).hasSize(count);
  }

  @Test
  void firstDrawsOfNeighbouringChildrenAreUniform() {
    long[] counts = new long[20];
    for (int n = 0; n < 20_000; n++) {
      counts[(int) (20 * new Seed(3).child(n).generator().nextDouble())]++;
    }

    double[] uniform = new double[20];
    Arrays.fill(uniform, 1.0 / 20);
    assertCounts(counts).follow(uniform);
  }

  @Test
  void neighbouringChildrenAreIndependent() {
    long[] counts = new long[16];
    for (int n = 0; n < 20_000; n += 2) {
      int one = (int) (4 * new Seed(4).child(n).generator().nextDouble());
      int next = (int) (4 * new Seed(4).child(n + 1).generator().nextDouble());
      counts[4 * one + next]++;
    }

    double[] uniform = new double[16];
    Arrays.fill(uniform, 1.0 / 16);
    assertCounts(counts).follow(uniform);
  }
}
