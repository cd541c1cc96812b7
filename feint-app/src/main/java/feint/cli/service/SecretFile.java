package feint.cli.service;

import feint.cli.output.UsageException;
import feint.io.PrivateMode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Reader of files with tokens, passwords and keys, which only their owner may read. */
final class SecretFile {

  private SecretFile() {}

  /** Rejects a file that its group or others can read. */
  static void require(Path file) throws IOException {
    Optional<String> fault = PrivateMode.fault(file);
    if (fault.isPresent()) {
      throw new UsageException(fault.get());
    }
  }
}
