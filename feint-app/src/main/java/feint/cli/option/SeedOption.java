package feint.cli.option;

import feint.math.Seed;
import picocli.CommandLine.Option;

/** Option for the random seed of a command. */
public final class SeedOption {

  public static final String NAME = "--seed";

  @Option(
      names = NAME,
      paramLabel = "S",
      description = "The random seed (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  public long value() {
    return seed;
  }

  public Seed seed() {
    return new Seed(seed);
  }
}
