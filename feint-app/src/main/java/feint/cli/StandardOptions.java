package feint.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What every command understands. */
@Command(versionProvider = VersionText.class)
final class StandardOptions {

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help and exits.")
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Shows the version and exits.")
  private boolean version;
}
