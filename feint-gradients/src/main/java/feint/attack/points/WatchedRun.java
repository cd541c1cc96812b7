package feint.attack.points;

import feint.attack.Attack;
import feint.attack.Attacks;
import feint.descent.CovertDescent;
import feint.descent.CovertRun;
import feint.math.Point;
import feint.math.Seed;

/**
 * One run with the guess of the paper's eavesdropper.
 *
 * @param named the point that the eavesdropper of equation 5 takes for the learner's estimate
 */
public record WatchedRun(CovertRun run, Point named) {

  /** Plays and watches the first run of this seed. */
  public static WatchedRun first(CovertDescent descent, Seed seed) {
    CovertRun run = descent.run(seed.child(0));
    TrackedRun seen = TrackedRun.of(run);
    Attack paper = Attacks.INCENTIVE_SHARE.on(descent.problem(), descent.policy());
    boolean first = paper.after(seen.observations()).probability(0) >= 0.5;
    return new WatchedRun(run, seen.estimate(first ? 0 : 1));
  }
}
