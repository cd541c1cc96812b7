package feint.cli;

import java.util.Optional;
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
    description = "Says how the program, or one of its commands, is used.")
final class HelpCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..1",
      paramLabel = "COMMAND",
      description = "The command.",
      completionCandidates = Choices.Commands.class)
  private Optional<String> name = Optional.empty();

  @Override
  public Integer call() {
    CommandLine program = spec.root().commandLine();
    CommandLine asked = name.map(this::command).orElse(program);
    asked.usage(program.getOut(), asked.getColorScheme());
    program.getOut().flush();
    return 0;
  }

  private CommandLine command(String wanted) {
    CommandLine program = spec.root().commandLine();
    CommandLine found = program.getSubcommands().get(wanted);
    if (found == null) {
      throw new UsageException(
          "unknown command: " + wanted + "; there are " + program.getSubcommands().keySet());
    }
    return found;
  }
}
