package feint.cli.paper;

import feint.cli.option.PlotOption;
import feint.cli.option.ReportOption;
import feint.cli.option.RunOptions;
import feint.cli.option.SeedOption;
import feint.cli.option.WorkOptions;
import feint.cli.output.UsageException;
import feint.cli.output.VersionText;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

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
    TABLE_1,
    FIGURE_2,
    TABLE_3;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  @Mixin private FederatedOptions federated = new FederatedOptions();
  @Mixin private PlotOption plot = new PlotOption();
  @Mixin private ReportOption report = new ReportOption();
  @Mixin private SeedOption seed = new SeedOption();
  @Mixin private WorkOptions run = new WorkOptions();

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
    return run.done(PaperCommands.loaded("reproduce").reproduce(this));
  }

  private void require() {
    Optional<Path> picture = picture();
    page();
    if (isFor(Target.TABLE_3)) {
      UsageException.require(
          !federated.used() && picture.isEmpty(),
          "table-3 accepts none of --comments, --scenario, --shuffle, --runs, --trained, --row"
              + " and --plot");
      UsageException.require(
          run.master().isEmpty(),
          "--master applies to table-1 and figure-2: the searches of table-3 are too short for"
              + " a cluster");
    } else {
      federated.require();
      UsageException.require(
          !federated.trains() || !isFor(Target.FIGURE_2),
          "--trained applies to table-1: figure-2 has no trained attackers");
      UsageException.require(
          !federated.selects() || !isFor(Target.FIGURE_2),
          "--row applies to table-1: figure-2 shows four policies");
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

  /** Returns the options of the federated experiment. */
  public FederatedOptions federated() {
    return federated;
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

  /** Returns the options of computation and output. */
  public RunOptions run() {
    return run;
  }
}
