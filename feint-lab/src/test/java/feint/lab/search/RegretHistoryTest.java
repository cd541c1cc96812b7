package feint.lab.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import feint.lab.RandomProblems;
import feint.lab.search.RegretHistory.RegretSoFar;
import feint.lab.search.SearchExperiment.Result;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.search.BestThreshold;
import feint.search.CandidatePolicy;
import feint.search.Iterate;
import feint.search.Regret;
import feint.search.Ucb;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RegretHistoryTest {

  private static final Execution ONE_THREAD = Execution.defaults().withThreads(1);
  private static final int ITERATIONS = 500;

  private final Problem problem = RandomProblems.withOneOracleState(1);
  private final Ucb ucb = Ucb.defaults();
  private final RegretHistory history = new RegretHistory(ucb, problem, ITERATIONS, ONE_THREAD);

  @Test
  void everyPointOfASearchHasItsRegret() {
    List<Iterate> pulls = new ArrayList<>();
    Result result =
        SearchExperiment.of(problem, ITERATIONS, new Seed(1), ONE_THREAD)
            .run(
                ucb,
                pull -> {
                  pulls.add(pull);
                  history.accept(pull);
                });
    List<CandidatePolicy.WithThresholds> arms = ucb.arms(problem.shape());
    Regret regret = new Regret(ucb, arms, BestThreshold.costs(problem, arms, ONE_THREAD));
    int pulled = 0;
    for (SearchExperiment.Milestone point : result.history()) {
      while (pulled <= point.iteration()) {
        regret.see(pulls.get(pulled++));
      }
      assertThat(history.at(point.iteration()))
          .isEqualTo(new RegretSoFar(regret.total(), regret.estimatedBound()));
    }
    assertThat(history.at(0).estimatedBound()).isInfinite();
    assertThat(history.at(ITERATIONS).estimatedBound()).isFinite();
    assertThat(history.at(ITERATIONS).regret()).isPositive();
  }

  @Test
  void iterationsOutsideTheHistoryAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> history.at(1))
        .withMessage("iteration 1 was not kept");
  }
}
