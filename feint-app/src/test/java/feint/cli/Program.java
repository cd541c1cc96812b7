package feint.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import picocli.CommandLine;

/**
 * The program, run in this process. A process cannot change its working directory, so relative file
 * names are resolved against a directory of the test, and its name is removed from what is printed.
 */
public final class Program {

  public static final Path ROOT =
      Path.of(System.getProperty("feint.root", "..")).toAbsolutePath().normalize();

  private static final ObjectMapper STRICT =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  /** A policy in a file, with the prefix that says how the file is read. */
  private static final Pattern POLICY_FILE =
      Pattern.compile("((?:--policy=|-p=)?(?:threshold:|sigmoid:|constant-incentive:)?)(.+)");

  private final Path directory;

  private Program(Path directory) {
    this.directory = directory.toAbsolutePath();
  }

  /** Returns the program with relative file names below {@code directory}. */
  public static Program in(Path directory) {
    return new Program(directory);
  }

  public static String scenario(String name) {
    return ROOT.resolve("scenarios").resolve(name + ".yaml").toString();
  }

  /** Runs a command. */
  public Result run(String... arguments) {
    return run(false, arguments);
  }

  /**
   * Runs a command.
   *
   * @param merged whether standard error goes into standard output, in the order of printing
   */
  public Result run(boolean merged, String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exit = run(arguments, out, merged ? out : err);
    return new Result(exit, relative(out.toString(UTF_8)), relative(err.toString(UTF_8)));
  }

  private int run(String[] arguments, OutputStream out, OutputStream err) {
    String[] resolved =
        IntStream.range(0, arguments.length)
            .mapToObj(i -> isPolicy(arguments, i) ? resolved(arguments[i]) : arguments[i])
            .toArray(String[]::new);
    CommandLine line = Feint.commandLine(resolved);
    line.registerConverter(Path.class, name -> directory.resolve(Feint.path(name)));
    return Feint.run(line, resolved, out, err);
  }

  private static boolean isPolicy(String[] arguments, int i) {
    return arguments[i].matches("(--policy|-p)=.*")
        || (i > 0 && arguments[i - 1].matches("--policy|-p"));
  }

  /** Returns the name of a policy with its file, if the test has that file, resolved. */
  private String resolved(String policy) {
    Matcher parts = POLICY_FILE.matcher(policy);
    return parts.matches() && Files.exists(directory.resolve(parts.group(2)))
        ? parts.group(1) + directory.resolve(parts.group(2))
        : policy;
  }

  private String relative(String text) {
    return text.replace(directory + File.separator, "");
  }

  /** Runs a command that names files by absolute paths. */
  public static Result inside(String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exit = Feint.run(arguments, out, err);
    return new Result(exit, out.toString(UTF_8), err.toString(UTF_8));
  }

  /** Returns an output without its provenance and durations. */
  public static String digits(String text) {
    return text.replaceFirst("(?s),\\R  \"provenance\" : \\{.*?\\R  \\}", "")
        .replaceAll("\"(?:seconds|bytes)\" : [-0-9.E]+", "")
        .replaceAll(" in [0-9.]+ s", "");
  }

  /** Exit code and outputs of a run of the program. */
  public record Result(int exit, String out, String err) {

    /** Returns standard output; requires success and an empty standard error. */
    public String text() {
      assertThat(err).isEmpty();
      assertThat(exit).isZero();
      assertThat(out).doesNotContain("\u001B").endsWith(System.lineSeparator());
      return out;
    }

    /** Returns standard output as one JSON value; requires success. */
    public JsonNode json() throws JsonProcessingException {
      return STRICT.readTree(text());
    }

    /** Returns the output without its provenance and durations. */
    public String digits() {
      return Program.digits(text());
    }

    /** Returns the message of a run that was rejected as a user's mistake. */
    public String mistake() {
      assertThat(out).isEmpty();
      assertThat(exit).as(err).isEqualTo(2);
      assertThat(err).startsWith("feint: ").doesNotContain("Exception", ": null", "was null");
      assertThat(err).doesNotContainPattern("[\\p{Cntrl}&&[^\r\n]]");
      List<String> lines = err.lines().toList();
      List<String> message =
          lines.get(lines.size() - 1).matches("Try 'feint.* --help'\\.")
              ? lines.subList(0, lines.size() - 1)
              : lines;
      return String.join("\n", message).substring("feint: ".length());
    }
  }

  /** Returns all files below a directory with their contents, to detect changes. */
  public static Map<Path, String> files(Path directory) throws IOException {
    Map<Path, String> files = new TreeMap<>();
    try (var paths = Files.walk(directory)) {
      for (Path path : paths.filter(Files::isRegularFile).toList()) {
        files.put(path, new String(Files.readAllBytes(path), UTF_8));
      }
    }
    return files;
  }
}
