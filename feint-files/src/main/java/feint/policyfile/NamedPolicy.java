package feint.policyfile;

import feint.model.Problem;
import feint.policy.Policy;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Policy with the name by which a user chose it.
 *
 * @param fingerprint equal for the same policy in the same scenario
 * @param warnings what the user should know before relying on it
 * @param remaking creates the policy for another problem, if it must not be played there unchanged
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

  /** Creates a policy that can be played unchanged in another problem. */
  public NamedPolicy(String name, Policy policy, String fingerprint, List<String> warnings) {
    this(name, policy, fingerprint, warnings, Optional.empty());
  }
}
