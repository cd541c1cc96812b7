package feint.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.math.Seed;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Objective;
import feint.model.Problem;
import feint.policy.Controller;
import feint.policy.DecisionRule;
import feint.policy.markov.StationaryPolicies;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One run, with an oracle that follows a script. */
class EpisodeTest {

  /** Oracle with scripted states and answers. */
  private static final class Script implements Oracle {

    private final int[] states;
    private final boolean[] answers;
    private final List<Action> asked = new ArrayList<>();

    Script(int[] states, boolean... answers) {
      this.states = states;
      this.answers = answers;
    }

    @Override
    public int state() {
      return states[asked.size()];
    }

    @Override
    public boolean answer(Action action) {
      asked.add(action);
      return answers[asked.size() - 1];
    }
  }

  @Test
  void costsAreChargedAtTheStateAndTheLedgerBeforeTheQuery() {
    Problem problem = KnownProblems.twoStates().toBuilder().horizon(4).successes(2).build();
    Script oracle = new Script(new int[] {1, 2, 2, 1}, true, false, true, true);

    Episode episode =
        Episode.play(
            problem,
            Controller.start(problem, StationaryPolicies.greedy(problem.shape()), new Seed(1)),
            oracle);

    double first = 9 / 1.0 * Math.log(3.0 * 2 / (1 * 4));
    double second = 4 / 4.0 * Math.log(5.0 * 4 / (3 * 6));
    double third = 4 / 4.0 * Math.log(7.0 * 6 / (5 * 8));
    double fourth = 1 / 1.0 * Math.log(8.0 / 10);
    assertThat(episode.cost()).isCloseTo((first + second + third + fourth) / 4, within(1e-15));
    assertThat(episode.queue()).isZero();
    assertThat(episode.ledger()).isEqualTo(new Ledger(10, 7));
    assertThat(oracle.asked)
        .containsExactly(Action.learn(2), Action.learn(2), Action.learn(2), Action.obfuscate(2));
  }

  @Test
  void missingSuccessesAreChargedAtTheEnd() {
    Problem problem = KnownProblems.twoStates().toBuilder().horizon(1).successes(4).build();

    Episode episode =
        Episode.play(
            problem,
            Controller.start(problem, StationaryPolicies.greedy(problem.shape()), new Seed(1)),
            new Script(new int[] {2}, true));

    assertThat(episode.cost())
        .isCloseTo(3 * 3 + 25 / 4.0 * Math.log(3.0 * 2 / (1 * 4)), within(1e-14));
  }

  @Test
  void answersToADecoyChangeNothing() {
    Problem problem =
        KnownProblems.twoStates().toBuilder()
            .horizon(3)
            .successes(1)
            .objective(Objective.goal())
            .build();
    DecisionRule obfuscate = DecisionRule.deterministic(problem.shape(), (o, b) -> 1);

    Episode episode =
        Episode.play(
            problem,
            Controller.start(
                problem, StationaryPolicies.always(problem.shape(), obfuscate), new Seed(1)),
            new Script(new int[] {1, 1, 2}, true, true, true));

    assertThat(episode).isEqualTo(new Episode(1, 1, new Ledger(5, 1)));
  }

  @Test
  void exposedRunFailsItsGoalEvenIfFinished() {
    Problem problem =
        KnownProblems.twoStates().toBuilder()
            .horizon(2)
            .successes(1)
            .objective(Objective.goal())
            .build();

    Episode exposed =
        Episode.play(
            problem,
            Controller.start(problem, StationaryPolicies.greedy(problem.shape()), new Seed(1)),
            new Script(new int[] {1, 1}, true, true));

    assertThat(exposed).isEqualTo(new Episode(1, 0, new Ledger(6, 3)));
  }
}
