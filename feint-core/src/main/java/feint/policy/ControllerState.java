package feint.policy;

import feint.math.Checks;
import java.util.List;
import java.util.Optional;

/**
 * State from which a {@link Controller} can resume: the policy that the run follows, and the record
 * of the run. Queue, ledger and memory are recomputed from these.
 *
 * @param part index, from 0, of the policy that the run follows among {@link Policy#parts}
 * @param randomness source of the draws
 * @param past answered queries, in order
 * @param asked pending query, asked for and not yet answered; empty if there is none
 * @param carried filters that the run began with, if it follows another
 */
public record ControllerState(
    int part,
    Randomness randomness,
    List<QueryRecord> past,
    List<Asked> asked,
    Optional<CarriedFilters> carried) {

  public ControllerState {
    past = List.copyOf(past);
    asked = List.copyOf(asked);
  }

  /** Creates the state of a run that follows no other. */
  public ControllerState(
      int part, Randomness randomness, List<QueryRecord> past, List<Asked> asked) {
    this(part, randomness, past, asked, Optional.empty());
  }

  /**
   * Pending query.
   *
   * @param oracle oracle's state, 1..R, in which it was asked for
   */
  public record Asked(int oracle, Query query) {}

  /** Source of the controller's draws. */
  public sealed interface Randomness {}

  /**
   * Generator with a seed.
   *
   * @param draws number of draws taken from the generator, 0..100,000,000
   */
  public record Seeded(long seed, long draws) implements Randomness {

    /** Bound on the draws: far above any run, and small enough to skip in a moment. */
    private static final long MOST_DRAWS = 100_000_000;

    public Seeded {
      Checks.require(
          draws >= 0 && draws <= MOST_DRAWS, "draws", "must be in 0.." + MOST_DRAWS, draws);
    }
  }

  /** Generator without a recorded seed, such as {@link java.security.SecureRandom}. */
  public record Unseeded() implements Randomness {}
}
