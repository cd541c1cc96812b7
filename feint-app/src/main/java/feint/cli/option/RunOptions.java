package feint.cli.option;

import feint.cli.output.ModelErrorNotes;
import feint.cli.output.ProgressLine;
import feint.cli.output.UsageException;
import feint.lab.audit.ModelErrors;
import feint.parallel.Execution;
import feint.parallel.Progress;
import feint.policyfile.NamedPolicy;
import feint.policyspec.PolicyRegistry;
import feint.provenance.Provenance;
import feint.scenario.Scenario;
import java.lang.reflect.Field;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options of computation and output. */
public class RunOptions {

  @Option(
      names = "--threads",
      paramLabel = "K",
      description = "Number of threads (default: one per core). Results do not depend on it.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(names = "--json", description = "Prints JSON.")
  private boolean json;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  public boolean json() {
    return json;
  }

  /** Returns how computations run. */
  public Execution execution(Progress progress) {
    UsageException.requireIn("--threads", threads, 1, 1024);
    return new Execution(threads, progress);
  }

  /** Computes with a progress bar. */
  public <T> T during(String task, Function<Execution, T> work) {
    try (ProgressLine progress = new ProgressLine(task)) {
      return work.apply(execution(progress));
    }
  }

  /** Measures the sensitivity of a balanced policy to errors of the model, on this machine. */
  public ModelErrorNotes modelErrors(Scenario scenario, String policy) {
    try (ProgressLine progress = new ProgressLine("measuring sensitivity")) {
      return ModelErrorNotes.of(
          policy, ModelErrors.of(scenario, policy, new Execution(threads, progress)));
    }
  }

  /** Does the same for a policy with a name; returns no notes for a policy of another kind. */
  public ModelErrorNotes modelErrors(Scenario scenario, NamedPolicy policy) {
    return ModelErrors.appliesTo(policy.policy())
            && PolicyRegistry.BUILT_IN.find(policy.name()).isPresent()
        ? modelErrors(scenario, policy.name())
        : ModelErrorNotes.NONE;
  }

  /** Returns the provenance of the result, to which the command adds inputs and seeds. */
  public Provenance provenance() {
    return OutputWriter.provenance(command);
  }

  /** Returns the writer of a result. */
  public OutputWriter writer(Provenance provenance) {
    return new OutputWriter(json, command, provenance);
  }

  /** Returns whether an option of the command was given. */
  public boolean given(String option) {
    return command.commandLine().getParseResult().hasMatchedOption(option);
  }

  /** Returns the name of a given option that a class declares, if there is one. */
  public Optional<String> given(Predicate<Class<?>> owner) {
    return command.commandLine().getParseResult().matchedOptions().stream()
        .filter(
            option ->
                option.userObject() instanceof Field field && owner.test(field.getDeclaringClass()))
        .map(OptionSpec::longestName)
        .findFirst();
  }

  /** Prints a warning. */
  public void warn(String message) {
    command.commandLine().getErr().println("feint: warning: " + message);
  }
}
