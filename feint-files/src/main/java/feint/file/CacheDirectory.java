package feint.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Where Feint keeps what it can make again: nothing in it is missed when it is deleted. */
public final class CacheDirectory {

  /** What to do about a cache that cannot be used. */
  private static final String REMEDY =
      "it is for what Feint can make again: set FEINT_CACHE to a directory that can be written";

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

  /**
   * Makes sure that {@code directory}, the cache or a part of it, exists and can be written, and
   * returns it.
   */
  public static Path created(Path directory) {
    try {
      Path made = Files.createDirectories(directory);
      if (!Files.isWritable(made)) {
        throw new AccessDeniedException(made.toString());
      }
      return made;
    } catch (IOException e) {
      throw new ArchiveException(
          directory.toString(), "cannot be written: " + reason(e) + "; " + REMEDY, e);
    }
  }

  private static String reason(IOException e) {
    if (e instanceof FileAlreadyExistsException) {
      return "it is not a directory";
    }
    return e instanceof FileSystemException failed && failed.getReason() != null
        ? failed.getReason()
        : AtomicFile.reason(e);
  }
}
