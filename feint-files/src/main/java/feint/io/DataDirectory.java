package feint.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;

/** Directory of files that Feint cannot reproduce. */
public final class DataDirectory {

  private DataDirectory() {}

  /**
   * Returns the user's data directory: $FEINT_DATA, or feint below $XDG_DATA_HOME, or
   * ~/.local/share/feint. It need not exist.
   */
  public static Path standard() {
    return of(System.getenv(), System.getProperty("user.home", "."));
  }

  static Path of(Map<String, String> environment, String home) {
    String own = environment.getOrDefault("FEINT_DATA", "");
    if (!own.isBlank()) {
      return Path.of(own);
    }
    String shared = environment.getOrDefault("XDG_DATA_HOME", "");
    // The XDG specification asks to ignore relative paths.
    return !shared.isBlank() && Path.of(shared).isAbsolute()
        ? Path.of(shared, "feint")
        : Path.of(home, ".local", "share", "feint");
  }

  /**
   * Creates a directory if necessary and returns it. A new directory is accessible to its owner
   * only; the mode of an existing one stays.
   *
   * @throws ArchiveException if the directory cannot be created
   */
  public static Path created(Path directory) {
    try {
      return Files.createDirectories(directory, PrivateMode.ofDirectory());
    } catch (IOException e) {
      throw new ArchiveException(
          directory.toString(), "cannot be made a directory: " + AtomicFile.reason(e), e);
    }
  }

  /** Deletes a directory and its content, if it exists. */
  public static void delete(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      return;
    }
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
