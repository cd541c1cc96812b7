package feint.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;

/** The built program, run as a process by the launcher, or inside this one. */
final class Program {

  static final Path ROOT =
      Path.of(System.getProperty("feint.root", "..")).toAbsolutePath().normalize();

  /** Longer than the slowest command takes on the busiest machine: what ends later hangs. */
  private static final long MINUTES = 60;

  /** Most processes are so short that Java's second compiler would only cost time. */
  private static final String QUICK = "-XX:TieredStopAtLevel=1";

  private static final ObjectMapper STRICT =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private final Path launcher;
  private final Path directory;
  private final Map<String, String> environment = new TreeMap<>();

  private Program(Path launcher, Path directory) {
    this.launcher = launcher;
    this.directory = directory;
    environment.put("FEINT_BUILD", "never");
    environment.put("JAVA_HOME", System.getProperty("java.home", ""));
    environment.put("LC_ALL", "C.UTF-8");
  }

  /** The program, run in {@code directory}. */
  static Program in(Path directory) {
    return new Program(ROOT.resolve("feint"), directory);
  }

  /** The program by another path to its launcher. */
  static Program by(Path launcher, Path directory) {
    return new Program(launcher, directory);
  }

  /** The same program with one more environment variable. */
  Program with(String name, String value) {
    Program changed = new Program(launcher, directory);
    changed.environment.putAll(environment);
    changed.environment.put(name, value);
    return changed;
  }

  /** The same program with Java's second compiler, for commands that compute for seconds. */
  Program optimised() {
    return with("FEINT_JAVA_OPTS", ClassArchive.OPTION);
  }

  static String scenario(String name) {
    return ROOT.resolve("scenarios").resolve(name + ".yaml").toString();
  }

  /** Starts the program; the caller reads its standard error, and ends it. */
  Process start(Path out, String... arguments) throws IOException {
    return builder(arguments).redirectOutput(out.toFile()).start();
  }

  /** Starts the program; the caller talks to it through pipes, and ends it. */
  Process talk(String... arguments) throws IOException {
    return builder(arguments).start();
  }

  private ProcessBuilder builder(String... arguments) {
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS"));
    builder.environment().putAll(environment);
    if (!environment.containsKey("FEINT_JAVA_OPTS")) {
      builder.environment().put("FEINT_JAVA_OPTS", QUICK + " " + ClassArchive.OPTION);
    }
    return builder;
  }

  /** Runs the program and waits for its end. */
  Result run(String... arguments) throws IOException, InterruptedException {
    Path out = Files.createTempFile("feint", ".out");
    Path err = Files.createTempFile("feint", ".err");
    ProcessBuilder builder = builder(arguments);
    builder.redirectOutput(out.toFile()).redirectError(err.toFile());
    Process process = builder.start();
    try {
      process.getOutputStream().close();
      assertThat(process.waitFor(MINUTES, TimeUnit.MINUTES))
          .as("%s ends", builder.command())
          .isTrue();
      return new Result(process.exitValue(), Files.readString(out), Files.readString(err));
    } finally {
      process.destroyForcibly();
      Files.delete(out);
      Files.delete(err);
    }
  }

  /** Runs the command line in this process, where its many mistakes are cheap. */
  static Result inside(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine line = Feint.commandLine(arguments);
    line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    int exit = line.execute(arguments);
    return new Result(exit, out.toString(), err.toString());
  }

  /**
   * What was printed or written, without where it comes from and how long it took. A file is as
   * long as what it says about that.
   */
  static String digits(String text) {
    return text.replaceFirst("(?s),\\R  \"provenance\" : \\{.*?\\R  \\}", "")
        .replaceAll("\"(?:seconds|bytes)\" : [-0-9.E]+", "")
        .replaceAll(" in [0-9.]+ s", "");
  }

  /** What a run of the program left behind. */
  record Result(int exit, String out, String err) {

    /** Standard output of a run that went well: it had nothing to say on standard error. */
    String text() {
      assertThat(err).isEmpty();
      assertThat(exit).isZero();
      assertThat(out).doesNotContain("\u001B").endsWith(System.lineSeparator());
      return out;
    }

    /** Standard output of a run that went well, all of which must be one JSON value. */
    JsonNode json() throws JsonProcessingException {
      return STRICT.readTree(text());
    }

    /** The output without where it comes from and how long it took. */
    String digits() {
      return Program.digits(text());
    }

    /** The one message of a run that was refused as the user's mistake. */
    String mistake() {
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

  /** Every file below a directory with its content, to see that nothing changed. */
  static Map<Path, String> files(Path directory) throws IOException {
    Map<Path, String> files = new TreeMap<>();
    try (var paths = Files.walk(directory)) {
      for (Path path : paths.filter(Files::isRegularFile).toList()) {
        files.put(path, new String(Files.readAllBytes(path), UTF_8));
      }
    }
    return files;
  }
}
