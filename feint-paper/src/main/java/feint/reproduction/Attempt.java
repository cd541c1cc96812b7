package feint.reproduction;

import feint.attack.GuessOutcome;
import feint.federated.LabellingTask;
import java.util.ArrayList;
import java.util.List;

/**
 * Result of one run of a contender. Accuracies refer to the real task.
 *
 * @param learner accuracy of the learner's classifier
 * @param real accuracy of the last observed model of the learner's trajectory
 * @param decoy accuracy of the last observed model of the other
 * @param calls for each attacker, whether it names the learner's trajectory
 * @param incentive total incentive paid
 * @param finished whether the run had all its successes
 */
public record Attempt(
    LabellingTask wanted,
    double learner,
    double real,
    double decoy,
    List<GuessOutcome> calls,
    int incentive,
    boolean finished) {

  public Attempt {
    calls = List.copyOf(calls);
  }

  /** Returns this result with the guesses of further attackers. */
  Attempt with(List<GuessOutcome> more) {
    List<GuessOutcome> all = new ArrayList<>(calls);
    all.addAll(more);
    return new Attempt(wanted, learner, real, decoy, all, incentive, finished);
  }
}
