package feint.estimation;

import static feint.testkit.StatisticalAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import feint.estimation.Round.Answer;
import feint.math.Moments;
import feint.math.Seed;
import feint.model.Actions;
import feint.model.SuccessProbability;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class OraclePosteriorTest {

  private static final int DRAWS = 20_000;

  /**
   * If the entries of a row are far apart, none is drawn again. False-alarm probability 6e-5 for
   * each.
   */
  @Test
  void entriesFollowTheirCounts() {
    OraclePosterior posterior =
        OraclePosterior.of(
            new long[][] {{2, 90}, {50, 99}},
            new long[][] {{100, 100}, {100, 100}},
            new long[][] {{7, 1}, {2, 6}});
    RandomGenerator random = new Seed(41).generator();
    Moments low = new Moments();
    Moments high = new Moments();
    Moments stays = new Moments();
    for (int n = 0; n < DRAWS; n++) {
      double[][] success = posterior.success(random);
      low.add(success[0][0]);
      high.add(success[1][1]);
      stays.add(posterior.transition(random)[0][0]);
    }
    assertThat(low.mean(), low.estimate().standardError()).isConsistentWith(3.0 / 102);
    assertThat(high.mean(), high.estimate().standardError()).isConsistentWith(100.0 / 102);
    assertThat(stays.mean(), stays.estimate().standardError()).isConsistentWith(8.0 / 10);
  }

  /**
   * Two flat entries in order are the smaller and the larger of two uniform ones, with means 1/3
   * and 2/3.
   */
  @Test
  void rowsIncrease() {
    OraclePosterior posterior =
        OraclePosterior.of(new long[1][2], new long[1][2], new long[][] {{1}});
    RandomGenerator random = new Seed(42).generator();
    Moments lower = new Moments();
    for (int n = 0; n < DRAWS; n++) {
      double[][] success = posterior.success(random);
      SuccessProbability.of(success);
      lower.add(success[0][0]);
    }
    assertThat(lower.mean(), lower.estimate().standardError()).isConsistentWith(1.0 / 3);
  }

  /** If a row almost never increases, its entries are sorted. */
  @Test
  void aRowThatContradictsTheOrderIsSorted() {
    OraclePosterior posterior =
        OraclePosterior.of(
            new long[][] {{9000, 1000}}, new long[][] {{10_000, 10_000}}, new long[][] {{1}});
    double[][] success = posterior.success(new Seed(43).generator());
    assertThat(success[0][0]).isBetween(0.08, 0.12);
    assertThat(success[0][1]).isBetween(0.88, 0.92);
  }

  @Test
  void aLogIsCounted() {
    RoundCounts counts = new RoundCounts();
    for (int time = 0; time < 400; time++) {
      counts.add(
          new Round(
              time == 0 ? Round.NONE : 2 - time % 2,
              1 + time % 2,
              3,
              time % 4 == 1 ? Answer.INFORMATIVE : Answer.UNINFORMATIVE));
    }
    OraclePosterior posterior = OraclePosterior.of(counts, Actions.over(2, 3));
    assertThat(posterior.oracleStates()).isEqualTo(2);
    assertThat(posterior.levels()).isEqualTo(2);
    Moments bad = new Moments();
    Moments good = new Moments();
    Moments moves = new Moments();
    RandomGenerator random = new Seed(44).generator();
    for (int n = 0; n < 2000; n++) {
      double[][] success = posterior.success(random);
      bad.add(success[0][1]);
      good.add(success[1][1]);
      moves.add(posterior.transition(random)[0][1]);
    }
    // State 1 never succeeds at 3, state 2 in every other of 200 rounds; they alternate.
    assertThat(bad.mean()).isLessThan(0.02);
    assertThat(good.mean()).isBetween(0.49, 0.52);
    assertThat(moves.mean()).isGreaterThan(0.98);
  }

  @Test
  void successesMustNotExceedTries() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> OraclePosterior.of(new long[][] {{3}}, new long[][] {{2}}, new long[][] {{1}}))
        .withMessage("successes must be in 0..2, was 3");
  }
}
