package feint.simulation;

import feint.math.Checks;
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
  private final OracleDraws draws;
  private final RandomGenerator random;
  private int state;

  /** Creates an oracle at the start of a run, whose first state is drawn. */
  public SimulatedOracle(Problem problem, RandomGenerator random) {
    this(problem, first(problem, random), random);
  }

  /** Creates an oracle in a given state, 1..R. */
  public SimulatedOracle(Problem problem, int state, RandomGenerator random) {
    this(problem, new OracleDraws(problem), state, random);
  }

  /** Creates an oracle at the start of a run with the thresholds of its problem. */
  SimulatedOracle(Problem problem, OracleDraws draws, RandomGenerator random) {
    this(problem, draws, first(problem, random), random);
  }

  private SimulatedOracle(Problem problem, OracleDraws draws, int state, RandomGenerator random) {
    this.problem = problem;
    this.draws = draws;
    this.random = random;
    this.state = Checks.within(1, problem.oracleStates(), state, "oracle state");
  }

  private static int first(Problem problem, RandomGenerator random) {
    return 1 + problem.oracle().initial().outcome(random.nextDouble());
  }

  @Override
  public int state() {
    return state;
  }

  @Override
  public boolean answer(Action action) {
    int level = problem.actions().levelOf(action.incentive());
    boolean success = draws.informative(state - 1, level, draw());
    state = 1 + draws.next(state - 1, draw());
    return success;
  }

  /** Returns a uniform draw below 2^53: that of a double in [0, 1). */
  private long draw() {
    return (long) (random.nextDouble() * 0x1p53);
  }
}
