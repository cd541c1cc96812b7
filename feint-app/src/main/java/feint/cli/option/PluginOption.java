package feint.cli.option;

import feint.attack.AttackerPlugin;
import feint.attack.points.AttackerNames;
import feint.descent.FunctionPlugin;
import feint.descent.Functions;
import feint.plugin.PluginSource;
import feint.plugin.jar.PluginJars;
import feint.plugin.jar.PluginKind;
import feint.policy.plugin.PolicyPlugin;
import feint.policyfile.NamedPolicy;
import feint.policyfile.PolicyCatalogue;
import feint.policyspec.PolicyRegistry;
import feint.scenario.Scenario;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Option for jars with plug-ins: policies, attackers and functions. */
public final class PluginOption implements AutoCloseable {

  static final String NAME = "--with";

  private static final PluginKind<PolicyPlugin> POLICIES =
      new PluginKind<>(PolicyPlugin.class, "policy", PolicyRegistry.taken());

  private static final PluginKind<AttackerPlugin> ATTACKERS =
      new PluginKind<>(AttackerPlugin.class, "attacker", AttackerNames.BUILT_IN.names());

  private static final PluginKind<FunctionPlugin> FUNCTIONS =
      new PluginKind<>(FunctionPlugin.class, "function", Functions.taken());

  @Option(
      names = NAME,
      paramLabel = "FILE.jar",
      description =
          "A jar with your own policies, attackers or functions; repeatable. Use their names"
              + " like built-in ones.")
  private List<Path> files = List.of();

  private Optional<PluginJars> open = Optional.empty();

  /** Returns the option of a command, if it has one. */
  static Optional<PluginOption> of(CommandSpec command) {
    return command.mixins().values().stream()
        .map(CommandSpec::userObject)
        .filter(PluginOption.class::isInstance)
        .map(PluginOption.class::cast)
        .findFirst();
  }

  /** Returns the policy with this name in a scenario, and prints its warnings. */
  public NamedPolicy policy(String name, Scenario scenario, RunOptions run) {
    NamedPolicy found =
        run.during(
            "solving",
            execution -> new PolicyCatalogue(scenario, execution, policies()).find(name));
    found.warnings().forEach(run::warn);
    return found;
  }

  /** Returns the named policies. */
  public PolicyRegistry policies() {
    return PolicyRegistry.BUILT_IN.with(jars().of(POLICIES));
  }

  /** Returns the named attackers. */
  public AttackerNames attackers() {
    return AttackerNames.BUILT_IN.with(jars().of(ATTACKERS));
  }

  /** Returns the functions that scenarios may name. */
  public Functions functions() {
    return Functions.with(jars().of(FUNCTIONS));
  }

  /** Returns the jars, for the provenance of results. */
  List<PluginSource> sources() {
    return jars().sources();
  }

  private PluginJars jars() {
    if (open.isEmpty()) {
      open = Optional.of(PluginJars.open(files, List.of(POLICIES, ATTACKERS, FUNCTIONS)));
    }
    return open.orElseThrow();
  }

  @Override
  public void close() {
    open.ifPresent(PluginJars::close);
  }
}
