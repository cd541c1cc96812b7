package feint.archive;

import feint.model.Problem;
import feint.policy.Policy;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A policy as a user named it.
 *
 * @param fingerprint the same for the same policy in the same scenario
 * @param warnings what the user should know before trusting it
 * @param remaking makes it for another problem, where it must not merely be played there
 */
public record NamedPolicy(
    String name,
    Policy policy,
    String fingerprint,
    List<String> warnings,
    Optional<Function<Problem, Policy>> remaking) {

  public NamedPolicy {
    warnings = List.copyOf(warnings);
  }

  /** One that is as good anywhere else. */
  public NamedPolicy(String name, Policy policy, String fingerprint, List<String> warnings) {
    this(name, policy, fingerprint, warnings, Optional.empty());
  }
}
