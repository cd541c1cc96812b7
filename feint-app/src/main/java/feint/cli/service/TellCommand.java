package feint.cli.service;

import feint.cli.option.Choices;
import feint.cli.output.UsageException;
import feint.cli.output.VersionText;
import feint.client.Run;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** feint tell. */
@Command(
    name = "tell",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description =
        "Reports the answer to a query of a run to a service, and prints whether the queried"
            + " trajectory steps. Repeating a report changes nothing.")
public final class TellCommand implements Callable<Integer> {

  @Mixin private RunArgument run = new RunArgument();
  @Mixin private ServiceOptions service = new ServiceOptions();

  @Parameters(index = "1", paramLabel = "NUMBER", description = "The number of the query.")
  private int number;

  @Option(
      names = "--informative",
      paramLabel = "yes|no",
      required = true,
      completionCandidates = Choices.YesOrNo.class,
      description = "Whether the answer was informative.")
  private String informative = "";

  @Override
  public Integer call() {
    UsageException.require(
        informative.equals("yes") || informative.equals("no"),
        "--informative must be yes or no, was '" + informative + "'");
    Run answered = run.in(service);
    // An answer implies an earlier decision on the query.
    answered.known(number);
    service.printer().outcome(answered.tell(number, informative.equals("yes")));
    return 0;
  }
}
