package feint.archive;

import feint.policy.Policy;
import java.util.List;

/**
 * A policy as a user named it.
 *
 * @param fingerprint the same for the same policy in the same scenario
 * @param warnings what the user should know before trusting it
 */
public record NamedPolicy(String name, Policy policy, String fingerprint, List<String> warnings) {

  public NamedPolicy {
    warnings = List.copyOf(warnings);
  }
}
