package feint.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Archive of the built program's classes, written once for all processes of the tests. */
public final class ProgramArchive {

  /** Environment variable with which the launcher uses the archive. */
  public static final String VARIABLE = "FEINT_CLASS_ARCHIVE";

  /** Path of the archive; "never" where Java cannot write one. */
  public static final String PATH = write();

  private ProgramArchive() {}

  private static String write() {
    try {
      Path directory = Files.createTempDirectory("feint-classes");
      Path archive = directory.resolve("1.jsa");
      archive.toFile().deleteOnExit();
      directory.resolve("1.jsa.lock").toFile().deleteOnExit();
      directory.toFile().deleteOnExit();
      of(archive).write();
      return Files.exists(archive) ? archive.toString() : "never";
    } catch (IOException e) {
      return "never";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "never";
    }
  }

  /** Returns an archive of the built program's classes in the given file. */
  static ClassArchive of(Path archive) throws IOException {
    return new ClassArchive(archive, classPath(Program.ROOT.resolve("feint-app/target/app")));
  }

  /** Returns the jars in the order of the launcher. */
  private static String classPath(Path jars) throws IOException {
    try (Stream<Path> files = Files.list(jars)) {
      return files
          .map(Path::toString)
          .filter(name -> name.endsWith(".jar"))
          .sorted()
          .collect(Collectors.joining(File.pathSeparator));
    }
  }
}
