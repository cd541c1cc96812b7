package feint.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import feint.KnownProblems;
import feint.math.Seed;
import feint.model.Problem;
import feint.simulation.Trial;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Thresholds in the supplement's toy: (9, 0) costs 1.99, (0, 0) and (11, 11) far more. */
class ContestTest {

  private static final Problem PROBLEM = KnownProblems.toyC3();
  private static final int HEAT = 2_000;
  private static final int FINAL = 40_000;

  private final RecordingSimulator simulator = new RecordingSimulator(PROBLEM);
  private final Contest contest = new Contest(simulator, 3, new Seed(3));

  private static Found thresholds(double first, double second) {
    return new ThresholdSpace(PROBLEM.shape()).sharp(new double[][] {{first}, {second}});
  }

  @Test
  void theBetterOfTwoWins() {
    contest.enter(List.of(thresholds(11, 11), thresholds(9, 0)));
    assertThat(contest.winner()).isEqualTo(thresholds(9, 0));
    contest.settle();
    assertThat(contest.winner()).isEqualTo(thresholds(9, 0));
    assertThat(contest.cost()).isEqualTo(simulator.calls().get(1).cost(0));
  }

  @Tag("slow")
  @Test
  void everyoneMeetsTheSameChances() {
    contest.enter(List.of(thresholds(11, 11), thresholds(9, 0)));
    contest.enter(List.of(thresholds(0, 0)));
    contest.settle();
    assertThat(simulator.calls()).hasSize(3);
    Seed heat = simulator.calls().get(0).trials().get(0).seed();
    assertThat(simulator.calls().get(0).trials())
        .extracting(Trial::seed)
        .containsExactly(heat, heat);
    assertThat(simulator.calls().get(1).trials()).extracting(Trial::seed).containsExactly(heat);
    assertThat(simulator.calls().get(2).trials())
        .hasSize(3)
        .allSatisfy(trial -> assertThat(trial.episodes()).isEqualTo(FINAL))
        .extracting(Trial::seed)
        .doesNotContain(heat)
        .containsOnly(simulator.calls().get(2).trials().get(0).seed());
  }

  @Test
  void whoIsKnownIsNotRunAgain() {
    contest.enter(List.of(thresholds(11, 11), thresholds(9, 0), thresholds(9, 0)));
    assertThat(simulator.episodes()).isEqualTo(2 * HEAT);
    double cost = contest.cost();
    contest.enter(List.of(thresholds(9, 0)));
    assertThat(simulator.episodes()).isEqualTo(2 * HEAT);
    assertThat(contest.cost()).isEqualTo(cost);
    contest.settle();
    contest.settle();
    assertThat(simulator.episodes()).isEqualTo(2 * HEAT + 2 * FINAL);
    assertThat(contest.episodes()).isEqualTo(simulator.episodes());
  }

  @Tag("slow")
  @Test
  void onlyThoseAheadAreInTheFinal() {
    contest.enter(
        List.of(
            thresholds(11, 11),
            thresholds(8, 0),
            thresholds(11, 8),
            thresholds(9, 0),
            thresholds(10, 0)));
    contest.settle();
    assertThat(simulator.episodes()).isEqualTo(5 * HEAT + 3 * FINAL);
    assertThat(contest.winner()).isEqualTo(thresholds(9, 0));
  }

  @Test
  void withoutEntrantsThereIsNoWinner() {
    assertThatIllegalStateException()
        .isThrownBy(contest::winner)
        .withMessage("nobody has entered the contest");
  }
}
