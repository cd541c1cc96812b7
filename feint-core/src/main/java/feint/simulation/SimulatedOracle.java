package feint.simulation;

import feint.math.Checks;
import feint.math.Distribution;
import feint.model.Action;
import feint.model.Problem;
import java.util.random.RandomGenerator;

/**
 * Oracle that follows the model of the problem. It takes two draws per query, for the answer and
 * for the next state, whatever the query is. Two policies on the same seed therefore meet the same
 * sequence of states.
 */
public final class SimulatedOracle implements Oracle {

  private final Problem problem;
  private final RandomGenerator random;
  private int state;

  /** Creates an oracle at the start of a run, whose first state is drawn. */
  public SimulatedOracle(Problem problem, RandomGenerator random) {
    this(problem, 1 + problem.oracle().initial().outcome(random.nextDouble()), random);
  }

  /** Creates an oracle in a given state, 1..R. */
  public SimulatedOracle(Problem problem, int state, RandomGenerator random) {
    this.problem = problem;
    this.random = random;
    this.state = Checks.within(1, problem.oracleStates(), state, "oracle state");
  }

  @Override
  public int state() {
    return state;
  }

  @Override
  public boolean answer(Action action) {
    int level = problem.actions().levelOf(action.incentive());
    boolean success = random.nextDouble() < problem.success().at(state, level);
    Distribution next = problem.oracle().transition().row(state - 1);
    state = 1 + next.outcome(random.nextDouble());
    return success;
  }
}
