package feint.cli.service;

import feint.cli.output.VersionText;
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
        "Prints a line for each change of a run of a service until the run ends; with --json,"
            + " a JSON object per line.")
public final class WatchCommand implements Callable<Integer> {

  @Mixin private RunArgument run = new RunArgument();
  @Mixin private ServiceOptions service = new ServiceOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  /** Signals that the output was closed. */
  private static final class Unheard extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    ServicePrinter printer = service.printer();
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
      // The state of the output determines the exit code.
      return 0;
    }
    return 0;
  }
}
