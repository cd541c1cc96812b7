package feint.cli.option;

import feint.cli.output.UsageException;
import feint.plugin.PluginException;
import feint.policyspec.PolicyRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * Check that a command does not overwrite its inputs or write two results into one file. It
 * examines the files named on the command line before any command runs.
 */
public final class FileGuard {

  private static final Set<String> OUTPUTS =
      Set.of(
          "--output",
          "--export",
          "--plot",
          "--report",
          "--state",
          "--spark-log",
          RecordsOption.NAME);

  private static final String SCENARIO = "SCENARIO";

  private static final Set<String> POLICIES = Set.of("--policy", "--hide", "--free");

  private final CommandLine line;
  private final List<Named> inputs = new ArrayList<>();
  private final List<Named> outputs = new ArrayList<>();

  /** File with its role in words, or the option that names it. */
  private record Named(String what, Path file) {

    boolean same(Named other) {
      try {
        return file.toAbsolutePath().normalize().equals(other.file.toAbsolutePath().normalize())
            || (Files.exists(file)
                && Files.exists(other.file)
                && Files.isSameFile(file, other.file));
      } catch (IOException e) {
        throw new UsageException(what + " cannot be examined: " + file);
      }
    }
  }

  /** Command that may overwrite its scenario. */
  public interface Renewing {
    boolean renews();
  }

  private FileGuard(ParseResult parsed) {
    this.line = parsed.commandSpec().commandLine();
    boolean renewed = parsed.commandSpec().userObject() instanceof Renewing one && one.renews();
    for (ArgSpec argument : parsed.matchedArgs()) {
      String name = name(argument);
      if (OUTPUTS.contains(name)) {
        paths(argument).forEach(file -> outputs.add(new Named(name, file)));
      } else if (!renewed || !name.equals(SCENARIO)) {
        paths(argument).forEach(file -> inputs.add(new Named(what(name), file)));
      }
    }
  }

  /** Runs the command, unless its files conflict. */
  public static int execute(ParseResult parsed) {
    ParseResult last = parsed;
    while (last.hasSubcommand()) {
      last = last.subcommand();
    }
    new FileGuard(last).require();
    try {
      open(last);
      return new CommandLine.RunLast().execute(parsed);
    } finally {
      last.commandSpec().mixins().values().forEach(FileGuard::close);
    }
  }

  /** Returns the given options of a command that name files to write. */
  public static List<String> outputs(ParseResult parsed) {
    return new FileGuard(parsed).outputs.stream().map(Named::what).toList();
  }

  /** Returns the files that a command reads, without its scenario. */
  public static List<Path> inputs(ParseResult parsed) {
    return new FileGuard(parsed)
        .inputs.stream()
            .filter(input -> !input.what().equals(what(SCENARIO)))
            .map(Named::file)
            .toList();
  }

  /** Closes the resources that the options of a command opened. */
  private static void close(CommandSpec options) {
    if (options.userObject() instanceof PluginOption with) {
      with.close();
    }
    if (options.userObject() instanceof ClusterOptions cluster) {
      cluster.close();
    }
  }

  /** Rejects an invalid jar before any computation. */
  private static void open(ParseResult parsed) {
    try {
      PluginOption.of(parsed.commandSpec()).ifPresent(PluginOption::sources);
    } catch (PluginException e) {
      throw new ExecutionException(parsed.commandSpec().commandLine(), "a jar with plug-ins", e);
    }
  }

  private void require() {
    try {
      for (int i = 0; i < outputs.size(); i++) {
        Named output = outputs.get(i);
        for (Named input : inputs) {
          UsageException.require(
              !output.same(input),
              output.what() + " must not be " + input.what() + ", was " + output.file());
        }
        for (Named other : outputs.subList(0, i)) {
          UsageException.require(
              !output.same(other),
              String.format(
                  "%s and %s must be different files, were both %s",
                  other.what(), output.what(), output.file()));
        }
      }
    } catch (UsageException e) {
      throw new ExecutionException(line, "conflicting files", e);
    }
  }

  private static String name(ArgSpec argument) {
    return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
  }

  private static String what(String name) {
    return switch (name) {
      case SCENARIO, "--scenario" -> "the scenario itself";
      case "--policy" -> "the policy itself";
      case "--drift" -> "the drift file itself";
      case "--log" -> "the log itself";
      case PluginOption.NAME -> "a jar with plug-ins";
      case "--comments" -> "the comments themselves";
      default -> "what " + name + " names";
    };
  }

  private static Stream<Path> paths(ArgSpec argument) {
    Object value = argument.getValue();
    Object given = value instanceof Optional<?> optional ? optional.orElse(null) : value;
    if (given instanceof Path path) {
      return Stream.of(path);
    }
    if (name(argument).equals(PluginOption.NAME) && given instanceof Collection<?> jars) {
      return jars.stream().map(Path.class::cast);
    }
    if (!POLICIES.contains(name(argument))) {
      return Stream.empty();
    }
    Collection<?> names =
        given instanceof Collection<?> many ? many : List.of(String.valueOf(given));
    return names.stream().flatMap(name -> PolicyRegistry.BUILT_IN.file(name.toString()).stream());
  }
}
