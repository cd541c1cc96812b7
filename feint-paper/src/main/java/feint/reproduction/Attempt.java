package feint.reproduction;

import java.util.ArrayList;
import java.util.List;

/**
 * Result of one run of a contender. Accuracies refer to the real task.
 *
 * @param wanted the real task
 * @param learner accuracy of the learner's classifier
 * @param models accuracy of the last observed model of each trajectory
 * @param real the learner's trajectory
 * @param guesses for each attacker, which trajectory it names
 * @param incentive total incentive paid
 * @param finished whether the run had all its successes
 */
public record Attempt(
    int wanted,
    double learner,
    List<Double> models,
    int real,
    List<Guess> guesses,
    int incentive,
    boolean finished) {
  public Attempt {
    models = List.copyOf(models);
    guesses = List.copyOf(guesses);
  }

  /** Returns this result with the guesses of further attackers. */
  Attempt with(List<Guess> more) {
    List<Guess> all = new ArrayList<>(guesses);
    all.addAll(more);
    return new Attempt(wanted, learner, models, real, all, incentive, finished);
  }

  /** Returns the accuracy of the model of the learner's trajectory. */
  double ofReal() {
    return models.get(real);
  }

  /** Returns the accuracy of the model that an attacker names if it is wrong. */
  double ofOther(int attacker) {
    return models.get(guesses.get(attacker).other());
  }
}
