package feint.cli;

import feint.math.Seed;
import picocli.CommandLine.Option;

/** Option for the random seed of a command. */
final class SeedOption {

  static final String NAME = "--seed";

  @Option(
      names = NAME,
      paramLabel = "S",
      description = "The random seed (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  long value() {
    return seed;
  }

  Seed seed() {
    return new Seed(seed);
  }
}
