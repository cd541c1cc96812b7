package feint.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;

/** Where Feint keeps what it cannot make again. */
public final class DataDirectory {

  private DataDirectory() {}

  /**
   * The directory of this user: $FEINT_DATA, or feint below $XDG_DATA_HOME, or
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
    // By the XDG specification a relative path is to be ignored.
    return !shared.isBlank() && Path.of(shared).isAbsolute()
        ? Path.of(shared, "feint")
        : Path.of(home, ".local", "share", "feint");
  }

  /**
   * Makes sure that a directory exists. One that is made now is its owner's alone; what was there
   * before is left as it is.
   */
  public static Path created(Path directory) {
    try {
      return Files.createDirectories(directory, PrivateMode.ofDirectory());
    } catch (IOException e) {
      throw new ArchiveException(
          directory.toString(), "cannot be made a directory: " + AtomicFile.reason(e), e);
    }
  }

  /** Deletes a directory with all that is in it, if it is there. */
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
