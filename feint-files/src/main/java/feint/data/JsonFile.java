package feint.data;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import feint.io.ArchiveException;
import feint.io.AtomicFile;
import feint.io.Json;
import feint.io.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Optional;

/**
 * JSON file read as a whole.
 *
 * @param content content; missing if the file is empty
 * @param sha256 SHA-256 of the bytes, in 64 hexadecimal digits
 */
record JsonFile(JsonNode content, String sha256) {

  static JsonFile read(Path file, long mostBytes) {
    try {
      if (Files.size(file) > mostBytes) {
        throw new ArchiveException(
            file.toString(), "must have at most " + mostBytes + " bytes, was " + Files.size(file));
      }
      byte[] bytes = Files.readAllBytes(file);
      MessageDigest digest = Sha256.digest();
      digest.update(bytes);
      JsonNode content =
          Optional.ofNullable(Json.MAPPER.readTree(bytes)).orElse(MissingNode.getInstance());
      return new JsonFile(content, Sha256.hex(digest));
    } catch (JsonProcessingException e) {
      throw new ArchiveException(file.toString(), "is not JSON: " + Json.reason(e), e);
    } catch (IOException e) {
      throw new ArchiveException(file.toString(), "cannot be read: " + AtomicFile.reason(e), e);
    }
  }
}
