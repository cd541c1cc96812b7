package feint.cli;

import feint.cli.option.Choices;
import feint.cli.output.VersionText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/**
 * feint generate-completion: a script with the commands, options and choices of this program.
 *
 * <p>The script of the command-line library keeps the choices of all options with the same label in
 * one variable, and completes no files after an optional path.
 */
@Command(
    name = "generate-completion",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description = "Prints a completion script for bash and zsh: source it in the shell.")
final class CompletionCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    CommandSpec program = spec.root();
    String script =
        template()
            .replace("@COMMANDS@", String.join(" ", names(program), options(program)))
            .replace("@NESTED@", nested(program))
            .replace("@OPTIONS@", lines(commands(program).map(CompletionCommand::described)))
            .replace("@VALUES@", lines(commands(program).flatMap(CompletionCommand::values)));
    spec.commandLine().getOut().println(script.stripTrailing());
    return 0;
  }

  private static String template() {
    String name = "completion.sh";
    try (InputStream in =
        Objects.requireNonNull(CompletionCommand.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String lines(Stream<String> lines) {
    return lines.collect(Collectors.joining("\n"));
  }

  /** Returns commands and subcommands. */
  private static Stream<CommandSpec> commands(CommandSpec program) {
    return subcommands(program)
        .flatMap(command -> Stream.concat(Stream.of(command), subcommands(command)));
  }

  private static Stream<CommandSpec> subcommands(CommandSpec command) {
    return command.subcommands().values().stream().map(CommandLine::getCommandSpec);
  }

  /** Returns the words that call a command. */
  private static String words(CommandSpec command) {
    return "'" + command.qualifiedName().substring(command.root().name().length() + 1) + "'";
  }

  private static String nested(CommandSpec program) {
    return subcommands(program)
        .flatMap(CompletionCommand::subcommands)
        .map(CompletionCommand::words)
        .collect(Collectors.joining(" | "));
  }

  private static String names(CommandSpec program) {
    return String.join(" ", program.subcommands().keySet());
  }

  private static String options(CommandSpec command) {
    return command.options().stream()
        .flatMap(CompletionCommand::names)
        .collect(Collectors.joining(" "));
  }

  /** Returns the names of an option, including the negated form of a negatable one. */
  private static Stream<String> names(OptionSpec option) {
    Stream<String> names = Arrays.stream(option.names());
    return option.negatable()
        ? names.flatMap(name -> Stream.of(name, name.replaceFirst("^--", "--no-")))
        : names;
  }

  private static String described(CommandSpec command) {
    String positional =
        command.subcommands().isEmpty()
            ? command.positionalParameters().stream()
                .map(argument -> offer(argument, "positional", "positional_files"))
                .collect(Collectors.joining(" "))
            : "positional='" + names(command) + "'";
    return "      " + words(command) + ") options='" + options(command) + "' " + positional + " ;;";
  }

  private static Stream<String> values(CommandSpec command) {
    return command.options().stream()
        .filter(option -> option.arity().max() > 0 && !option.negatable())
        .map(option -> value(command, option));
  }

  private static String value(CommandSpec command, OptionSpec option) {
    String cases =
        Arrays.stream(option.names())
            .map(name -> words(command) + "' " + name + "'")
            .collect(Collectors.joining(" | "));
    return "      " + cases + ") value=yes " + offer(option, "words", "files") + " ;;";
  }

  /** Assigns the candidates of an argument to variables of the script. */
  private static String offer(ArgSpec argument, String words, String files) {
    Iterable<String> choices = argument.completionCandidates();
    String listed =
        choices == null
            ? ""
            : StreamSupport.stream(choices.spliterator(), false).collect(Collectors.joining(" "));
    boolean anyFile = choices instanceof Choices.OrFile || takesPath(argument);
    return words + "='" + listed + "'" + (anyFile ? " " + files + "=yes" : "");
  }

  private static boolean takesPath(ArgSpec argument) {
    return argument.type().equals(Path.class)
        || Arrays.asList(argument.auxiliaryTypes()).contains(Path.class);
  }
}
