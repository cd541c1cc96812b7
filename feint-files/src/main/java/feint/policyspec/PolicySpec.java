package feint.policyspec;

import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.Policy;
import java.util.Optional;

/** Policy that a user chose, before it is built for a problem. */
public sealed interface PolicySpec {

  /** Returns the name as the user wrote it. */
  String name();

  /** Policy of a registered kind; the options follow the kind's word in the name. */
  record Named(String name, PolicyKind kind) implements PolicySpec {

    /**
     * Builds the policy for a problem.
     *
     * @throws IllegalArgumentException if the name is malformed or its targets are infeasible
     */
    public Policy build(Problem problem, Execution execution) {
      return kind.build(name, problem, execution);
    }

    /** Returns a text that identifies the policy among all policies of a problem. */
    public String identity(Problem problem) {
      return kind.canonical(name, problem);
    }

    /** Returns whether the policy depends on the success probabilities. */
    public boolean needsModel() {
      return kind.needsModel(name);
    }
  }

  /**
   * Policy in a file.
   *
   * @param kind kind of thresholds that the user asked for
   */
  record InFile(String name, Optional<ThresholdKind> kind, String path) implements PolicySpec {}
}
