package feint.cli.service;

import feint.cli.output.VersionText;
import feint.client.Run;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** feint ask. */
@Command(
    name = "ask",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description =
        "Asks a service for the decision on a query of a run. Asking again for the same query"
            + " returns the same decision.")
public final class AskCommand implements Callable<Integer> {

  @Mixin private RunArgument run = new RunArgument();
  @Mixin private ServiceOptions service = new ServiceOptions();

  @Option(
      names = "--oracle",
      paramLabel = "O",
      required = true,
      description = "The current state of the oracle, from 1.")
  private int oracle;

  @Option(
      names = "--number",
      paramLabel = "K",
      description =
          "The number of the query (default: the pending query, or the next one if none is"
              + " pending). Workers that share a run must give it.")
  private Optional<Integer> number = Optional.empty();

  @Override
  public Integer call() {
    Run asked = run.in(service);
    service
        .printer()
        .decision(number.map(k -> asked.ask(k, oracle)).orElseGet(() -> asked.ask(oracle)));
    return 0;
  }
}
