package feint.service;

import feint.model.Problem;
import feint.policy.Claim;
import feint.policy.Policy;
import feint.policy.Sight;
import java.util.EnumSet;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Alarm for runs whose real trajectory is identified: an eavesdropper who knows the policy, and
 * sees queries, incentives, steps and their contents or less, takes it to be real with a
 * probability above 0.9999. The oracle's state is not among what it sees. Balanced policies need
 * the state hidden, and the alarm would be raised in all their runs.
 */
final class Identification {

  /** Posterior probability of the real trajectory above which the alarm is raised. */
  static final double THRESHOLD = 0.9999;

  private static final Set<Sight> SEEN =
      EnumSet.of(Sight.QUERIES, Sight.INCENTIVES, Sight.STEPS, Sight.CONTENTS);

  private Identification() {}

  /** Returns whether the alarm can be raised: not where zero leakage is proven. */
  static boolean isPossible(Problem problem, Policy policy) {
    Claim claim = policy.claim(problem);
    return claim.advantage() > 0 || !claim.covers(SEEN);
  }

  /** Returns whether these posteriors raise the alarm. */
  static boolean by(Posterior posterior) {
    return Stream.of(posterior.queries(), posterior.steps(), posterior.contents())
        .flatMapToDouble(OptionalDouble::stream)
        .anyMatch(probability -> probability > THRESHOLD);
  }
}
