package feint.io;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 digests, used as fingerprints of content. */
public final class Sha256 {

  private Sha256() {}

  /** Returns a new digest for incremental use. */
  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** Returns the 64 hexadecimal digits of a digest. */
  public static String hex(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }

  /** Returns the 64 hexadecimal digits of a text's digest, in UTF-8. */
  public static String of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the 64 hexadecimal digits of the content's digest. */
  public static String of(byte[] content) {
    MessageDigest digest = digest();
    digest.update(content);
    return hex(digest);
  }

  /**
   * Returns the 64 hexadecimal digits of the digest of a file's content.
   *
   * @throws ArchiveException if the file cannot be read
   */
  public static String of(Path file) {
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest())) {
      in.transferTo(OutputStream.nullOutputStream());
      return hex(((DigestInputStream) in).getMessageDigest());
    } catch (IOException e) {
      throw new ArchiveException(file.toString(), "cannot be read: " + AtomicFile.reason(e), e);
    }
  }
}
