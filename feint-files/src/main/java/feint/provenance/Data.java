package feint.provenance;

import feint.math.Checks;
import java.util.regex.Pattern;

/**
 * Data that a result depends on.
 *
 * @param name the file's name without its directory, or what made them
 * @param sha256 64 digits
 */
public record Data(String name, String sha256) {

  private static final Pattern DIGITS = Pattern.compile("[0-9a-f]{64}");

  /** A name may be given as a path: its last part is kept. */
  public Data {
    name = CommandText.fileName(name);
    Checks.require(
        DIGITS.matcher(sha256).matches(), "SHA-256", "must have 64 hexadecimal digits", sha256);
  }
}
