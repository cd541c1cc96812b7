package feint.scenario.text;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Text of a file, or the reason why it cannot be read. */
public final class FileText {

  private FileText() {}

  public static String read(Path file) {
    String name = file.toString();
    try {
      if (Files.isDirectory(file)) {
        throw ScenarioException.unreadable(name, "must be a file", "a directory", "");
      }
      if (Files.isRegularFile(file)) {
        requireSmall(Files.size(file), name);
      }
      return decode(bytes(file), name);
    } catch (NoSuchFileException e) {
      throw ScenarioException.unreadable(name, "no such file", "", "");
    } catch (AccessDeniedException e) {
      throw ScenarioException.unreadable(name, "must be readable", "", "permission denied");
    } catch (IOException e) {
      throw ScenarioException.unreadable(name, "cannot be read: " + e.getMessage(), "", "");
    }
  }

  /** Rejects a text beyond the limit. */
  public static void requireSmall(long size, String name) {
    if (size > Limits.LARGEST_FILE) {
      throw ScenarioException.unreadable(
          name, "must have at most " + Limits.LARGEST_FILE + " bytes", "larger", "");
    }
  }

  /** Reads at most the limit, since pipes have no size and a file may grow. */
  private static byte[] bytes(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(Limits.LARGEST_FILE + 1);
      requireSmall(bytes.length, file.toString());
      return bytes;
    }
  }

  private static String decode(byte[] bytes, String name) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw ScenarioException.unreadable(name, "must be text in UTF-8", "", "");
    }
  }
}
