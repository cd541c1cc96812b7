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
class PolicyRaceTest {

  private static final Problem PROBLEM = KnownProblems.toyC3();
  private static final int HEAT = 2_000;
  private static final int FINAL = 40_000;

  private final RecordingSimulator simulator = new RecordingSimulator(PROBLEM);
  private final PolicyRace race = new PolicyRace(simulator, 3, new Seed(3));

  private static CandidatePolicy thresholds(double first, double second) {
    return new ThresholdSpace(PROBLEM.shape()).sharp(new double[][] {{first}, {second}});
  }

  @Test
  void theBetterOfTwoWins() {
    race.enter(List.of(thresholds(11, 11), thresholds(9, 0)));
    assertThat(race.winner()).isEqualTo(thresholds(9, 0));
    race.settle();
    assertThat(race.winner()).isEqualTo(thresholds(9, 0));
    assertThat(race.cost()).isEqualTo(simulator.calls().get(1).cost(0));
  }

  @Tag("slow")
  @Test
  void allPoliciesRunOnTheSameRandomNumbers() {
    race.enter(List.of(thresholds(11, 11), thresholds(9, 0)));
    race.enter(List.of(thresholds(0, 0)));
    race.settle();
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
  void knownPoliciesAreNotRunAgain() {
    race.enter(List.of(thresholds(11, 11), thresholds(9, 0), thresholds(9, 0)));
    assertThat(simulator.episodes()).isEqualTo(2 * HEAT);
    double cost = race.cost();
    race.enter(List.of(thresholds(9, 0)));
    assertThat(simulator.episodes()).isEqualTo(2 * HEAT);
    assertThat(race.cost()).isEqualTo(cost);
    race.settle();
    race.settle();
    assertThat(simulator.episodes()).isEqualTo(2 * HEAT + 2 * FINAL);
    assertThat(race.episodes()).isEqualTo(simulator.episodes());
  }

  @Tag("slow")
  @Test
  void onlyTheLeadersAreInTheFinal() {
    race.enter(
        List.of(
            thresholds(11, 11),
            thresholds(8, 0),
            thresholds(11, 8),
            thresholds(9, 0),
            thresholds(10, 0)));
    race.settle();
    assertThat(simulator.episodes()).isEqualTo(5 * HEAT + 3 * FINAL);
    assertThat(race.winner()).isEqualTo(thresholds(9, 0));
  }

  @Test
  void withoutEntrantsThereIsNoWinner() {
    assertThatIllegalStateException()
        .isThrownBy(race::winner)
        .withMessage("no policy has entered the race");
  }
}
