package feint.policy;

import feint.math.Checks;
import java.util.List;
import java.util.Optional;

/**
 * All that a {@link Controller} must be told to go on where it stopped: which part of the policy
 * the run follows, and its record. Queue, ledger and memory follow from these.
 *
 * @param part the place, from 0, of what the run follows among {@link Policy#parts}
 * @param past the queries that were answered, in their order
 * @param asked the query that was asked for and not yet answered; empty if there is none
 * @param carried the filters that the run began with, if it follows another
 */
public record ControllerState(
    int part,
    Randomness randomness,
    List<Exchange> past,
    List<Asked> asked,
    Optional<CarriedFilters> carried) {

  public ControllerState {
    past = List.copyOf(past);
    asked = List.copyOf(asked);
  }

  /** The state of a run that follows no other. */
  public ControllerState(int part, Randomness randomness, List<Exchange> past, List<Asked> asked) {
    this(part, randomness, past, asked, Optional.empty());
  }

  /**
   * A query on its way.
   *
   * @param oracle the state that it was asked for in, 1..R
   */
  public record Asked(int oracle, Query query) {}

  /** Where the controller's draws come from. */
  public sealed interface Randomness {}

  /** A seed, and how many draws have been taken from its generator. */
  public record Seeded(long seed, long draws) implements Randomness {

    /** Far more than any run takes, and few enough to be skipped in a moment. */
    private static final long MOST_DRAWS = 100_000_000;

    public Seeded {
      Checks.require(
          draws >= 0 && draws <= MOST_DRAWS, "draws", "must be in 0.." + MOST_DRAWS, draws);
    }
  }

  /** A generator without a seed to remember, such as {@link java.security.SecureRandom}. */
  public record Unseeded() implements Randomness {}
}
