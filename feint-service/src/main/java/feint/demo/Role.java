package feint.demo;

import feint.model.Problem;
import feint.service.RunRequest;
import feint.service.ShippedScenarios;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A run to be shown.
 *
 * @param scenario name of the scenario
 * @param worse whether the oracle is less helpful than the scenario says
 * @param share of its queries that are played before it is shown
 */
record Role(String name, String scenario, String policy, boolean worse, double share) {

  private static final double SHARE_OF_THE_WORSE = 0.3;

  /** Every kind of policy, one that does not hide, and one whose model is wrong. */
  static final List<Role> ALL =
      List.of(
          inItsWorld("voucher test, spring", "pricing", "oblivious", 0.7),
          inItsWorld("voucher test, autumn", "pricing", "balanced", 0.3),
          inItsWorld("comment classifier", "hate-speech-feasible", "oblivious", 0.5),
          inItsWorld("comment classifier, balanced", "hate-speech-feasible", "balanced", 0.6),
          inItsWorld("comment classifier, exact", "hate-speech-feasible", "exact", 0),
          inItsWorld("comment classifier, not hiding", "hate-speech-feasible", "greedy", 0.4),
          new Role(
              "comment classifier, lazy clients", "hate-speech-feasible", "oblivious", true, 0.6),
          inItsWorld(
              "few clients, alternating", "hate-speech-design", "oblivious:order=alternate", 0.2),
          inItsWorld("quadratic by coin", "quadratic", "random", 0.8),
          inItsWorld("quadratic", "quadratic", "oblivious", 0.1),
          inItsWorld("small", "small", "balanced", 0),
          inItsWorld("two states", "two-state", "exact", 0.5));

  private static Role inItsWorld(String name, String scenario, String policy, double share) {
    return new Role(name, scenario, policy, false, share);
  }

  RunRequest request(OptionalLong seed) {
    return new RunRequest(
        Optional.of(name),
        Optional.of(scenario),
        ShippedScenarios.text(scenario),
        false,
        Optional.of(policy),
        Optional.empty(),
        Optional.empty(),
        seed);
  }

  /** Returns the problem whose oracle answers it. */
  Problem world() {
    Problem problem = ShippedScenarios.read(scenario).problem();
    if (!worse) {
      return problem;
    }
    double[][] success = problem.success().toArray();
    for (double[] row : success) {
      for (int level = 0; level < row.length; level++) {
        row[level] *= SHARE_OF_THE_WORSE;
      }
    }
    return problem.toBuilder().success(success).build();
  }
}
