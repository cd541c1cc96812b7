package feint.math;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

class LxmRandomTest {

  /** Every method gives the numbers of the JDK's generator, for any seed. */
  @Test
  void givesTheNumbersOfTheJdk() {
    RandomGeneratorFactory<RandomGenerator> jdk = RandomGeneratorFactory.of("L64X128MixRandom");
    for (long seed :
        new long[] {0, 1, 2, -1, 17, Long.MIN_VALUE, Long.MAX_VALUE, 0x6A09E667F3BCC909L}) {
      RandomGenerator known = jdk.create(seed);
      RandomGenerator ours = new Seed(seed).generator();
      for (int k = 0; k < 1000; k++) {
        assertThat(ours.nextLong()).isEqualTo(known.nextLong());
        assertThat(ours.nextDouble()).isEqualTo(known.nextDouble());
        assertThat(ours.nextInt()).isEqualTo(known.nextInt());
        assertThat(ours.nextInt(1 + k)).isEqualTo(known.nextInt(1 + k));
        assertThat(ours.nextBoolean()).isEqualTo(known.nextBoolean());
        assertThat(ours.nextGaussian()).isEqualTo(known.nextGaussian());
        assertThat(ours.nextExponential()).isEqualTo(known.nextExponential());
      }
    }
  }
}
