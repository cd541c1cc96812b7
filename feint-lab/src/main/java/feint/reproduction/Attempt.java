package feint.reproduction;

import java.util.List;

/**
 * What came of one run of a contender.
 *
 * @param learner accuracy of the learner's classifier
 * @param midpoint mean of the accuracies of the two models that an eavesdropper may name: what a
 *     coin gets
 * @param attackers the accuracy that each attacker's choice has
 * @param incentive what was paid
 * @param finished whether all successes were had
 */
record Attempt(
    double learner, double midpoint, List<Double> attackers, int incentive, boolean finished) {

  Attempt {
    attackers = List.copyOf(attackers);
  }
}
