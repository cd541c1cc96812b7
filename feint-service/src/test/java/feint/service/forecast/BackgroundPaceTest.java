package feint.service.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BackgroundPaceTest {

  /** A quarter of the time with one core, a half with two, three quarters with three, then all. */
  @Test
  void oneThreadTakesAtMostAQuarterOfTheMachine() {
    assertThat(new BackgroundPace(1).pauseAfter(300)).isEqualTo(900);
    assertThat(new BackgroundPace(2).pauseAfter(300)).isEqualTo(300);
    assertThat(new BackgroundPace(3).pauseAfter(300)).isEqualTo(100);
    assertThat(new BackgroundPace(4).pauseAfter(300)).isZero();
    assertThat(new BackgroundPace(64).pauseAfter(300)).isZero();
  }
}
