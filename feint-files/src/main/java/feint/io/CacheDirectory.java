package feint.io;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Directory of reproducible files; all of it may be deleted at any time. */
public final class CacheDirectory {

  /** Advice for a cache that cannot be used. */
  private static final String REMEDY =
      "Feint keeps reproducible files there; set FEINT_CACHE to a writable directory";

  private CacheDirectory() {}

  /**
   * Returns the user's cache directory: $FEINT_CACHE, or feint below $XDG_CACHE_HOME, or
   * ~/.cache/feint. It need not exist.
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
    // The XDG specification asks to ignore relative paths.
    return !shared.isBlank() && Path.of(shared).isAbsolute()
        ? Path.of(shared, "feint")
        : Path.of(home, ".cache", "feint");
  }

  /**
   * Creates a directory, the cache or a directory in it, if necessary and returns it.
   *
   * @throws ArchiveException if the directory cannot be created or written
   */
  public static Path created(Path directory) {
    try {
      Path created = Files.createDirectories(directory);
      if (!Files.isWritable(created)) {
        throw new AccessDeniedException(created.toString());
      }
      return created;
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
