package feint.cli;

import feint.cli.output.UsageException;
import feint.cli.output.VersionText;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** feint help. */
@Command(
    name = "help",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description = "Prints help on the program or on one of its commands.")
final class HelpCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..2",
      paramLabel = "COMMAND",
      description = "The command, and its subcommand if any, as in runs create.",
      completionCandidates = Subcommands.Names.class)
  private List<String> names = List.of();

  @Override
  public Integer call() {
    CommandLine program = spec.root().commandLine();
    CommandLine asked = program;
    for (String name : names) {
      asked = command(asked, name);
    }
    asked.usage(program.getOut(), asked.getColorScheme());
    program.getOut().flush();
    return 0;
  }

  private static CommandLine command(CommandLine program, String wanted) {
    CommandLine found = program.getSubcommands().get(wanted);
    if (found == null) {
      throw new UsageException(Failures.unknownCommand(program, wanted));
    }
    return found;
  }
}
