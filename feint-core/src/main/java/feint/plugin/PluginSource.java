package feint.plugin;

import feint.math.Checks;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Jar that a plug-in was loaded from.
 *
 * @param jar name of the file, without its directory
 * @param sha256 SHA-256 of the file, 64 hexadecimal digits, which distinguishes jars of the same
 *     name
 * @param file path of the file, if known
 */
public record PluginSource(String jar, String sha256, Optional<Path> file) {

  private static final Pattern DIGITS = Pattern.compile("[0-9a-f]{64}");

  public PluginSource {
    Checks.require(
        DIGITS.matcher(sha256).matches(), "SHA-256", "must have 64 hexadecimal digits", sha256);
  }

  /** Creates a source whose path is unknown. */
  public PluginSource(String jar, String sha256) {
    this(jar, sha256, Optional.empty());
  }

  /** Returns the form used in fingerprints. */
  public String fingerprint() {
    return "sha256:" + sha256;
  }
}
