package feint.federated;

import feint.math.Checks;
import feint.math.Seed;
import feint.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Runs of several policies that meet the same clients, coins, starts and wanted task, so that
 * policies are compared on common random numbers, and a skewed decoy is trained once for all that
 * pay alike. Runs with different seeds are independent. It can be shared between threads.
 *
 * <p>An outcome holds every point that was sent, some 20 MB in the paper's experiment. So it is
 * digested when it is made, and forgotten.
 */
public final class FederatedTrials {

  private final List<Entrant> entrants;

  /** A policy, and the runs that it is tried in. */
  public record Entrant(FederatedRun run, Policy policy) {}

  /** What is kept of an outcome. */
  @FunctionalInterface
  public interface Digest<T> {

    /**
     * What is kept.
     *
     * @param entrant whose it was, counting from 0
     */
    T of(int entrant, FederatedOutcome outcome);
  }

  /**
   * Trials of these.
   *
   * @param entrants those with skewed decoys must have the same data and settings, so that one
   *     serves them all
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

  /** Plays the run of this seed with each of them: what is kept of it, by entrant. */
  public <T> List<T> play(Seed seed, Digest<T> digest) {
    Optional<SkewedDecoy> skewed =
        entrants.stream().flatMap(entrant -> entrant.run().skewedDecoy(seed).stream()).findFirst();
    List<T> kept = new ArrayList<>();
    for (Entrant entrant : entrants) {
      kept.add(digest.of(kept.size(), play(entrant, seed, skewed)));
    }
    return List.copyOf(kept);
  }

  private static FederatedOutcome play(Entrant entrant, Seed seed, Optional<SkewedDecoy> skewed) {
    FederatedRun run = entrant.run();
    return run.play(entrant.policy(), seed, run.hasTaskDecoy() ? Optional.empty() : skewed);
  }
}
