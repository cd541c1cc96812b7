package feint.eavesdrop;

import feint.audit.Attack;
import feint.audit.Attacks;
import feint.descent.CovertDescent;
import feint.descent.CovertRun;
import feint.math.Point;
import feint.math.Seed;

/**
 * One run to look at, and what the paper's eavesdropper made of it.
 *
 * @param named the point that the eavesdropper of equation 5 takes for the learner's estimate
 */
public record Scene(CovertRun run, Point named) {

  /** The first of the runs with this seed. */
  public static Scene first(CovertDescent descent, Seed seed) {
    CovertRun run = descent.run(seed.child(0));
    Surveillance seen = Surveillance.of(run);
    Attack paper = Attacks.INCENTIVE_SHARE.on(descent.problem(), descent.policy());
    boolean first = paper.after(seen.observations()).probability(0) >= 0.5;
    return new Scene(run, seen.estimate(first ? 0 : 1));
  }
}
