package feint.cli;

import feint.archive.PolicyNames;
import feint.part.PartException;
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
 * What a command reads is not written over, and no two results go into one file. One guard for all
 * commands: it looks at the files that the command line names before a command begins.
 */
final class FileGuard {

  private static final Set<String> OUTPUTS =
      Set.of("--output", "--plot", "--report", "--state", "--spark-log", RecordsOption.NAME);

  private final CommandLine line;
  private final List<Named> inputs = new ArrayList<>();
  private final List<Named> outputs = new ArrayList<>();

  /** A file and what it is, in words, or the option that names it. */
  private record Named(String what, Path file) {

    boolean same(Named other) {
      try {
        return file.toAbsolutePath().normalize().equals(other.file.toAbsolutePath().normalize())
            || (Files.exists(file)
                && Files.exists(other.file)
                && Files.isSameFile(file, other.file));
      } catch (IOException e) {
        throw new UsageException(what + " cannot be looked at: " + file);
      }
    }
  }

  /** A command that may be told to renew the scenario it was given. */
  interface Renewing {
    boolean renews();
  }

  private FileGuard(ParseResult parsed) {
    this.line = parsed.commandSpec().commandLine();
    boolean renewed = parsed.commandSpec().userObject() instanceof Renewing one && one.renews();
    for (ArgSpec argument : parsed.matchedArgs()) {
      String name = name(argument);
      if (OUTPUTS.contains(name)) {
        paths(argument).forEach(file -> outputs.add(new Named(name, file)));
      } else if (!renewed || !name.equals("SCENARIO")) {
        paths(argument).forEach(file -> inputs.add(new Named(what(name), file)));
      }
    }
  }

  /** Runs the command, unless its files are in each other's way. */
  static int execute(ParseResult parsed) {
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

  /** What a command has opened by its options ends with it. */
  private static void close(CommandSpec options) {
    if (options.userObject() instanceof WithOption with) {
      with.close();
    }
    if (options.userObject() instanceof ClusterOptions cluster) {
      cluster.close();
    }
  }

  /** What is wrong with a jar is said before anything is computed. */
  private static void open(ParseResult parsed) {
    try {
      WithOption.of(parsed.commandSpec()).ifPresent(WithOption::sources);
    } catch (PartException e) {
      throw new ExecutionException(parsed.commandSpec().commandLine(), "a jar with parts", e);
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
      throw new ExecutionException(line, "files in each other's way", e);
    }
  }

  private static String name(ArgSpec argument) {
    return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
  }

  private static String what(String name) {
    return switch (name) {
      case "SCENARIO", "--scenario" -> "the scenario itself";
      case "--policy" -> "the policy itself";
      case "--drift" -> "the drift file itself";
      case "--log" -> "the log itself";
      case WithOption.NAME -> "a jar with parts";
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
    if (name(argument).equals(WithOption.NAME) && given instanceof Collection<?> jars) {
      return jars.stream().map(Path.class::cast);
    }
    if (!name(argument).equals("--policy")) {
      return Stream.empty();
    }
    Collection<?> names =
        given instanceof Collection<?> many ? many : List.of(String.valueOf(given));
    return names.stream().flatMap(name -> PolicyNames.BUILT_IN.file(name.toString()).stream());
  }
}
