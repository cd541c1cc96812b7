package feint.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import feint.cli.Program;
import feint.cli.ProgramArchive;
import feint.cli.paper.PaperCommands;
import feint.docs.Document.Example;
import feint.docs.Document.Part;
import feint.docs.Origin.Printed;
import feint.io.DataDirectory;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.function.Executable;
import org.opentest4j.TestAbortedException;

/**
 * Reader that executes documents in order: saves the files that they show, runs their commands, and
 * compares the output with the documented output.
 */
final class Reader {

  /** Names in the root of the repository that each folder links to. */
  private static final List<String> ROOT = List.of("feint", "scenarios", "policies", "python");

  /** Comments that are not part of the repository; {@code FEINT_COMMENTS} names the file. */
  private static final String COMMENTS = "toxic-comments.csv.gz";

  private static final Pattern WRITTEN = Pattern.compile(" (?:-o|--plot|--report|--csv) (\\S+)");

  private static final Pattern LARGE = Pattern.compile("hate-speech|feint search|reproduce|bench");

  /** Command without shell syntax, except for printing its exit code. */
  private static final Pattern PLAIN =
      Pattern.compile("\\./feint((?: [\\w./:=,%+@-]+)+)(; echo \"exit code \\$\\?\")?");

  /**
   * Commands that need a process: a service, standard input, a cluster, and policies by file name.
   */
  private static final Pattern PROCESS =
      Pattern.compile(
          " (?:serve|control|submit|watch|bench|sweep)\\b| --master\\b|/dev/stdin| (?:-p|--policy) \\S*[./]");

  private static final Pattern PAPER = Pattern.compile("\\./feint (?:reproduce|embed)\\b");

  private final Path directory;
  private final Predicate<String> willing;
  private final Consumer<String> progress;

  /** Outputs of commands that neither read nor wrote a file of the reader. */
  private final Map<String, String> known = new HashMap<>();

  /**
   * @param directory directory for the files of the reader, with a folder for each document;
   *     emptied first
   * @param willing selects the documented command lines to run
   */
  Reader(Path directory, Predicate<String> willing) {
    this(directory, willing, line -> {});
  }

  /**
   * @param progress receives a line for each checked command and table with its result, seconds and
   *     name
   */
  Reader(Path directory, Predicate<String> willing, Consumer<String> progress) {
    this.directory = directory.toAbsolutePath();
    this.willing = willing.and(Reader::isForThisModule);
    this.progress = progress;
  }

  /** Returns whether this module runs the command; feint-paper runs its own commands. */
  private static boolean isForThisModule(String command) {
    return PAPER.matcher(command).find()
        == ServiceLoader.load(PaperCommands.class).findFirst().isPresent();
  }

  /** Returns all documents as tests. */
  Stream<DynamicNode> documents() throws IOException {
    return documents(document -> true);
  }

  /** Returns the chosen documents as tests. */
  Stream<DynamicNode> documents(Predicate<Document> chosen) throws IOException {
    DataDirectory.delete(directory);
    return Document.all().stream()
        .filter(chosen)
        .map(document -> dynamicContainer(document.toString(), tests(document)));
  }

  private Stream<DynamicTest> tests(Document document) {
    Path folder = directory.resolve(document.toString().replaceAll("\\W", "-"));
    Services services = new Services(folder);
    return Stream.concat(
        document.parts().stream().flatMap(part -> tests(part, folder, services)),
        document.blocks().flatMap(Example::commands).anyMatch(Services::isService)
            ? Stream.of(dynamicTest("end services", services::end))
            : Stream.empty());
  }

  private Stream<DynamicTest> tests(Part part, Path folder, Services services) {
    if (part instanceof Example example) {
      return example.label().contains(" ")
          ? Stream.of(dynamicTest("save " + example.fileName(), () -> save(example, folder)))
          : example
              .commands()
              .filter(willing)
              .map(
                  command ->
                      test(
                          command,
                          Services.isService(command)
                              ? () -> services.start(builder(command, folder))
                              : () -> run(example, command, folder)));
    }
    if (part instanceof Table table
        && table.origin() instanceof Printed printed
        && willing.test(printed.command())) {
      return Stream.of(test(table.toString(), () -> compare(table, folder)));
    }
    return Stream.empty();
  }

  private DynamicTest test(String name, Executable check) {
    return dynamicTest(name, () -> report(name, check));
  }

  private void report(String name, Executable check) throws Throwable {
    long begin = System.nanoTime();
    String result = "passed";
    try {
      check.execute();
    } catch (TestAbortedException e) {
      result = "skipped";
      throw e;
    } catch (Throwable e) {
      result = "failed";
      progress.accept(e.toString());
      throw e;
    } finally {
      double seconds = (System.nanoTime() - begin) / 1e9;
      progress.accept(String.format(Locale.ROOT, "%-7s %7.1f s  %s", result, seconds, name));
    }
  }

