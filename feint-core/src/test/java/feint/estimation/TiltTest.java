package feint.estimation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class TiltTest {

  private static final double[][] COIN = {{0.5, 0.5}};

  /** Odds of e: a head is 2e / (1 + e) times as likely as with a fair coin. */
  private static final double HEAD = 2 * Math.E / (1 + Math.E);

  @Test
  void tiltMayBeginAtAnyDraw() {
    Tilt tilt = new Tilt(COIN, 1, (law, outcome) -> outcome);
    assertThat(tilt.evidence()).isEqualTo(1);
    tilt.see(0, 1);
    assertThat(tilt.evidence()).isCloseTo(HEAD / 2 + 0.5, within(1e-15));
    tilt.see(0, 0);
    double tail = 2 - HEAD;
    assertThat(tilt.evidence()).isCloseTo(HEAD * tail / 2 + tail / 6 + 1.0 / 3, within(1e-15));
  }

  @Test
  void impossibleOutcomesStayImpossible() {
    Tilt tilt = new Tilt(new double[][] {{0, 1}}, 2, (law, outcome) -> 1 - outcome);
    tilt.see(0, 1);
    assertThat(tilt.evidence()).isEqualTo(1);
  }

  /**
   * A deviation that begins after 10,000 draws is found, because the tilt keeps weight for late
   * beginnings.
   */
  @Test
  void tiltSurvivesALongPeriodInWhichTheModelIsTrue() {
    Tilt tilt = new Tilt(COIN, 1, (law, outcome) -> outcome);
    for (int n = 0; n < 10_000; n++) {
      tilt.see(0, n % 2);
    }
    assertThat(tilt.evidence()).isLessThan(0.01);
    for (int n = 0; n < 100; n++) {
      tilt.see(0, 1);
    }
    assertThat(tilt.evidence()).isGreaterThan(Math.pow(HEAD, 100) / 10_001 / 10_002);
  }

  @Test
  void evidenceIsCapped() {
    Tilt tilt = new Tilt(COIN, 2, (law, outcome) -> outcome);
    for (int n = 0; n < 10_000; n++) {
      tilt.see(0, 1);
    }
    assertThat(tilt.evidence()).isEqualTo(ModelFit.MOST_EVIDENCE);
  }
}
