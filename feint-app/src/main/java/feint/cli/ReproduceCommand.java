package feint.cli;

import feint.parallel.Execution;
import feint.parallel.Progress;
import feint.provenance.Provenance;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** feint reproduce: options. The module feint-paper runs the command. */
@Command(
    name = "reproduce",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description = {
      "Recomputes published results, and reports differences and their causes.",
      "Without WHAT: a small version of Table I, in one or two minutes. Without --comments:"
          + " sentences generated from a grammar."
    })
public final class ReproduceCommand implements Callable<Integer> {

  /** Reproducible results. */
  public enum Target {
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

  @Mixin private FederatedOptions federated = new FederatedOptions();
  @Mixin private PlotOption plot = new PlotOption();
  @Mixin private ReportOption report = new ReportOption();
  @Mixin private SeedOption seed = new SeedOption();
  @Mixin private WorkOptions run = new WorkOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "WHAT",
      arity = "0..1",
      description = {
        "table-1: federated experiment, each policy against each attacker;",
        "figure-2: accuracy of learner and eavesdropper over the queries;",
        "table-3: toy problem of the supplement, thresholds and costs of SPSA and the bandit."
      })
  private Optional<Target> target = Optional.empty();

  @Override
  public Integer call() {
    require();
    return run.done(PaperCommands.loaded(spec.name()).reproduce(this));
  }

  private void require() {
    Optional<Path> picture = picture();
    page();
    if (isFor(Target.TABLE_3)) {
      UsageException.require(
          !federated.used() && picture.isEmpty(),
          "table-3 accepts none of --comments, --scenario, --shuffle, --runs, --trained and"
              + " --plot");
      UsageException.require(
          run.master().isEmpty(),
          "--master applies to table-1 and figure-2: the searches of table-3 are too short for"
              + " a cluster");
    } else {
      federated.require();
      UsageException.require(
          !federated.trains() || !isFor(Target.FIGURE_2),
          "--trained applies to table-1: figure-2 has no trained attackers");
    }
  }

  /** Returns whether exactly this result is to be reproduced. */
  public boolean isFor(Target one) {
    return target.equals(Optional.of(one));
  }

  /** Returns whether the small version of Table I is to be reproduced. */
  public boolean isSmall() {
    return target.isEmpty();
  }

  /** Returns the file of comments; empty for sentences generated from a grammar. */
  public Optional<Path> comments() {
    return federated.comments();
  }

  /** Returns the scenario of an experiment in place of the paper's, if one was given. */
  public Optional<Path> scenario() {
    return federated.scenario();
  }

  /** Returns the seed for shuffling the comments, if one was given. */
  public Optional<Long> shuffle() {
    return federated.shuffle();
  }

  /** Returns the number of runs of each policy, by default {@code usual}. */
  public int runs(int usual) {
    return federated.runs(usual);
  }

  /** Returns the number of training runs of attackers, by default {@code usual}. */
  public int trained(int usual) {
    return federated.trained(usual);
  }

  /** Returns the random seed. */
  public long seed() {
    return seed.value();
  }

  /** Returns the file for a picture of the result, if one was given. */
  public Optional<Path> picture() {
    return plot.file();
  }

  /** Returns the file for an HTML report, if one was given. */
  public Optional<Path> page() {
    return report.file();
  }

  /** Returns how computations run. */
  public Execution execution(Progress progress) {
    return run.execution(progress);
  }

  /** Returns the provenance of the result, to which the caller adds inputs and seeds. */
  public Provenance provenance() {
    return Invocation.provenance(spec);
  }

  /** Returns the writer of the result. */
  public OutputWriter delivery(Provenance provenance) {
    return new OutputWriter(run, spec, provenance);
  }
}
