package feint.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LedgerTest {

  @Test
  void learningRaisesBothSums() {
    assertThat(new Ledger(7, 3).after(Action.learn(5))).isEqualTo(new Ledger(12, 8));
  }

  @Test
  void decoyRaisesOnlyThePaidSum() {
    assertThat(new Ledger(7, 3).after(Action.obfuscate(5))).isEqualTo(new Ledger(12, 3));
  }

  @Test
  void priorIsOneHalfWithTheWeightOfTwo() {
    assertThat(Ledger.DEFAULT_PRIOR).isEqualTo(new Ledger(2, 1));
    assertThat(Ledger.DEFAULT_PRIOR.belief()).isEqualTo(0.5);
  }

  @ParameterizedTest
  @CsvSource({"10, 4, 2, false, 0", "10, 5, 0, true, 0.5", "10, 6, -2, true, 1"})
  void eavesdropperPicksTheLargerShareAndTossesACoinForATie(
      int paid, int learning, int margin, boolean exposed, double correct) {
    Ledger ledger = new Ledger(paid, learning);

    assertThat(ledger.margin()).isEqualTo(margin);
    assertThat(ledger.exposed()).isEqualTo(exposed);
    assertThat(ledger.eavesdropperCorrect()).isEqualTo(correct);
    assertThat(ledger.belief()).isEqualTo(learning / (double) paid);
  }

  @ParameterizedTest
  @CsvSource({"2, 0", "2, 2", "2, 3", "0, 0", "2, -1"})
  void beliefMustLieStrictlyBetweenZeroAndOne(int paid, int learning) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Ledger(paid, learning))
        .withMessage(
            "ledger must have 0 < learning < paid, was paid %d, learning %d", paid, learning);
  }
}
