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
 * The trajectories of the learner and of the decoys, of which each query moves one. As the oracle
 * of the controller, it passes another oracle's answers to the trajectory; as a witness, it
 * receives the controller's decision whether that trajectory moves.
 */
final class Gradients implements Oracle, Episode.Witness {

  private final Problem problem;
  private final Oracle oracle;
  private final Trajectory learner;
  private final List<Trajectory> decoys;
  private final double stepSize;
  private final List<DescentQuery> queries = new ArrayList<>();
  private boolean informative;

  Gradients(
      Problem problem,
      Oracle oracle,
      Trajectory learner,
      List<Trajectory> decoys,
      double stepSize) {
    this.problem = problem;
    this.oracle = oracle;
    this.learner = learner;
    this.decoys = List.copyOf(decoys);
    this.stepSize = stepSize;
  }

  @Override
  public int state() {
    return oracle.state();
  }

  /** Answers a query of the learner or of the only decoy. */
  @Override
  public boolean answer(Action action) {
    return answer(action, action.learns() ? 0 : 1);
  }

  @Override
  public boolean answer(Action action, int trajectory) {
    informative = oracle.answer(action);
    return trajectory(trajectory).queried(informative);
  }

  @Override
  public void saw(int oracle, int queue, Query query, double cost, boolean step) {
    Trajectory moving = trajectory(number(query));
    queries.add(
        new DescentQuery(
            query.action(),
            number(query),
            moving.at(),
            informative,
            query.turn(step, oracle).stepState()));
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

  /** Returns the number of the queried trajectory: 0 for the learner, otherwise the decoy. */
  private static int number(Query query) {
    return query instanceof Query.Decoy decoy ? decoy.decoy() : 0;
  }

  private Trajectory trajectory(int number) {
    return number == 0 ? learner : decoys.get(number - 1);
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
    return new CovertRun(
        wanted, episode, queries, learner.at(), decoys.stream().map(Trajectory::at).toList());
  }
}
