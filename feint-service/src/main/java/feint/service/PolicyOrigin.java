package feint.service;

import feint.api.ConflictException;
import feint.plugin.PluginSource;
import feint.policyspec.PolicyRegistry;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Policy that a run was created with, as stored: a name and, for a policy of a plug-in, its jar. A
 * run continues with this policy or not at all: another policy of the same name would decide
 * otherwise than the one that was designed and audited.
 *
 * @param name as the user wrote it
 * @param jar of a plug-in's policy
 */
public record PolicyOrigin(String name, Optional<PluginSource> jar) {

  private static final Pattern OWN =
      Pattern.compile("(.+) of (\\S+) sha256:([0-9a-f]{64})", Pattern.DOTALL);

  /** Characters of file names that some databases cannot store. */
  private static final Pattern UNUSUAL = Pattern.compile("[^A-Za-z0-9._+-]");

  /** Returns the policy of this name among the available ones. */
  static PolicyOrigin of(String name, PolicyRegistry names) {
    return new PolicyOrigin(name, names.source(name));
  }

  /** Parses the stored form. */
  public static PolicyOrigin parse(String stored) {
    Matcher own = OWN.matcher(stored);
    return own.matches()
        ? new PolicyOrigin(own.group(1), Optional.of(new PluginSource(own.group(2), own.group(3))))
        : new PolicyOrigin(stored, Optional.empty());
  }

  /** Returns the stored form. */
  String stored() {
    return jar.map(
            from ->
                name
                    + " of "
                    + UNUSUAL.matcher(from.jar()).replaceAll("_")
                    + " "
                    + from.fingerprint())
        .orElse(name);
  }

  /** Checks that the policy with which the run was created is available. */
  void requireHere(PolicyRegistry names) {
    jar.ifPresent(
        from -> {
          Optional<PluginSource> here = names.source(name);
          if (here.isEmpty() || !here.get().sha256().equals(from.sha256())) {
            throw new ConflictException(
                "the run needs policy "
                    + name
                    + " of "
                    + from.jar()
                    + " with SHA-256 "
                    + from.sha256()
                    + ", and this service "
                    + (here.isPresent() ? "has another of that name" : "was started without it")
                    + ": start it again with --with and that jar, and the run continues; nothing is"
                    + " lost");
          }
        });
  }
}
