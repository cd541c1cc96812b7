package feint.simulation;

import feint.math.Checks;
import feint.math.Distribution;
import feint.model.Action;
import feint.model.Problem;
import java.util.random.RandomGenerator;

/**
 * An oracle that does what the problem says. It draws twice per query, for the answer and for the
 * next state, whatever the query is: so two policies on the same seed meet the same oracle.
 */
public final class SimulatedOracle implements Oracle {

  private final Problem problem;
  private final RandomGenerator random;
  private int state;

  /** An oracle at the start of a run: its first state is drawn. */
  public SimulatedOracle(Problem problem, RandomGenerator random) {
    this(problem, 1 + problem.oracle().initial().outcome(random.nextDouble()), random);
  }

  /** An oracle that is in a state, 1..R, now. */
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
