package feint.cli;

import feint.io.CacheDirectory;
import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Archive of the program's classes in the user's cache. Java maps it into memory, which takes less
 * time than reading and verifying the classes in the jars. A launcher names the archive with
 * {@value #PROPERTY}, whether it exists or not. If it exists, the launcher hands it to Java and
 * says so with {@value #GIVEN}. A command that finds no archive, one that is older than a jar, or
 * one that Java did not use, starts a process that writes it for later commands. Without a writable
 * cache there is no archive, and the program works as before.
 *
 * <p>Java refuses an archive that is damaged, or of another Java or of other jars. The name
 * contains a checksum of the last two, which the launcher computes.
 */
final class ClassArchive {

  /** System property with the path of the archive. */
  static final String PROPERTY = "feint.archive";

  /** System property that is true if Java was started with the archive. */
  static final String GIVEN = "feint.archive.given";

  private static final Duration UNUSED = Duration.ofDays(60);
  private static final Pattern OURS = Pattern.compile("[0-9]+\\.jsa");
  private static final long TRAINING_MINUTES = 5;

  private final Path archive;
  private final String classPath;

  ClassArchive(Path archive, String classPath) {
    this.archive = archive;
    this.classPath = classPath;
  }

  /**
   * Starts a process that writes the archive, if a launcher has named one and it is missing,
   * outdated or was refused by Java.
   */
  static void refresh() {
    String named = System.getProperty(PROPERTY, "");
    if (named.isEmpty()) {
      return;
    }
    ClassArchive archive = new ClassArchive(Path.of(named), System.getProperty("java.class.path"));
    if (archive.outdated() || refused(System::getProperty)) {
      try {
        archive.startTraining();
      } catch (IOException e) {
        // The program works without an archive.
      }
    }
  }

  /** Writes an archive; arguments are its path, or none in the process that is recorded. */
  public static void main(String[] args) throws IOException, InterruptedException {
    if (args.length == 0) {
      RecordedCommands.run();
      return;
    }
    new ClassArchive(Path.of(args[0]), System.getProperty("java.class.path")).write();
  }

  /** Returns whether the archive is missing, or older than a jar. */
  boolean outdated() {
    long written = archive.toFile().lastModified();
    return Stream.of(classPath.split(File.pathSeparator))
        .anyMatch(jar -> new File(jar).lastModified() >= written);
  }

  /**
   * Returns whether Java did not use the archive that it was started with, from properties of the
   * process. Java says in its description whether it shares classes.
   */
  static boolean refused(UnaryOperator<@Nullable String> properties) {
    String description = properties.apply("java.vm.info");
    return Boolean.parseBoolean(properties.apply(GIVEN))
        && description != null
        && !description.contains("sharing");
  }

  /**
   * Returns whether Java uses the archive with its default options. With options that change the
   * form of objects in memory, Java may refuse an archive that is well.
   */
  private boolean usable() throws IOException, InterruptedException {
    return 0
        == run(
            java(
                "-Xshare:on",
                "-XX:SharedArchiveFile=" + archive,
                "-XX:+VerifySharedSpaces",
                "-cp",
                classPath,
                "-version"));
  }

  private void startTraining() throws IOException {
    List<String> command = new ArrayList<>();
    if (File.separatorChar == '/') {
      command.addAll(List.of("nice", "-n", "10"));
    }
    command.addAll(java("-cp", classPath, ClassArchive.class.getName(), archive.toString()));
    start(command);
  }

  /**
   * Writes the archive if it is missing, outdated or unusable, unless another process does. Files
   * that are being written have other names, so that no process maps a part of an archive.
   */
  void write() throws IOException, InterruptedException {
    Path directory =
        CacheDirectory.created(archive.toAbsolutePath().resolveSibling("").normalize());
    Path lockFile = archive.resolveSibling(archive.getFileName() + ".lock");
    try (FileChannel channel =
            FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      if (lock != null && (outdated() || !usable())) {
        Path work = Files.createTempDirectory(directory, "writing");
        try {
          Path classes = work.resolve("classes");
          Path written = work.resolve("classes.jsa");
          run(
              java(
                  "-XX:DumpLoadedClassList=" + classes,
                  "-cp",
                  classPath,
                  ClassArchive.class.getName()));
          run(
              java(
                  "-Xshare:dump",
                  "-XX:SharedClassListFile=" + classes,
                  "-XX:SharedArchiveFile=" + written,
                  "-cp",
                  classPath));
          if (Files.exists(written)) {
            replace(written);
          }
        } finally {
          delete(work);
        }
        deleteUnused(directory);
      }
    }
  }

  private void replace(Path written) throws IOException {
    try {
      Files.move(written, archive, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      // A reader could map a part of it: there is no archive then.
      Files.delete(written);
    }
  }

  /** Deletes archives of other versions that nothing has written for a while. */
  private void deleteUnused(Path directory) throws IOException {
    Instant limit = Instant.now().minus(UNUSED);
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.toList()) {
        if (OURS.matcher(file.getFileName().toString()).matches()
            && !file.equals(archive)
            && Files.getLastModifiedTime(file).toInstant().isBefore(limit)) {
          Files.deleteIfExists(file);
          Files.deleteIfExists(file.resolveSibling(file.getFileName() + ".lock"));
        }
      }
    }
  }

  private static void delete(Path work) throws IOException {
    try (Stream<Path> files = Files.list(work)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(work);
  }

  private static List<String> java(String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Djava.awt.headless=true");
    command.addAll(List.of(arguments));
    return command;
  }

  private static Process start(List<String> command) throws IOException {
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    process.getOutputStream().close();
    return process;
  }

  /** Runs a command and returns its exit code. */
  private static int run(List<String> command) throws IOException, InterruptedException {
    Process process = start(command);
    try {
      if (!process.waitFor(TRAINING_MINUTES, TimeUnit.MINUTES)) {
        throw new IOException("not written within " + TRAINING_MINUTES + " minutes");
      }
      return process.exitValue();
    } finally {
      process.destroyForcibly();
    }
  }
}
