package feint.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Where Feint keeps what it can make again: nothing in it is missed when it is deleted. */
public final class CacheDirectory {

  private CacheDirectory() {}

  /**
   * The directory of this user: $FEINT_CACHE, or feint below $XDG_CACHE_HOME, or ~/.cache/feint. It
   * need not exist.
   */
  public static Path standard() {
    return of(System.getenv(), System.getProperty("user.home", "."));
  }

  static Path of(Map<String, String> environment, String home) {
    String own = environment.getOrDefault("FEINT_CACHE", "");
    if (!own.isBlank()) {
      return Path.of(own);
    }
    String shared = environment.getOrDefault("XDG_CACHE_HOME", "");
    // By the XDG specification a relative path is to be ignored.
    return !shared.isBlank() && Path.of(shared).isAbsolute()
        ? Path.of(shared, "feint")
        : Path.of(home, ".cache", "feint");
  }

  /** Makes sure that {@code directory} exists, and returns it. */
  public static Path created(Path directory) {
    try {
      return Files.createDirectories(directory);
    } catch (IOException e) {
      throw new ArchiveException(
          directory.toString(), "cannot be made a directory: " + AtomicFile.reason(e), e);
    }
  }
}
