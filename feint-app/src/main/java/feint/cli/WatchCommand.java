package feint.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** feint watch. */
@Command(
    name = "watch",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description =
        "Prints a line whenever a run of a service changes, until the run is over; with --json, each"
            + " is a JSON object.")
final class WatchCommand implements Callable<Integer> {

  @Mixin private RunArgument run = new RunArgument();
  @Mixin private ServiceOptions service = new ServiceOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  /** Nobody reads what is printed. */
  private static final class Unheard extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    ServicePrinter printer = new ServicePrinter(out, service.json());
    try {
      run.in(service)
          .watch(
              change -> {
                printer.change(change);
                if (out.checkError()) {
                  throw new Unheard();
                }
              });
    } catch (Unheard e) {
      // What became of the output decides on the exit code.
      return 0;
    }
    return 0;
  }
}
