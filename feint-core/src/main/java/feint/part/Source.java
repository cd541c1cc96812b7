package feint.part;

import feint.math.Checks;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The jar that a part is from.
 *
 * @param jar the file's name, without its directory
 * @param sha256 of the file, 64 digits: two jars of one name are told apart by it
 * @param file where it was read, if anybody knows
 */
public record Source(String jar, String sha256, Optional<Path> file) {

  private static final Pattern DIGITS = Pattern.compile("[0-9a-f]{64}");

  public Source {
    Checks.require(
        DIGITS.matcher(sha256).matches(), "SHA-256", "must have 64 hexadecimal digits", sha256);
  }

  /** A jar of which nobody knows where it is. */
  public Source(String jar, String sha256) {
    this(jar, sha256, Optional.empty());
  }

  /** How fingerprints have it. */
  public String fingerprint() {
    return "sha256:" + sha256;
  }
}
