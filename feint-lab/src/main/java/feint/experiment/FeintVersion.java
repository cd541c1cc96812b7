package feint.experiment;

import java.util.Optional;

/** Which Feint this is. */
public final class FeintVersion {

  /** The version in the jar's manifest; a build that is not in a jar has none. */
  public static final String TEXT =
      Optional.ofNullable(FeintVersion.class.getPackage().getImplementationVersion())
          .orElse("development");

  private FeintVersion() {}
}
