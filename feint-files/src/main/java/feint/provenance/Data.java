package feint.provenance;

import feint.math.Checks;
import java.util.regex.Pattern;

/**
 * Data that a result depends on.
 *
 * @param name name of the file without its directory, or of the source of the data
 * @param sha256 64 hexadecimal digits
 */
public record Data(String name, String sha256) {

  private static final Pattern DIGITS = Pattern.compile("[0-9a-f]{64}");

  /** Keeps only the last segment of a name that is a path. */
  public Data {
    name = CommandText.fileName(name);
    Checks.require(
        DIGITS.matcher(sha256).matches(), "SHA-256", "must have 64 hexadecimal digits", sha256);
  }
}
