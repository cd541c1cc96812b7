package feint.cli;

import feint.file.AtomicFile;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** The file for the policy that comes out. */
final class OutputOption {

  private static final Pattern TEXT =
      Pattern.compile("\\.(json|ya?ml|csv|txt)$", Pattern.CASE_INSENSITIVE);

  @Option(
      names = {"-o", "--output"},
      paramLabel = "POLICY",
      description = "Writes the policy to this file.")
  private Optional<Path> file = Optional.empty();

  /**
   * The file if there is to be one, for a policy that is a ZIP archive of tables; to be asked
   * before any work is done.
   */
  Optional<Path> archive() {
    file.ifPresent(
        path ->
            UsageException.require(
                !TEXT.matcher(path.toString()).find(),
                "--output must not end as a text file does: the policy is written as a ZIP archive,"
                    + " such as policy.feint, was "
                    + path));
    return file();
  }

  /** The file if there is to be one; to be asked before any work is done. */
  Optional<Path> file() {
    file.ifPresent(AtomicFile::requirePlace);
    return file;
  }
}
