package feint.policyspec;

import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.Policy;
import feint.solver.BackwardInduction;

/** Optimal policies. */
final class ExactKind implements PolicyKind {

  @Override
  public String word() {
    return "exact";
  }

  @Override
  public String explanation() {
    return "the scenario is solved, and the optimal policy used";
  }

  @Override
  public Policy build(String name, Problem problem, Execution execution) {
    return BackwardInduction.solve(problem, execution).policy();
  }

  @Override
  public Effort effort(String name) {
    return Effort.SOLUTION;
  }

  @Override
  public double solutionBytes(Problem problem) {
    return BackwardInduction.requiredBytes(problem);
  }

  @Override
  public void requireMemory(Problem problem) {
    BackwardInduction.requireMemory(problem);
  }
}
