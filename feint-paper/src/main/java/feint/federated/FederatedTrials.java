package feint.federated;

import feint.math.Checks;
import feint.math.Seed;
import feint.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Runs of several policies with the same clients, coins, initial weights and learner's task, so
 * that policies are compared on common random numbers, and a skewed decoy is trained once for all
 * that pay the same incentives. Runs with different seeds are independent. Instances are
 * thread-safe.
 *
 * <p>An outcome contains every broadcast point, some 20 MB in the paper's experiment. It is
 * therefore digested at once and discarded.
 */
public final class FederatedTrials {

  private final List<Entrant> entrants;

  /** A policy with its runs. */
  public record Entrant(FederatedRun run, Policy policy) {}

  /** Extracts the required data of an outcome. */
  @FunctionalInterface
  public interface Digest<T> {

    /**
     * Returns the required data.
     *
     * @param entrant index of the entrant, from 0
     */
    T of(int entrant, FederatedOutcome outcome);
  }

  /**
   * Creates trials of these entrants.
   *
   * @param entrants those with skewed decoys must have the same data and settings, so that they can
   *     share one
   */
  public FederatedTrials(List<Entrant> entrants) {
    Checks.require(!entrants.isEmpty(), "contenders", "must be at least one", "none");
    List<FederatedRun> skewed =
        entrants.stream().map(Entrant::run).filter(run -> !run.hasTaskDecoy()).toList();
    for (FederatedRun run : skewed) {
      Checks.require(
          run.sharesDecoy(skewed.get(0)),
          "contenders",
          "must have the same data and settings",
          "others");
    }
    this.entrants = List.copyOf(entrants);
  }

  /** Plays the run of this seed with each of them and returns the digests by entrant. */
  public <T> List<T> play(Seed seed, Digest<T> digest) {
    Optional<SkewedDecoy> skewed =
        entrants.stream().flatMap(entrant -> entrant.run().skewedDecoy(seed).stream()).findFirst();
    List<T> digests = new ArrayList<>();
    for (Entrant entrant : entrants) {
      digests.add(digest.of(digests.size(), play(entrant, seed, skewed)));
    }
    return List.copyOf(digests);
  }

  private static FederatedOutcome play(Entrant entrant, Seed seed, Optional<SkewedDecoy> skewed) {
    FederatedRun run = entrant.run();
    return run.play(entrant.policy(), seed, run.hasTaskDecoy() ? Optional.empty() : skewed);
  }
}
