package feint.cli.option;

import feint.cli.output.UsageException;
import feint.io.AtomicFile;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** Option for the file of the resulting policy. */
public final class OutputOption {

  private static final Pattern TEXT =
      Pattern.compile("\\.(json|ya?ml|csv|txt)$", Pattern.CASE_INSENSITIVE);

  @Option(
      names = {"-o", "--output"},
      paramLabel = "POLICY",
      description = "The file to write the policy to.")
  private Optional<Path> file = Optional.empty();

  /**
   * Returns the file for a policy that is a ZIP archive of tables, if one was given. Called before
   * any computation.
   */
  public Optional<Path> archive() {
    file.ifPresent(
        path ->
            UsageException.require(
                !TEXT.matcher(path.toString()).find(),
                "--output must not have the extension of a text file: the policy is a ZIP archive,"
                    + " such as policy.feint, was "
                    + path));
    return file();
  }

  /** Returns the file, if one was given. Called before any computation. */
  public Optional<Path> file() {
    file.ifPresent(AtomicFile::requirePlace);
    return file;
  }
}
