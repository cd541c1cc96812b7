package feint.cli;

import feint.client.Run;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** feint tell. */
@Command(
    name = "tell",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description =
        "Tells a service what came back for a query of a run, and prints whether the trajectory that"
            + " was queried steps. To tell the same again changes nothing.")
final class TellCommand implements Callable<Integer> {

  @Mixin private RunArgument run = new RunArgument();
  @Mixin private ServiceOptions service = new ServiceOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

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
    Run told = run.in(service);
    // Who has an answer to a query was given a decision on it.
    told.known(number);
    new ServicePrinter(spec.commandLine().getOut(), service.json())
        .outcome(told.tell(number, informative.equals("yes")));
    return 0;
  }
}
