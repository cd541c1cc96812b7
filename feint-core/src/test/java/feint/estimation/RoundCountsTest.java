package feint.estimation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import feint.estimation.Round.Answer;
import feint.math.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RoundCountsTest {

  @Test
  void transitionsAreCountedWithinRunsOnly() {
    RoundCounts counts =
        counts(
            round(Round.NONE, 1),
            round(1, 2),
            round(2, 2), // 1 to 2, 2 to 2
            round(Round.NONE, 1),
            round(1, 1), // another run: 1 to 1
            round(Round.NONE, 2),
            round(Round.NONE, 1),
            round(1, 2)); // and another: 1 to 2

    assertThat(counts.rounds()).isEqualTo(8);
    assertThat(counts.rounds(1)).isEqualTo(4);
    assertThat(counts.rounds(3)).isZero();
    assertThat(counts.runs()).isEqualTo(4);
    assertThat(counts.transitions(1, 1)).isEqualTo(1);
    assertThat(counts.transitions(1, 2)).isEqualTo(2);
    assertThat(counts.transitions(2, 1)).isZero();
    assertThat(counts.transitions(2, 2)).isEqualTo(1);
    assertThat(counts.departures(1)).isEqualTo(3);
    assertThat(counts.departures(2)).isEqualTo(1);
  }

  @Test
  void answersAreCountedByStateAndIncentive() {
    RoundCounts counts =
        counts(
            new Round(0, 1, 5, Answer.INFORMATIVE),
            new Round(1, 1, 5, Answer.UNINFORMATIVE),
            new Round(1, 2, 5, Answer.INFORMATIVE),
            new Round(2, 2, 2, Answer.UNKNOWN));

    assertThat(counts.incentives()).containsExactly(2, 5);
    assertThat(counts.states()).isEqualTo(2);
    assertThat(counts.tries(1, 5)).isEqualTo(2);
    assertThat(counts.successes(1, 5)).isEqualTo(1);
    assertThat(counts.tries(2, 5)).isEqualTo(1);
    assertThat(counts.successes(2, 5)).isEqualTo(1);
    assertThat(counts.tries(2, 2)).isZero();
    assertThat(counts.tries(1, 3)).isZero();
    assertThat(counts.successes(1, 3)).isZero();
  }

  @Test
  void anUnknownAnswerStillShowsATransition() {
    RoundCounts counts =
        counts(new Round(0, 1, 1, Answer.UNKNOWN), new Round(1, 2, 1, Answer.UNKNOWN));

    assertThat(counts.transitions(1, 2)).isEqualTo(1);
    assertThat(counts.tries(1, 1)).isZero();
  }

  static IntStream seeds() {
    return IntStream.range(0, 50);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void orderDoesNotMatter(int seed) {
    RandomGenerator random = new Seed(seed).generator();
    List<Round> rounds = new ArrayList<>();
    for (int n = 0; n < 60; n++) {
      rounds.add(draw(random));
    }

    RoundCounts one = counts(rounds.toArray(Round[]::new));
    Collections.shuffle(rounds, new Random(seed));
    RoundCounts other = counts(rounds.toArray(Round[]::new));

    assertThat(table(other)).isEqualTo(table(one));
  }

  private static Round draw(RandomGenerator random) {
    Answer[] answers = Answer.values();
    return new Round(
        random.nextInt(4),
        random.nextInt(1, 4),
        random.nextInt(1, 4),
        answers[random.nextInt(answers.length)]);
  }

  private static List<Long> table(RoundCounts counts) {
    List<Long> table = new ArrayList<>(List.of(counts.rounds(), counts.runs()));
    for (int o = 1; o <= 3; o++) {
      for (int other = 1; other <= 3; other++) {
        table.add(counts.transitions(o, other));
        table.add(counts.tries(o, other));
        table.add(counts.successes(o, other));
      }
    }
    return table;
  }

  @Test
  void impossibleRoundsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> round(0, 0))
        .withMessage("oracle state must be in 1..100, was 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> round(101, 1))
        .withMessage("oracle state of the round before must be in 0..100, was 101");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Round(0, 1, 0, Answer.UNKNOWN))
        .withMessage("incentive must be at least 1, was 0");
  }

  private static Round round(int before, int oracle) {
    return new Round(before, oracle, 1, Answer.UNKNOWN);
  }

  private static RoundCounts counts(Round... rounds) {
    RoundCounts counts = new RoundCounts();
    for (Round round : rounds) {
      counts.add(round);
    }
    return counts;
  }
}
