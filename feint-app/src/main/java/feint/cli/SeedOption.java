package feint.cli;

import feint.math.Seed;
import picocli.CommandLine.Option;

/** Where all randomness of a command comes from. */
final class SeedOption {

  static final String NAME = "--seed";

  @Option(
      names = NAME,
      paramLabel = "S",
      description = "The seed of all that is drawn (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  long value() {
    return seed;
  }

  Seed seed() {
    return new Seed(seed);
  }
}
