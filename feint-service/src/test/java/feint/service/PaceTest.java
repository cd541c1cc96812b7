package feint.service;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PaceTest {

  /** A quarter of the time with one core, a half with two, three quarters with three, then all. */
  @Test
  void oneThreadTakesAtMostAQuarterOfTheMachine() {
    assertThat(new Pace(1).pauseAfter(300)).isEqualTo(900);
    assertThat(new Pace(2).pauseAfter(300)).isEqualTo(300);
    assertThat(new Pace(3).pauseAfter(300)).isEqualTo(100);
    assertThat(new Pace(4).pauseAfter(300)).isZero();
    assertThat(new Pace(64).pauseAfter(300)).isZero();
  }
}
