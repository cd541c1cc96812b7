import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Writes the SHA-256 of each file beside it, as FILE.sha256 in the form that sha256sum --check reads. Usage: java
 * Checksums.java FILE...
 */
final class Checksums {

  public static void main(String[] files) throws IOException, NoSuchAlgorithmException {
    for (String name : files) {
      Path file = Path.of(name);
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
      Files.writeString(
          Path.of(name + ".sha256"),
          HexFormat.of().formatHex(digest) + "  " + file.getFileName() + "\n");
    }
  }
}
