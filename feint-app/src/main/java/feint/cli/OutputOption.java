package feint.cli;

import feint.file.AtomicFile;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The file for the policy that comes out. */
final class OutputOption {

  @Option(
      names = {"-o", "--output"},
      paramLabel = "POLICY",
      description = "Writes the policy to this file.")
  private Optional<Path> file = Optional.empty();

  /** The file if there is to be one; to be asked before any work is done. */
  Optional<Path> file() {
    file.ifPresent(AtomicFile::requirePlace);
    return file;
  }
}
