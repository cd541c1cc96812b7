package feint.policyspec;

import feint.bound.Certifier;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.Policy;

/** Policies that attain a proven bound, for problems of any size. */
final class CertifiedKind implements PolicyKind {

  @Override
  public String word() {
    return "certified";
  }

  @Override
  public String explanation() {
    return "as `exact`, for scenarios of any size: the policy that attains the upper bound of"
        + " [`feint solve --certified`](../methods/margin-tube.md)";
  }

  @Override
  public Policy build(String name, Problem problem, Execution execution) {
    return Certifier.certify(problem, execution).policy();
  }

  @Override
  public Effort effort(String name) {
    return Effort.SOLUTION;
  }

  /** Returns infinity: the solver uses all available memory. */
  @Override
  public double solutionBytes(Problem problem) {
    return Double.POSITIVE_INFINITY;
  }

  @Override
  public boolean offered() {
    return false;
  }
}
