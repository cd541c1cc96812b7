package feint.service;

import feint.archive.PolicyNames;
import feint.part.Source;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which policy a run was begun with, as it is stored: a name and, if the policy is a part of a jar,
 * that jar. A run goes on with the policy it was begun with, or not at all: another policy of the
 * same name would decide otherwise than what was designed and audited.
 *
 * @param name as the user wrote it
 * @param jar the jar of a part
 */
public record PolicyOrigin(String name, Optional<Source> jar) {

  private static final Pattern OWN =
      Pattern.compile("(.+) of (\\S+) sha256:([0-9a-f]{64})", Pattern.DOTALL);

  /** Not every database keeps every name of a file. */
  private static final Pattern UNUSUAL = Pattern.compile("[^A-Za-z0-9._+-]");

  /** The policy of this name among those that there are now. */
  static PolicyOrigin of(String name, PolicyNames names) {
    return new PolicyOrigin(name, names.source(name));
  }

  /** What was stored. */
  public static PolicyOrigin parse(String stored) {
    Matcher own = OWN.matcher(stored);
    return own.matches()
        ? new PolicyOrigin(own.group(1), Optional.of(new Source(own.group(2), own.group(3))))
        : new PolicyOrigin(stored, Optional.empty());
  }

  /** What is stored. */
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

  /** Refuses to go on unless the policy is there that the run was begun with. */
  void requireHere(PolicyNames names) {
    jar.ifPresent(
        from -> {
          Optional<Source> here = names.source(name);
          if (here.isEmpty() || !here.get().sha256().equals(from.sha256())) {
            throw RefusedException.conflict(
                "the run needs policy "
                    + name
                    + " of "
                    + from.jar()
                    + " with SHA-256 "
                    + from.sha256()
                    + ", and this service "
                    + (here.isPresent() ? "has another of that name" : "was started without it")
                    + ": start it again with --with and that jar, and the run goes on; nothing is"
                    + " lost");
          }
        });
  }
}
