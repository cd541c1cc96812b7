package feint.cli;

import feint.experiment.FeintVersion;
import picocli.CommandLine.IVersionProvider;

/** The answer to --version. */
final class VersionText implements IVersionProvider {

  @Override
  public String[] getVersion() {
    return new String[] {"feint " + FeintVersion.TEXT};
  }
}
