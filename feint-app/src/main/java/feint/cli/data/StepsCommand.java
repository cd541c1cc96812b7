package feint.cli.data;

import feint.cli.option.RunOptions;
import feint.cli.output.CommandResult;
import feint.cli.output.UsageException;
import feint.cli.output.VersionText;
import feint.model.GradientSteps;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import feint.report.view.View;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** feint steps. */
@Command(
    name = "steps",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description =
        "Computes by Theorem 1 the number of successful gradient steps, and the step size,"
            + " that bound the squared gradient norm.")
public final class StepsCommand implements Callable<Integer> {

  @Mixin private RunOptions run = new RunOptions();

  @Option(
      names = "--epsilon",
      required = true,
      paramLabel = "E",
      description = "The bound on the expected squared gradient norm; positive.")
  private double epsilon;

  @Option(
      names = "--lipschitz",
      required = true,
      paramLabel = "G",
      description = "The Lipschitz constant of the gradient; positive.")
  private double lipschitz;

  @Option(
      names = "--variance",
      required = true,
      paramLabel = "V",
      description = "The bound on the variance of the gradient noise; at least 0.")
  private double variance;

  @Option(
      names = "--gap",
      required = true,
      paramLabel = "F",
      description = "The function's value at the start minus its lower bound; at least 0.")
  private double gap;

  @Override
  public Integer call() {
    GradientSteps steps = steps();
    Table table =
        Table.plain(
            List.of("", "value"),
            List.of(
                List.of("successes", steps.successes().toString()),
                List.of("step size", NumberFormat.number(steps.stepSize()))));
    return run.writer(run.provenance())
        .print(CommandResult.of(steps, View.text().table(table).build()));
  }

  private GradientSteps steps() {
    try {
      return GradientSteps.of(epsilon, lipschitz, variance, gap);
    } catch (IllegalArgumentException e) {
      throw new UsageException("--" + e.getMessage());
    }
  }
}