  private static void save(Example example, Path folder) throws IOException {
    furnish(folder);
    Files.writeString(folder.resolve(example.fileName()), example.text());
  }

  private void run(Example example, String command, Path folder) throws Exception {
    String printed = printed(command, folder, true);
    if (example.isShown()) {
      assertThat(timeless("$ " + command + "\n" + printed)).isEqualTo(timeless(example.text()));
    }
    for (MatchResult file : WRITTEN.matcher(command).results().toList()) {
      assertThat(folder.resolve(file.group(1))).exists();
    }
  }

  private void compare(Table table, Path folder) throws Exception {
    assertThat(table.faults(command -> printed(command, folder, false))).as("%s", table).isEmpty();
  }

  /** Replaces durations, which differ between runs. */
  private static String timeless(String printed) {
    return printed.replaceAll(" in [0-9.]+ s\\b", " in some time");
  }

  /**
   * Runs a command that must succeed.
   *
   * @param errors whether what it prints on standard error is returned as well
   */
  private String printed(String command, Path folder, boolean errors)
      throws IOException, InterruptedException {
    furnish(folder);
    if (command.contains(COMMENTS)) {
      String comments = System.getenv("FEINT_COMMENTS");
      assumeTrue(comments != null, "FEINT_COMMENTS names no comments");
      link(folder.resolve(COMMENTS), Path.of(comments));
    }
    if (command.contains("python3")) {
      assumeTrue(isOnPath("python3"), "there is no python3 on the path");
    }
    Set<String> own = own(folder);
    boolean foreign = own.stream().noneMatch(command::contains);
    String key = (errors ? "2>&1 " : "") + command;
    if (foreign && known.containsKey(key)) {
      return known.get(key);
    }
    Matcher plain = PLAIN.matcher(command);
    String printed =
        plain.matches() && !PROCESS.matcher(command).find()
            ? run(plain, folder, errors)
            : launched(errors ? "{ " + command + "; } 2>&1" : command, folder);
    if (foreign && own(folder).equals(own)) {
      known.put(key, printed);
    }
    return printed;
  }

  private static String run(Matcher plain, Path folder, boolean errors) {
    Program.Result result = Program.in(folder).run(errors, plain.group(1).strip().split(" "));
    if (plain.group(2) != null) {
      return result.out() + "exit code " + result.exit() + "\n";
    }
    assertThat(result.exit()).as("%s%n%s%s", plain.group(), result.out(), result.err()).isZero();
    return result.out();
  }

  private static boolean isOnPath(String program) {
    return Pattern.compile(File.pathSeparator, Pattern.LITERAL)
        .splitAsStream(System.getenv().getOrDefault("PATH", ""))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  private static void furnish(Path folder) throws IOException {
    Files.createDirectories(folder);
    for (String name : ROOT) {
      link(folder.resolve(name), Document.ROOT.resolve(name));
    }
  }

  private static void link(Path link, Path target) throws IOException {
    if (!Files.isSymbolicLink(link)) {
      Files.createSymbolicLink(link, target);
    }
  }

  /** Returns the names of the reader's own files. */
  private static Set<String> own(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> !Files.isSymbolicLink(file))
          .map(file -> folder.relativize(file).toString())
          .collect(Collectors.toSet());
    }
  }

  /** Returns the option that disables Java's second compiler, except for long computations. */
  private static String compiler(String command) {
    return LARGE.matcher(command).find() ? "" : "-XX:TieredStopAtLevel=1";
  }

  private static ProcessBuilder builder(String command, Path folder) {
    ProcessBuilder builder = new ProcessBuilder("sh", "-c", command).directory(folder.toFile());
    builder.environment().put("FEINT_BUILD", "never");
    builder.environment().put("FEINT_JAVA_OPTS", compiler(command));
    builder.environment().put(ProgramArchive.VARIABLE, ProgramArchive.PATH);
    return builder;
  }

  private static String launched(String command, Path folder)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile("feint", ".out");
    Path errors = Files.createTempFile("feint", ".err");
    ProcessBuilder builder = builder(command, folder);
    builder.redirectOutput(output.toFile()).redirectError(errors.toFile());
    Process process = builder.start();
    try {
      boolean ended = process.waitFor(3, TimeUnit.HOURS);
      assertThat(ended).as("%s ended", command).isTrue();
      String printed = Files.readString(output);
      assertThat(process.exitValue())
          .as("%s%n%s%s", command, printed, Files.readString(errors))
          .isZero();
      return printed;
    } finally {
      process.destroyForcibly();
      Files.delete(output);
      Files.delete(errors);
    }
  }
}
