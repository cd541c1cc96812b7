package feint.bound;

import feint.model.Problem;
import feint.solver.BackwardInduction;
import feint.solver.Solution;
import feint.work.Execution;

/** The bracket of a problem that is solved exactly: its ends are the same but for rounding. */
final class ExactBracket implements BracketMethod {

  private final Problem problem;

  ExactBracket(Problem problem) {
    this.problem = problem;
  }

  @Override
  public int efforts() {
    return 1;
  }

  @Override
  public int usual() {
    return 0;
  }

  @Override
  public Certificate certify(int effort, Execution execution) {
    Solution solution = BackwardInduction.solve(problem, execution);
    return new Certificate(Bracket.exactly(solution.values().expected()), solution.policy());
  }
}
