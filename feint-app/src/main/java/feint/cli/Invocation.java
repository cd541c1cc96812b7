package feint.cli;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/** How the program was called, for reports that say where they come from. */
final class Invocation {

  /** What a shell takes as it stands. */
  private static final Pattern PLAIN = Pattern.compile("[\\w./:=,@%+-]+");

  private Invocation() {}

  /** The command line with its arguments as given, quoted where a shell needs it. */
  static String command(CommandSpec spec) {
    CommandSpec top = spec.root();
    List<String> arguments = top.commandLine().getParseResult().originalArgs();
    return Stream.concat(Stream.of(top.name()), arguments.stream().map(Invocation::quoted))
        .collect(Collectors.joining(" "));
  }

  /** The virtual machine and its version. */
  static String java() {
    return System.getProperty("java.vm.name", "")
        + " "
        + System.getProperty("java.runtime.version", "");
  }

  private static String quoted(String argument) {
    return PLAIN.matcher(argument).matches()
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }
}
