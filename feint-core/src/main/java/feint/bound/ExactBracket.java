package feint.bound;

import feint.model.Problem;
import feint.parallel.Execution;
import feint.solver.Solution;
import feint.solver.backward.BackwardInduction;

/** Bracket of a problem that is solved exactly: its ends differ by rounding only. */
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
  public OptimalityCertificate certify(int effort, Execution execution) {
    Solution solution = BackwardInduction.solve(problem, execution);
    return new OptimalityCertificate(
        Bracket.exactly(solution.values().expected()), solution.policy());
  }
}
