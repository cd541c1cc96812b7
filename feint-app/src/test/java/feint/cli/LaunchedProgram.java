package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * The built program in a process of its own, started by the launcher. For tests of what only a
 * process shows: exit codes, pipes, encodings, signals, memory limits and the environment.
 */
final class LaunchedProgram {

  /** Limit that only a hanging process reaches. */
  private static final long MINUTES = 60;

  /** Disables the second compiler of Java, which costs more time than it saves in short runs. */
  private static final String QUICK = "-XX:TieredStopAtLevel=1";

  private final Path launcher;
  private final Path directory;
  private final Map<String, String> environment = new TreeMap<>();

  private LaunchedProgram(Path launcher, Path directory) {
    this.launcher = launcher;
    this.directory = directory;
    environment.put("FEINT_BUILD", "never");
    environment.put("JAVA_HOME", System.getProperty("java.home", ""));
    environment.put("LC_ALL", "C.UTF-8");
    environment.put(ProgramArchive.VARIABLE, ProgramArchive.PATH);
  }

  /** Returns the program with {@code directory} as its working directory. */
  static LaunchedProgram in(Path directory) {
    return new LaunchedProgram(Program.ROOT.resolve("feint"), directory);
  }

  /** Returns the program started through another path to its launcher. */
  static LaunchedProgram by(Path launcher, Path directory) {
    return new LaunchedProgram(launcher, directory);
  }

  /** Returns the same program with one more environment variable. */
  LaunchedProgram with(String name, String value) {
    LaunchedProgram changed = new LaunchedProgram(launcher, directory);
    changed.environment.putAll(environment);
    changed.environment.put(name, value);
    return changed;
  }

  /** Returns the same program with one more option of Java. */
  LaunchedProgram withJavaOption(String option) {
    return with("FEINT_JAVA_OPTS", javaOptions() + " " + option);
  }

  private String javaOptions() {
    String given = environment.get("FEINT_JAVA_OPTS");
    return given == null ? QUICK : given;
  }

  /** Starts the program. The caller reads its standard error and ends it. */
  Process start(Path out, String... arguments) throws IOException {
    return builder(arguments).redirectOutput(out.toFile()).start();
  }

  /** Starts the program with its outputs in files. The caller ends it. */
  Process start(Path out, Path err, String... arguments) throws IOException {
    return builder(arguments).redirectOutput(out.toFile()).redirectError(err.toFile()).start();
  }

  /** Starts the program. The caller uses its pipes and ends it. */
  Process talk(String... arguments) throws IOException {
    return builder(arguments).start();
  }

  private ProcessBuilder builder(String... arguments) {
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS"));
    builder.environment().putAll(environment);
    builder.environment().put("FEINT_JAVA_OPTS", javaOptions());
    return builder;
  }

  /** Runs the program and waits for its end. */
  Program.Result run(String... arguments) throws IOException, InterruptedException {
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
      return new Program.Result(process.exitValue(), Files.readString(out), Files.readString(err));
    } finally {
      process.destroyForcibly();
      Files.delete(out);
      Files.delete(err);
    }
  }

  /** Skips a test where SIGHUP is ignored, as after nohup: a child process ignores it, too. */
  static void assumeSighup() throws IOException {
    Path status = Path.of("/proc/self/status");
    List<String> lines = Files.exists(status) ? Files.readAllLines(status) : List.of();
    boolean heard =
        lines.stream()
            .filter(line -> line.startsWith("SigIgn:"))
            .noneMatch(line -> Long.parseUnsignedLong(line.substring(7).strip(), 16) % 2 == 1);
    assumeTrue(heard, "skipped: SIGHUP is ignored here, as after nohup");
  }
}
