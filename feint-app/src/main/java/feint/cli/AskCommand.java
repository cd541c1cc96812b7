package feint.cli;

import feint.client.Run;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** feint ask. */
@Command(
    name = "ask",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description =
        "Asks a service what to do about a query of a run. To ask for the same query again gives the"
            + " same decision.")
final class AskCommand implements Callable<Integer> {

  @Mixin private RunArgument run = new RunArgument();
  @Mixin private ServiceOptions service = new ServiceOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--oracle",
      paramLabel = "O",
      required = true,
      description = "The oracle's state now, from 1 on.")
  private int oracle;

  @Option(
      names = "--number",
      paramLabel = "K",
      description =
          "The number of the query (default: the one that is on its way, or else the next). Workers"
              + " who share a run must name it.")
  private Optional<Integer> number = Optional.empty();

  @Override
  public Integer call() {
    Run asked = run.in(service);
    new ServicePrinter(spec.commandLine().getOut(), service.json())
        .decision(number.map(k -> asked.ask(k, oracle)).orElseGet(() -> asked.ask(oracle)));
    return 0;
  }
}
