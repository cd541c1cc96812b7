package feint.cli;

import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** feint reproduce. */
@Command(
    name = "reproduce",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description = {
      "Computes what was published anew, and says where and why it differs.",
      "Without WHAT: Table I in small, on embedded comments, in about two minutes; with a plot and"
          + " a report."
    })
final class ReproduceCommand implements Callable<Integer> {

  /** What can be reproduced. */
  enum Target {
    TABLE_1("table-1"),
    FIGURE_2("figure-2"),
    TABLE_3("table-3");

    private final String label;

    Target(String label) {
      this.label = label;
    }

    @Override
    public String toString() {
      return label;
    }
  }

  @Mixin private RunOptions run = new RunOptions();
  @Mixin private FederatedOptions federated = new FederatedOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "WHAT",
      arity = "0..1",
      description = {
        "table-1: the federated experiment, each policy against every attacker;",
        "figure-2: accuracy of learner and eavesdropper over the queries;",
        "table-3: the supplement's toy problem, thresholds and costs of SPSA and of the bandit."
      })
  private Optional<Target> target = Optional.empty();

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "The seed of searches and runs (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Override
  public Integer call() {
    Printer printer = new Printer(spec.commandLine().getOut());
    if (target.isPresent() && target.get() == Target.TABLE_3) {
      federated.requireUnused();
      new Table3Report(run, seed).print(printer);
      return 0;
    }
    federated.require();
    FederatedExperiment experiment =
        new FederatedExperiment(run, federated, seed, Invocation.command(spec));
    if (target.isPresent() && target.get() == Target.FIGURE_2) {
      new Figure2Report(experiment).print(printer);
    } else {
      new Table1Report(experiment, target.isEmpty()).print(printer);
    }
    return 0;
  }
}
