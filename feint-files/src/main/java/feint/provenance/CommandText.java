package feint.provenance;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A command line as one text that says nothing about the machine's directories. */
final class CommandText {

  /** What a shell takes as it stands. */
  private static final Pattern PLAIN = Pattern.compile("[\\w./:=,@%+-]+");

  /** An argument: an option that has its value attached, a kind of policy, and the rest. */
  private static final Pattern ARGUMENT =
      Pattern.compile("(-{1,2}[\\w-]+=|-\\w(?=.))?([a-z][a-z-]+:)?(.*)", Pattern.DOTALL);

  private CommandText() {}

  /** The program and its arguments, quoted where a shell needs it; of paths, the file's name. */
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

  /** The last part of what may be a path, on this system or on another. */
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
