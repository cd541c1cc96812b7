package feint.bound.zeroleak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SimplexTest {

  /** 3x + 5y with x at most 4, 2y at most 12, 3x + 2y at most 18: 36 at (2, 6). */
  @Test
  void findsTheBestCorner() {
    double[][] a = {{1, 0, 1, 0, 0}, {0, 2, 0, 1, 0}, {3, 2, 0, 0, 1}};
    assertThat(Simplex.largest(new double[] {3, 5, 0, 0, 0}, a, new double[] {4, 12, 18}))
        .isCloseTo(36, within(1e-12));
  }

  /** Beale's example, on which the rule of the largest gain alone cycles. */
  @Test
  void doesNotCycle() {
    double[][] a = {
      {0.25, -60, -0.04, 9, 1, 0, 0}, {0.5, -90, -0.02, 3, 0, 1, 0}, {0, 0, 1, 0, 0, 0, 1}
    };
    double[] c = {0.75, -150, 0.02, -6, 0, 0, 0};
    assertThat(Simplex.largest(c, a, new double[] {0, 0, 1})).isCloseTo(0.05, within(1e-12));
  }

  @Test
  void equationsMayBeRepeated() {
    double[][] a = {{1, 1}, {2, 2}};
    assertThat(Simplex.largest(new double[] {1, 3}, a, new double[] {1, 2}))
        .isCloseTo(3, within(1e-12));
  }

  @Test
  void contradictionsAreFound() {
    double[][] a = {{1, 1}, {1, 1}};
    assertThatThrownBy(() -> Simplex.largest(new double[] {1, 1}, a, new double[] {1, 2}))
        .hasMessage("no point satisfies all equations");
  }
}
