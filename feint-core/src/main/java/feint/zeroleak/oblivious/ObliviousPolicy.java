package feint.zeroleak.oblivious;

import feint.model.Problem;
import feint.model.Shape;
import feint.policy.FinitePolicy;
import feint.policy.LeakageGuarantee;
import feint.policy.Memory;
import feint.policy.Observable;
import feint.policy.PolicyState;
import java.util.Set;

/**
 * Oblivious policy: its public record is independent of which trajectory is real, for any oracle
 * and whatever an adversary sees of it.
 *
 * <p>The trajectory of the next query is drawn from a distribution that is symmetric in all
 * trajectories. A decoy moves if and only if its own query was answered informatively, as the real
 * trajectory does. The incentive and the end of a run are symmetric functions of the histories of
 * all trajectories. The policy uses neither &Gamma; nor &Delta; and keeps no filter. Its one
 * condition is that the answer to a query does not depend on which trajectory is real.
 *
 * <p>The cost is half of the queries, or more with several decoys, and the policy cannot prefer
 * good oracle states for its own queries. {@link ObliviousChain} computes the completion
 * probability.
 */
public final class ObliviousPolicy implements FinitePolicy {

  /*
   * Proof of zero leakage.
   *
   * Call the trajectories A, B, ... and let one of them, drawn at random, be the real one. The record
   * is everything that may become public: before each query the oracle's state, the connected clients
   * and anything else that can be observed of the world; the letter of the queried trajectory; the
   * incentive; the answer itself; whether the trajectory moved, and with what contents; and the end of
   * the run. Given the record so far, each of these has the same distribution whichever trajectory is
   * real:
   *
   *   - the world and the answer to a query: this is the one condition, that the answer does not
   *     depend on which trajectory is real. They may depend on the whole record and on the
   *     trajectory's letter; nothing about them need be known;
   *   - the letter of the next query has a distribution that is symmetric in the letters. A letter
   *     that was queried before and still needs successes is continued; or the next is drawn from
   *     those not yet queried; or it is its turn; or all are equally likely. The successes that a
   *     letter needs follow from the number of its own moves, which are in the record. None of these
   *     rules refers to the real trajectory;
   *   - the incentive is a function of the number of queries sent, of the oracle's state, and of the
   *     remaining successes: the sum over all letters of what each still needs;
   *   - a trajectory moves if and only if its query was answered informatively, real or not;
   *   - the run ends after N queries, or when no letter needs any more successes.
   *
   * The product of these probabilities is the same whichever letter is real. So the record is
   * independent of the real letter, and no attacker is right with a probability above 1/(K + 1).
   *
   * By the third item the incentive may depend on anything that is symmetric in the letters. It must
   * not depend on the real queue alone, nor on o and the real trajectory together, as in "pay more
   * when the oracle is good and it is the learner's turn". The same holds for the distribution of the
   * letter and for the end: to query the real trajectory in good states, or to stop when it is done,
   * leaks.
   *
   * A mixture of such policies, drawn when the run starts, has the same property: the draw does not
   * depend on the letters either.
   *
   * The proof covers queries, moves and their contents, not the points themselves: two descents that
   * look different can be distinguished by their points. See Observable.POINTS.
   *
   * A rule is written here as policies are, in roles: the real trajectory, and decoys in the order in
   * which they are first queried. In these terms, "each of those not yet queried" is the real one with
   * probability one divided by their number, if it has not been queried, and otherwise the next decoy.
   */

  private final Shape shape;
  private final ObliviousSettings settings;
  private final IncentiveRule rule;
  private final NextTrajectories trajectories;

  private ObliviousPolicy(Shape shape, ObliviousSettings settings, IncentiveRule rule) {
    this.shape = shape;
    this.settings = settings;
    this.rule = rule;
    this.trajectories = new NextTrajectories(settings, rule);
  }

  /**
   * Creates a policy.
   *
   * @param settings order, number of decoys and stopping
   * @param rule the incentive rule, which determines the shape
   */
  public static ObliviousPolicy of(ObliviousSettings settings, IncentiveRule rule) {
    return new ObliviousPolicy(rule.shape(), settings, rule);
  }

  @Override
  public Shape shape() {
    return shape;
  }

  /** Returns the settings. */
  public ObliviousSettings settings() {
    return settings;
  }

  /** Returns the distributions of the next trajectory. */
  NextTrajectories trajectories() {
    return trajectories;
  }

  /** Returns the incentive rule. */
  public IncentiveRule incentives() {
    return rule;
  }

  @Override
  public int decoys() {
    return settings.decoys();
  }

  @Override
  public Set<Observable> remembers() {
    return Set.of(Observable.STEPS);
  }

  /** Returns an advantage of 0 in any world, for every observable other than points and replies. */
  @Override
  public LeakageGuarantee claim(Problem world) {
    return LeakageGuarantee.atMost(
        0,
        Observable.QUERIES,
        Observable.INCENTIVES,
        Observable.STEPS,
        Observable.CONTENTS,
        Observable.ATTENDANCE,
        Observable.STATE);
  }

  @Override
  public PolicyState standing() {
    return ObliviousState.first(this);
  }

  @Override
  public Memory start() {
    return ObliviousState.memory(this);
  }

  /**
   * Computes the exact forecast of this policy in a problem of the same shape.
   *
   * @throws IllegalArgumentException if the shapes differ
   * @throws feint.math.ResourceLimitException if the order has too many vectors of queues
   */
  public ObliviousForecast forecast(Problem problem) {
    return ObliviousChain.forecast(problem, settings, rule);
  }
}
