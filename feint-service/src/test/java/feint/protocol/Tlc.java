package feint.protocol;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tlc2.TLC;

/** TLC, the model checker of TLA+, as a process on copies of the specification. */
final class Tlc {

  private static final Path SPECIFICATION = Path.of("..", "proofs", "service");

  private static final Pattern VIOLATED =
      Pattern.compile("(?:Invariant|Action property) (?:\\S+ )??(\\w+) is violated");
  private static final Pattern COUNTS =
      Pattern.compile(
          "(\\d+) states generated, (\\d+) distinct states found, (\\d+) states left on queue");

  private static final Pattern PROMISES =
      Pattern.compile("^(INVARIANTS|PROPERTY) .*\n", Pattern.MULTILINE);

  private final Path directory;

  /** Copies the specification to a directory, where TLC keeps its files, too. */
  Tlc(Path directory) {
    this.directory = directory;
    try (Stream<Path> files = Files.list(SPECIFICATION)) {
      for (Path file : files.toList()) {
        Files.copy(file, directory.resolve(file.getFileName()));
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Findings of TLC.
   *
   * @param violated names of violated invariants and properties
   * @param complete whether all reachable states were examined, without a violation
   * @param distinct number of distinct states; empty if TLC has not counted them
   */
  record Finding(List<String> violated, boolean complete, OptionalLong distinct, String output) {

    static Finding of(String output) {
      List<String> violated =
          VIOLATED.matcher(output).results().map(found -> found.group(1)).toList();
      Matcher counts = COUNTS.matcher(output);
      OptionalLong distinct = OptionalLong.empty();
      boolean none = false;
      while (counts.find()) {
        distinct = OptionalLong.of(Long.parseLong(counts.group(2)));
        none = counts.group(3).equals("0");
      }
      boolean passed = output.contains("Model checking completed. No error has been found.");
      return new Finding(violated, passed && none, distinct, output);
    }
  }

  /** Checks a configuration as it is. */
  Finding check(String configuration) {
    return run("Service", configuration + ".cfg");
  }

  /** Checks one promise of a configuration with a planted fault. */
  Finding check(String configuration, String fault, String promise) {
    String name = configuration + "-" + fault + "-" + promise + ".cfg";
    String kind = promise.equals("StoredStays") ? "PROPERTY " : "INVARIANT ";
    write(
        name,
        PROMISES
                .matcher(read(configuration + ".cfg"))
                .replaceAll("")
                .replace("Faults = {}", "Faults = {\"" + fault + "\"}")
            + kind
            + promise
            + "\n");
    return run("Service", name);
  }

  String read(String name) {
    try {
      return Files.readString(directory.resolve(name));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  void write(String name, String text) {
    try {
      Files.writeString(directory.resolve(name), text);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  Finding run(String module, String configuration) {
    Path output = directory.resolve(configuration + ".out");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-Xmx2g", "-Duser.language=en"));
    // TLC unpacks its modules there to files of fixed names, which another TLC would read too soon.
    command.addAll(List.of("-Djava.io.tmpdir=" + directory.toAbsolutePath(), "-cp", library()));
    command.addAll(List.of(TLC.class.getName(), "-workers", "2", "-nowarning"));
    command.addAll(List.of("-metadir", configuration + ".states"));
    command.addAll(List.of("-config", configuration, module + ".tla"));
    try {
      new ProcessBuilder(command)
          .directory(directory.toFile())
          .redirectErrorStream(true)
          .redirectOutput(output.toFile())
          .start()
          .waitFor();
      return Finding.of(Files.readString(output));
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String library() {
    try {
      return Path.of(TLC.class.getProtectionDomain().getCodeSource().getLocation().toURI())
          .toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
