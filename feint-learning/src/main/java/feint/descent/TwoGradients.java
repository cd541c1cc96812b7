package feint.descent;

import feint.math.Point;
import feint.math.RefusalException;
import feint.model.Action;
import feint.policy.Query;
import feint.simulation.Episode;
import feint.simulation.Oracle;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Equation 2: the learner's and the decoy's stochastic gradient, of which each query moves one. As
 * the oracle that the controller queries, it answers from another one's informative answers; as a
 * witness it hears from the controller whether the decoy moves.
 */
final class TwoGradients implements Oracle, Episode.Witness {

  private final Oracle oracle;
  private final Acceptance acceptance;
  private final DecoyGradient decoyGradient;
  private final double stepSize;
  private final RandomGenerator answers;
  private final RandomGenerator inventions;
  private final List<DescentQuery> queries = new ArrayList<>();
  private Point learner;
  private Point decoy;
  private Point queried;
  private boolean informative;

  TwoGradients(CovertDescent.Setting setting, Oracle oracle, Generators random) {
    this.oracle = oracle;
    this.acceptance = setting.acceptance();
    this.decoyGradient = setting.decoys().get();
    this.stepSize = setting.stepSize();
    this.answers = random.answers();
    this.inventions = random.inventions();
    this.learner = setting.start();
    this.decoy = setting.decoyStart();
    this.queried = learner;
  }

  /** What the learner's answers are drawn from, and what the decoy's are. */
  record Generators(RandomGenerator answers, RandomGenerator inventions) {}

  @Override
  public int state() {
    return oracle.state();
  }

  @Override
  public boolean answer(Action action) {
    informative = oracle.answer(action);
    queried = action.learns() ? learner : decoy;
    if (!action.learns()) {
      return informative;
    }
    Optional<Point> gradient = acceptance.answer(learner, informative, answers);
    gradient.ifPresent(
        g -> {
          learner = moved(learner, g, "learner");
          decoyGradient.heard(g);
        });
    return gradient.isPresent();
  }

  @Override
  public void saw(int oracle, int queue, Query query, double cost, boolean step) {
    Action action = query.action();
    if (step && !action.learns()) {
      decoy = moved(decoy, decoyGradient.response(decoy, inventions), "decoy");
    }
    queries.add(new DescentQuery(action, queried, informative, query.turn(step, oracle).madeIn()));
  }

  private Point moved(Point from, Point gradient, String who) {
    Point to = from.plus(-stepSize, gradient);
    if (!to.isFinite()) {
      throw new RefusalException(
          "the "
              + who
              + " left the finite numbers after "
              + (queries.size() + 1)
              + " queries: learning.step "
              + stepSize
              + " is too long for its function");
    }
    return to;
  }

  CovertRun run(Episode episode) {
    return new CovertRun(episode, queries, learner, decoy);
  }
}
