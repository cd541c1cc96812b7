package feint.demo;

import feint.scenario.Scenario;
import feint.service.RunRequest;
import feint.service.ShippedScenarios;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A run to be shown.
 *
 * @param scenario what it is made for
 * @param world whose oracle answers it
 * @param share of its queries that have been played when it is first seen
 */
record Role(String name, String scenario, String policy, String world, double share) {

  /** Every kind of policy, one that does not hide, and one whose model is wrong. */
  static final List<Role> ALL =
      List.of(
          inItsWorld("voucher test, spring", "pricing", "open", 0.7),
          inItsWorld("voucher test, autumn", "pricing", "balanced", 0.3),
          inItsWorld("comment classifier", "hate-speech-feasible", "open", 0.5),
          inItsWorld("comment classifier, balanced", "hate-speech-feasible", "balanced", 0.6),
          inItsWorld("comment classifier, exact", "hate-speech-feasible", "exact", 0),
          inItsWorld("comment classifier, not hiding", "hate-speech-feasible", "greedy", 0.4),
          new Role(
              "comment classifier, other clients",
              "hate-speech-feasible",
              "balanced",
              "hate-speech-participation",
              0.4),
          inItsWorld("few clients, alternating", "hate-speech-design", "open:order=alternate", 0.2),
          inItsWorld("quadratic by coin", "quadratic", "random", 0.8),
          inItsWorld("quadratic", "quadratic", "open", 0.1),
          inItsWorld("small", "small", "balanced", 0),
          inItsWorld("two states", "two-state", "exact", 0.5));

  private static Role inItsWorld(String name, String scenario, String policy, double share) {
    return new Role(name, scenario, policy, scenario, share);
  }

  RunRequest request() {
    return new RunRequest(
        Optional.of(name),
        ShippedScenarios.text(scenario),
        false,
        Optional.of(policy),
        Optional.empty(),
        Optional.empty(),
        OptionalLong.empty());
  }

  Scenario played() {
    return ShippedScenarios.read(world);
  }
}
