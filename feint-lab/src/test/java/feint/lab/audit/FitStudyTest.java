package feint.lab.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import feint.math.Proportion;
import feint.math.Seed;
import feint.model.OracleChain;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.parallel.Progress;
import feint.policy.markov.StationaryPolicies;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class FitStudyTest {

  private static final Problem SMALL =
      Problem.builder()
          .horizon(12)
          .successes(4)
          .incentives(1, 2)
          .success(new double[] {0.1, 0.3}, new double[] {0.4, 0.8})
          .oracle(OracleChain.stationary(new double[] {0.8, 0.2}, new double[] {0.2, 0.8}))
          .build();

  private static Problem certain(int successes, double success) {
    return Problem.builder()
        .horizon(5)
        .successes(successes)
        .success(new double[] {success})
        .oracle(OracleChain.stationary(new double[] {1}))
        .build();
  }

  private static FitStudy greedy(Problem model, double threshold, Integer... lengths) {
    return new FitStudy(
        model, StationaryPolicies.greedy(model.shape()), threshold, List.of(lengths));
  }

  private static List<FitStudy.Result> run(FitStudy study, Problem truth, int logs, int threads) {
    return study.run(
        List.of(FitWorld.model(study.model()), new FitWorld("other", truth)),
        logs,
        new Seed(3),
        new Execution(threads, Progress.NONE));
  }

  /** In the other world every answer is informative, which the model excludes. */
  @Test
  void theFirstAnswerThatTheModelExcludesRejectsIt() {
    List<FitStudy.Result> results = run(greedy(certain(2, 0), 100, 1, 8), certain(2, 1), 7, 1);
    assertThat(results.get(0).rejected())
        .containsExactly(new Proportion(0, 7), new Proportion(0, 7));
    assertThat(results.get(0).median()).isEmpty();
    assertThat(results.get(1).rejected())
        .containsExactly(new Proportion(7, 7), new Proportion(7, 7));
    assertThat(results.get(1).median()).isEqualTo(OptionalLong.of(1));
    assertThat(results.get(1).world().name()).isEqualTo("other");
  }

  /** Nothing needs to be learned: all queries are decoys', whose answers are not used. */
  @Test
  void answersToDecoysAreNotKnown() {
    List<FitStudy.Result> results = run(greedy(certain(0, 0), 100, 20), certain(0, 1), 3, 1);
    assertThat(results.get(1).rejected()).containsExactly(new Proportion(0, 3));
  }

  @Test
  void threadsChangeNothing() {
    FitStudy study = greedy(SMALL, 10, 12, 100);
    Problem truth = FitWorld.around(SMALL).get(3).problem();
    List<FitStudy.Result> alone = run(study, truth, 300, 1);
    assertThat(run(study, truth, 300, 3)).isEqualTo(alone);
    Proportion early = alone.get(1).rejected().get(0);
    Proportion late = alone.get(1).rejected().get(1);
    assertThat(early.count()).isPositive().isLessThan(late.count());
    assertThat(late.mean()).isGreaterThan(alone.get(0).rejected().get(1).mean());
  }

  @Test
  void worldsDifferFromTheModelAsNamed() {
    List<FitWorld> worlds = FitWorld.around(SMALL);
    assertThat(worlds.stream().map(FitWorld::name))
        .containsExactly(
            "the model is true",
            "success 0.05 lower",
            "success 0.1 lower",
            "success 0.2 lower",
            "success 0.1 higher",
            "oracle set back in 5 % of queries",
            "oracle set back in 10 % of queries",
            "oracle half as fast",
            "oracle stands still");
    assertThat(worlds.get(0).problem()).isSameAs(SMALL);
    assertThat(worlds.get(3).problem().success().at(1, 0)).isZero();
    assertThat(worlds.get(3).problem().success().at(2, 1)).isCloseTo(0.6, within(1e-15));
    assertThat(worlds.get(6).problem().oracle().probability(2, 1)).isCloseTo(0.28, within(1e-15));
    assertThat(worlds.get(7).problem().oracle().probability(1, 1)).isCloseTo(0.9, within(1e-15));
    assertThat(worlds.get(8).problem().oracle().probability(2, 2)).isEqualTo(1);
    assertThat(worlds)
        .allSatisfy(
            world ->
                assertThat(world.problem().oracle().initial()).isEqualTo(SMALL.oracle().initial()));
  }

  @Test
  void mistakesAreNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> greedy(SMALL, 100))
        .withMessage("lengths of logs must be at least one, was none");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> greedy(SMALL, 100, 5, 5))
        .withMessage("lengths of logs must increase, was [5, 5]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> greedy(SMALL, 100, 0))
        .withMessage("rounds of a log must be at least 1, was 0");
  }
}
