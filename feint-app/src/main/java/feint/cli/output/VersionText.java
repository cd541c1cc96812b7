package feint.cli.output;

import feint.provenance.Provenance;
import picocli.CommandLine.IVersionProvider;

/** Text of --version. */
public final class VersionText implements IVersionProvider {

  @Override
  public String[] getVersion() {
    return new String[] {"feint " + Provenance.VERSION};
  }
}
