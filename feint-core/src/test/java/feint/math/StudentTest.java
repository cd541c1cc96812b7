package feint.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StudentTest {

  /** Values of a bisection over mpmath's incomplete beta function with 30 digits. */
  @ParameterizedTest
  @CsvSource({
    "1, 0.95, 12.7062047361747046",
    "1, 0.99, 63.656741162871581",
    "2, 0.95, 4.30265272974946385",
    "3, 0.99, 5.84090930973335726",
    "5, 0.95, 2.57058183563631551",
    "10, 0.95, 2.22813885198627475",
    "30, 0.99, 2.74999565356722533",
    "99, 0.95, 1.9842169515864175",
    "1000, 0.95, 1.96233908082640848",
  })
  void knownQuantiles(long degrees, double level, double expected) {
    assertThat(Student.reach(degrees, level)).isCloseTo(expected, within(1e-13 * expected));
  }

  /**
   * With one degree of freedom it is the Cauchy distribution; with two it has a closed form as
   * well.
   */
  @Test
  void oneAndTwoDegreesHaveClosedForms() {
    for (double level : new double[] {0.01, 0.5, 0.9, 0.999}) {
      assertThat(Student.reach(1, level))
          .isCloseTo(Math.tan(Math.PI * level / 2), within(1e-11 * Student.reach(1, level)));
      assertThat(Student.reach(2, level))
          .isCloseTo(
              level * Math.sqrt(2 / (1 - level * level)), within(1e-12 * Student.reach(2, level)));
    }
  }

  /** Fisher's expansion about the normal distribution; the omitted terms are below 1e-17. */
  @Test
  void manyDegreesApproachTheNormalDistribution() {
    double z = 1.959963984540054;
    double nu = 999_999;
    double expected =
        z
            + (Math.pow(z, 3) + z) / (4 * nu)
            + (5 * Math.pow(z, 5) + 16 * Math.pow(z, 3) + 3 * z) / (96 * nu * nu);

    assertThat(Student.reach(999_999, 0.95)).isCloseTo(expected, within(1e-10));
  }

  @Test
  void invalidArgumentsAreRejected() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Student.reach(0, 0.95))
        .withMessage("degrees of freedom must be at least 1, was 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Student.reach(3, Double.NaN))
        .withMessage("level must be between 0 and 1, was NaN");
  }
}
