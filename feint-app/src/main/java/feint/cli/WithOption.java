package feint.cli;

import feint.archive.PolicyNames;
import feint.audit.AttackerPart;
import feint.descent.FunctionPart;
import feint.descent.Functions;
import feint.eavesdrop.AttackerNames;
import feint.jars.PartJars;
import feint.jars.PartKind;
import feint.part.Source;
import feint.policy.PolicyPart;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Jars with parts of the user's own: policies, attackers and functions. */
final class WithOption implements AutoCloseable {

  static final String NAME = "--with";

  private static final PartKind<PolicyPart> POLICIES =
      new PartKind<>(PolicyPart.class, "policy", PolicyNames.taken());

  private static final PartKind<AttackerPart> ATTACKERS =
      new PartKind<>(AttackerPart.class, "attacker", AttackerNames.BUILT_IN.names());

  private static final PartKind<FunctionPart> FUNCTIONS =
      new PartKind<>(FunctionPart.class, "function", Functions.taken());

  @Option(
      names = NAME,
      paramLabel = "FILE.jar",
      description =
          "A jar with policies, attackers or functions of your own, repeatable. Their names are"
              + " written like Feint's.")
  private List<Path> files = List.of();

  private Optional<PartJars> open = Optional.empty();

  /** The one of a command, if it takes jars. */
  static Optional<WithOption> of(CommandSpec command) {
    return command.mixins().values().stream()
        .map(CommandSpec::userObject)
        .filter(WithOption.class::isInstance)
        .map(WithOption.class::cast)
        .findFirst();
  }

  /** The policies that have names. */
  PolicyNames policies() {
    return PolicyNames.BUILT_IN.with(jars().of(POLICIES));
  }

  /** The attackers that have names. */
  AttackerNames attackers() {
    return AttackerNames.BUILT_IN.with(jars().of(ATTACKERS));
  }

  /** The functions that scenarios may name. */
  Functions functions() {
    return Functions.with(jars().of(FUNCTIONS));
  }

  /** The jars, for results that say where they come from. */
  List<Source> sources() {
    return jars().sources();
  }

  private PartJars jars() {
    if (open.isEmpty()) {
      open = Optional.of(PartJars.open(files, List.of(POLICIES, ATTACKERS, FUNCTIONS)));
    }
    return open.orElseThrow();
  }

  @Override
  public void close() {
    open.ifPresent(PartJars::close);
  }
}
