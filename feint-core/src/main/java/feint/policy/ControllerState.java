package feint.policy;

import feint.math.Checks;
import feint.model.Action;
import feint.model.Ledger;
import java.util.List;

/**
 * All that a {@link Controller} must be told to go on where it stopped.
 *
 * @param sent queries answered so far, the paper's time
 * @param memory what the policy's {@link Memory#save} gave
 * @param asked the query that was asked for and not yet answered; empty if there is none
 */
public record ControllerState(
    int sent,
    int queue,
    Ledger ledger,
    List<Double> memory,
    Randomness randomness,
    List<Asked> asked) {

  public ControllerState {
    memory = List.copyOf(memory);
    asked = List.copyOf(asked);
  }

  /** A query on its way. */
  public record Asked(Action action, boolean decoySteps) {}

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
