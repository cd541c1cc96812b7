package feint.descent;

import feint.math.ResourceLimitException;
import feint.model.Action;
import feint.model.Problem;
import feint.policy.DecoySteps;
import feint.policy.Query;
import feint.simulation.Episode;
import feint.simulation.Oracle;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The learner's and the decoy's trajectory, of which each query moves one. As the oracle of the
 * controller, it passes another oracle's answers to the trajectory; as a witness, it receives the
 * controller's decision whether that trajectory moves.
 */
final class TwoGradients implements Oracle, Episode.Witness {

  private final Problem problem;
  private final Oracle oracle;
  private final Trajectory learner;
  private final Trajectory decoy;
  private final double stepSize;
  private final List<DescentQuery> queries = new ArrayList<>();
  private boolean informative;

  TwoGradients(
      Problem problem, Oracle oracle, Trajectory learner, Trajectory decoy, double stepSize) {
    this.problem = problem;
    this.oracle = oracle;
    this.learner = learner;
    this.decoy = decoy;
    this.stepSize = stepSize;
  }

  @Override
  public int state() {
    return oracle.state();
  }

  @Override
  public boolean answer(Action action) {
    informative = oracle.answer(action);
    return queried(action).queried(informative);
  }

  @Override
  public void saw(int oracle, int queue, Query query, double cost, boolean step) {
    Trajectory moving = queried(query.action());
    queries.add(
        new DescentQuery(
            query.action(), moving.at(), informative, query.turn(step, oracle).stepState()));
    if (!step) {
      return;
    }
    if (query.decoySteps().equals(Optional.of(DecoySteps.YES))) {
      // The policy decided on the step before the answer.
      moving.pretend(effort(query, oracle));
    } else {
      moving.step();
    }
    requireFinite(moving);
  }

  private Trajectory queried(Action action) {
    return action.learns() ? learner : decoy;
  }

  /** &Gamma; in the state in which the step is made. */
  private double effort(Query query, int oracle) {
    int level = problem.actions().levelOf(query.action().incentive());
    return problem.success().at(query.decoyState().orElse(oracle), level);
  }

  private void requireFinite(Trajectory moved) {
    if (!moved.at().isFinite()) {
      throw new ResourceLimitException(
          "the "
              + (moved == learner ? "learner" : "decoy")
              + " left the finite numbers after "
              + queries.size()
              + " queries: learning.step "
              + stepSize
              + " is too long for its function");
    }
  }

  /**
   * Returns the record of the run.
   *
   * @param wanted index of the learner's function
   */
  CovertRun run(int wanted, Episode episode) {
    return new CovertRun(wanted, episode, queries, learner.at(), decoy.at());
  }
}
