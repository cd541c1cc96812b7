package feint.attack.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import feint.math.ClopperPearson;
import feint.math.Proportion;
import org.junit.jupiter.api.Test;

class AdvantageTest {

  @Test
  void betweenTwoAdvantageIsTwiceTheShareMinusOne() {
    Advantage advantage = Advantage.overCoin(new Proportion(9, 12));

    assertThat(advantage.value()).isEqualTo(0.5);
    assertThat(advantage.interval().low())
        .isCloseTo(2 * ClopperPearson.interval(9, 12, 0.95).low() - 1, within(1e-15));
    assertThat(advantage.interval(0.99).high())
        .isCloseTo(2 * ClopperPearson.interval(9, 12, 0.99).high() - 1, within(1e-15));
  }

  /**
   * An attacker that is always wrong between two identifies the learner as surely as one that is
   * always right.
   */
  @Test
  void alwaysWrongIsAsFarFromChanceAsAlwaysRight() {
    assertThat(Advantage.overCoin(new Proportion(0, 7)).value()).isEqualTo(-1);
    assertThat(Advantage.overCoin(new Proportion(0, 7)).size()).isEqualTo(1);
    assertThat(Advantage.overCoin(new Proportion(7, 7)).size()).isEqualTo(1);
  }

  /** With three trajectories chance is right in one of three: 2/3 is half of the way to 1. */
  @Test
  void amongThreeChanceIsOneThird() {
    assertThat(new Advantage(new Proportion(2, 6), 3).value()).isCloseTo(0, within(1e-15));
    assertThat(new Advantage(new Proportion(4, 6), 3).value()).isCloseTo(0.5, within(1e-15));
    assertThat(new Advantage(new Proportion(0, 6), 3).value()).isCloseTo(-0.5, within(1e-15));
  }

  /** A true advantage of one half among three means being right in two of three. */
  @Test
  void pValueUsesTheShareOfTheTrueAdvantage() {
    Advantage among = new Advantage(new Proportion(5, 9), 3);
    assertThat(among.chance(0)).isEqualTo(ClopperPearson.chance(5, 9, 1.0 / 3));
    assertThat(among.chance(0.5)).isCloseTo(ClopperPearson.chance(5, 9, 2.0 / 3), within(1e-12));
    assertThat(Advantage.overCoin(new Proportion(5, 9)).chance(0.5))
        .isEqualTo(ClopperPearson.chance(5, 9, 0.75));
  }

  @Test
  void oneTrajectoryIsRejected() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Advantage(new Proportion(1, 1), 1))
        .withMessageContaining("trajectories must be at least 2");
  }
}
