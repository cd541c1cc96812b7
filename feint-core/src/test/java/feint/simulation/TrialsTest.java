package feint.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import feint.KnownProblems;
import feint.RandomProblems;
import feint.RandomProblems.Instance;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.Controller;
import feint.policy.Policy;
import feint.policy.TestPolicies;
import feint.policy.markov.StationaryPolicies;
import feint.simulation.Transcript.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Many trials at once, transcripts, and a system that changes between trials. */
class TrialsTest {

  private static final Problem PROBLEM = KnownProblems.twoStates();
  private static final Seed SEED = new Seed(811);

  static Stream<Instance> problems() {
    return new RandomProblems(new Seed(812), 8, 3, 3, 3).any(24);
  }

  /** Episodes are averaged in blocks of 256: the trials end within, at and after a block. */
  @Test
  void trialsTogetherGiveTheSameResultsAsAlone() {
    List<Trial> trials = new ArrayList<>();
    long[] episodes = {1, 255, 256, 257, 700};
    for (Policy policy : TestPolicies.all(PROBLEM).values()) {
      long count = episodes[trials.size() % episodes.length];
      trials.add(new Trial(policy, count, SEED.child(trials.size() / 2)));
    }
    for (int threads : new int[] {1, 2, 7}) {
      LocalSimulator simulator = simulator(PROBLEM, threads);
      assertThat(simulator.runAll(trials))
          .isEqualTo(
              trials.stream()
                  .map(one -> simulator.run(one.policy(), one.episodes(), one.seed()))
                  .toList());
    }
  }

  @Test
  void longTrialsTogetherGiveTheSameResultsAsAlone() {
    Problem problem = Problem.builder().horizon(1).successes(1).success(new double[] {0.5}).build();
    Trial trial = new Trial(StationaryPolicies.random(problem.shape()), 70_001, SEED);
    LocalSimulator simulator = simulator(problem, 2);
    assertThat(simulator.runAll(List.of(trial)))
        .containsExactly(simulator.run(trial.policy(), trial.episodes(), trial.seed()));
  }

  @Test
  void noTrialsGiveNoSummaries() {
    assertThat(simulator(PROBLEM, 2).runAll(List.of())).isEmpty();
  }

  @Test
  void aTrialHasAtLeastOneEpisode() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Trial(StationaryPolicies.random(PROBLEM.shape()), 0, SEED))
        .withMessage("episodes must be at least 1, was 0");
  }

  @ParameterizedTest
  @MethodSource("problems")
  void transcriptsAddUpToTheCostsOfTheirEpisodes(Instance instance) {
    Problem problem = instance.problem();
    Trial trial = new Trial(StationaryPolicies.random(problem.shape()), 20, SEED);
    List<Transcript> transcripts = simulator(problem, 2).transcribe(trial);
    assertThat(transcripts).hasSize(20);
    for (int n = 0; n < 20; n++) {
      Seed own = SEED.child(n);
      Episode episode =
          Episode.play(
              problem,
              Controller.start(problem, trial.policy(), own.child(0)),
              new SimulatedOracle(problem, own.child(1).generator()));
      double cost = 0;
      for (Entry query : transcripts.get(n).queries()) {
        cost += query.cost();
      }
      assertThat(cost + transcripts.get(n).terminalCost()).isEqualTo(episode.cost());
    }
  }

  @ParameterizedTest
  @MethodSource("problems")
  void transcriptsContainPossibleRunsOnly(Instance instance) {
    Problem problem = instance.problem();
    Trial trial = new Trial(StationaryPolicies.random(problem.shape()), 20, SEED);
    for (Transcript transcript : simulator(problem, 2).transcribe(trial)) {
      assertThat(transcript.queries()).hasSize(problem.horizon());
      int most = problem.successes();
      int least = problem.successes();
      for (Entry query : transcript.queries()) {
        assertThat(query.oracle()).isBetween(1, problem.oracleStates());
        assertThat(query.queue()).isBetween(least, most);
        assertThat(query.queue() == 0 && query.action().learns()).isFalse();
        most = query.queue();
        least = query.action().learns() ? most - 1 : most;
      }
    }
  }

  @Test
  void transcriptsAreTheSameOnAnyNumberOfThreads() {
    Trial trial = new Trial(StationaryPolicies.random(PROBLEM.shape()), 50, SEED);
    List<Transcript> alone = simulator(PROBLEM, 1).transcribe(trial);
    assertThat(simulator(PROBLEM, 2).transcribe(trial)).isEqualTo(alone);
    assertThat(simulator(PROBLEM, 7).transcribe(trial)).isEqualTo(alone);
    assertThat(alone).doesNotHaveDuplicates();
  }

  @Test
  void aChangingSimulatorUsesTheLatestSystem() {
    Policy policy = StationaryPolicies.random(PROBLEM.shape());
    Trial trial = new Trial(policy, 50, SEED);
    LocalSimulator before = simulator(PROBLEM, 1);
    LocalSimulator after =
        simulator(PROBLEM.toBuilder().success(new double[] {0, 0}, new double[] {1, 1}).build(), 1);
    ChangingSimulator changing = new ChangingSimulator(before);
    for (LocalSimulator now : List.of(before, after, before)) {
      changing.become(now);
      assertThat(changing.run(policy, 50, SEED)).isEqualTo(now.run(policy, 50, SEED));
      assertThat(changing.runAll(List.of(trial))).isEqualTo(now.runAll(List.of(trial)));
      assertThat(changing.transcribe(trial)).isEqualTo(now.transcribe(trial));
    }
    assertThat(after.runAll(List.of(trial))).isNotEqualTo(before.runAll(List.of(trial)));
    assertThat(after.transcribe(trial)).isNotEqualTo(before.transcribe(trial));
  }

  private static LocalSimulator simulator(Problem problem, int threads) {
    return new LocalSimulator(problem, Execution.defaults().withThreads(threads));
  }
}
