package feint.reproduction;

import feint.audit.Call;
import feint.federated.Task;
import java.util.ArrayList;
import java.util.List;

/**
 * What came of one run of a contender. Accuracies are those in the task that was wanted.
 *
 * @param learner accuracy of the learner's classifier
 * @param real accuracy of the last model that was seen of the learner's trajectory
 * @param decoy accuracy of the last one that was seen of the other
 * @param calls for each attacker, whether it names the learner's trajectory
 * @param incentive what was paid
 * @param finished whether all successes were had
 */
public record Attempt(
    Task wanted,
    double learner,
    double real,
    double decoy,
    List<Call> calls,
    int incentive,
    boolean finished) {

  public Attempt {
    calls = List.copyOf(calls);
  }

  /** The same with the calls of more attackers. */
  Attempt with(List<Call> more) {
    List<Call> all = new ArrayList<>(calls);
    all.addAll(more);
    return new Attempt(wanted, learner, real, decoy, all, incentive, finished);
  }
}
