package feint.service.live;

import feint.model.Problem;
import feint.policy.LeakageGuarantee;
import feint.policy.Observable;
import feint.policy.Policy;
import java.util.EnumSet;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Alarm for runs whose real trajectory is identified: a policy-aware eavesdropper who observes
 * queries, incentives, steps and their contents, or less, has a posterior above 0.9999 for it. The
 * oracle's state is not observed: balanced policies need it hidden, and the alarm would be raised
 * in all their runs.
 */
final class IdentificationAlarm {

  /** Posterior probability of the real trajectory above which the alarm is raised. */
  static final double THRESHOLD = 0.9999;

  private static final Set<Observable> SEEN =
      EnumSet.of(Observable.QUERIES, Observable.INCENTIVES, Observable.STEPS, Observable.CONTENTS);

  private IdentificationAlarm() {}

  /** Returns whether the alarm can be raised: not where zero leakage is proven. */
  static boolean isPossible(Problem problem, Policy policy) {
    LeakageGuarantee claim = policy.claim(problem);
    return claim.advantage() > 0 || !claim.covers(SEEN);
  }

  /** Returns whether these posteriors raise the alarm. */
  static boolean by(AttackerPosterior posterior) {
    return Stream.of(posterior.queries(), posterior.steps(), posterior.contents())
        .flatMapToDouble(OptionalDouble::stream)
        .anyMatch(probability -> probability > THRESHOLD);
  }
}
