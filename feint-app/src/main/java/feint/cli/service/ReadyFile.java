package feint.cli.service;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import feint.io.ArchiveException;
import feint.io.AtomicFile;
import feint.provenance.Provenance;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * File with the address and an access token of a running service. Only its owner can read it, and
 * it is deleted when the service ends.
 */
final class ReadyFile {

  private final Path file;

  ReadyFile(Path file) {
    AtomicFile.requirePlace(file);
    this.file = file;
  }

  void write(String url, String token) {
    String text =
        JsonNodeFactory.instance
                .objectNode()
                .put("url", url)
                .put("token", token)
                .put("pid", ProcessHandle.current().pid())
                .put("version", Provenance.VERSION)
            + "\n";
    AtomicFile.writePrivate(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  void delete() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new ArchiveException(file.toString(), "cannot be deleted: " + AtomicFile.reason(e), e);
    }
  }
}
