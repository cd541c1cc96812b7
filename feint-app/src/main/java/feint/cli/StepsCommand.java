package feint.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.model.GradientSteps;
import feint.report.view.NumberFormat;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** feint steps. */
@Command(
    name = "steps",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description =
        "Computes by Theorem 1 the number of successful gradient steps, and the step size,"
            + " that bound the squared gradient norm.")
final class StepsCommand implements Callable<Integer> {

  @Mixin private RunOptions run = new RunOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

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
    Printer printer = new Printer(spec.commandLine().getOut());
    if (run.json()) {
      ObjectNode result = JsonNodeFactory.instance.objectNode();
      result.put("successes", steps.successes()).put("stepSize", steps.stepSize());
      printer.json(result, Invocation.provenance(spec));
    } else {
      printer.table(
          List.of("", "value"),
          List.of(
              List.of("successes", steps.successes().toString()),
              List.of("step size", NumberFormat.number(steps.stepSize()))));
    }
    return 0;
  }

  private GradientSteps steps() {
    try {
      return GradientSteps.of(epsilon, lipschitz, variance, gap);
    } catch (IllegalArgumentException e) {
      throw new UsageException("--" + e.getMessage());
    }
  }
}
