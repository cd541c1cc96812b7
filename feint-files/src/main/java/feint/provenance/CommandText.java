package feint.provenance;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Command line as text, without directories of the machine. */
final class CommandText {

  /** Arguments that a shell accepts without quotes. */
  private static final Pattern PLAIN = Pattern.compile("[\\w./:=,@%+-]+");

  /** Argument: an option with an attached value, a kind of policy, and the rest. */
  private static final Pattern ARGUMENT =
      Pattern.compile("(-{1,2}[\\w-]+=|-\\w(?=.))?([a-z][a-z-]+:)?(.*)", Pattern.DOTALL);

  private CommandText() {}

  /**
   * Joins a program and its arguments, quoted where a shell needs it; paths are reduced to file
   * names.
   */
  static String of(String program, List<String> arguments) {
    return Stream.concat(
            Stream.of(program), arguments.stream().map(CommandText::local).map(CommandText::quoted))
        .collect(Collectors.joining(" "));
  }

  private static String local(String argument) {
    Matcher parts = ARGUMENT.matcher(argument);
    if (!parts.matches()) {
      throw new IllegalStateException("every text is an argument: " + argument);
    }
    return argument.substring(0, parts.start(3)) + fileName(parts.group(3));
  }

  /** Returns the last segment of a possible path of this or another system. */
  static String fileName(String path) {
    int end = path.length();
    while (end > 1 && isSeparator(path.charAt(end - 1))) {
      end--;
    }
    int start = end;
    while (start > 0 && !isSeparator(path.charAt(start - 1))) {
      start--;
    }
    return path.substring(start, end);
  }

  private static boolean isSeparator(char c) {
    return c == '/' || c == '\\';
  }

  private static String quoted(String argument) {
    return PLAIN.matcher(argument).matches()
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }
}
