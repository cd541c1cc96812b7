package feint.open;

import feint.model.Problem;
import feint.model.Shape;
import feint.policy.Claim;
import feint.policy.FinitePolicy;
import feint.policy.Sight;
import feint.policy.Standing;
import java.util.Set;

/**
 * A policy with nothing to hide: no one learns from its queries which trajectory is the real one,
 * whatever they see of the oracle, and whatever the oracle does.
 *
 * <p>The trajectory of the next query is drawn by a law in which all trajectories count alike; the
 * decoys move if and only if their own queries were answered informatively, as the real one does;
 * and what is paid, and when the run ends, depends on the past of all trajectories alike. The
 * policy knows neither &Gamma; nor &Delta; and keeps no filter. All that it needs is that the
 * answer to a query does not depend on which trajectory is the real one.
 *
 * <p>It pays for that with half of its queries, or more with several decoys, and cannot choose the
 * better moments for its own. {@link OpenChain} says how often it finishes.
 */
public final class OpenPolicy implements FinitePolicy {

  /*
   * Why nothing leaks.
   *
   * Call the trajectories A, B, ... and let one of them, drawn at random, be the real one. The record
   * is everything that may become public: before each query the oracle's state, who is connected and
   * whatever else can be seen of the world; which trajectory is queried, A, B, ...; what is paid; the
   * answer itself; whether the trajectory moved, and with what contents; and when the run ends. Given
   * the record so far, each of these comes about in the same way whichever trajectory is real:
   *
   *   - the world, and the answer to a query, are what they are: this is the one condition, that no
   *     one who answers knows which trajectory is real. They may depend on the whole record, on the
   *     trajectory's letter, on anything before; nothing about them need be known;
   *   - the letter of the next query has a law in which the letters are treated alike. One that was
   *     begun and still needs successes is queried on; or the next is drawn from those not yet begun;
   *     or it is its turn; or all are as likely. "Still needs" is the number of its own moves, which
   *     are in the record. The real one has no place in any of these sentences;
   *   - what is paid is a function of the number of queries sent, of the oracle's state, and of the
   *     successes to come: the sum over all letters of what each still needs;
   *   - a trajectory moves if and only if its query was answered informatively: real or not;
   *   - the run ends after N queries, or when no letter needs any more successes.
   *
   * Multiply: the whole record has the same probability whichever letter is real. So it says nothing
   * about that, and no attacker, however it calculates and whatever it knows, is right more often than
   * once in K + 1 times.
   *
   * What the incentive may depend on follows from the third sentence: on anything that stays the same
   * if letters are exchanged. Not on the real queue alone; not on o and the real trajectory together,
   * as in "pay more when the oracle is good and it is the learner's turn". The same holds for the
   * letter's law and the end: to query the real one in good states, or to stop when the real one is
   * done, tells.
   *
   * A mixture of such policies, drawn when the run begins, is as safe: the draw does not look at the
   * letters either.
   *
   * The proof speaks of queries, moves and their contents, not of the points themselves: two descents
   * that look different can be told apart by looking. See Sight.POINTS.
   *
   * A rule is written here as policies are, in roles: the real trajectory, and decoys in the order in
   * which they are first queried. Seen so, "each of those not yet begun" is the real one with
   * probability one in so many, if it has not begun, and otherwise one more decoy.
   */

  private final Shape shape;
  private final OpenSettings settings;
  private final IncentiveRule rule;

  private OpenPolicy(Shape shape, OpenSettings settings, IncentiveRule rule) {
    this.shape = shape;
    this.settings = settings;
    this.rule = rule;
  }

  /** The policy with these settings that pays by this rule. */
  public static OpenPolicy of(OpenSettings settings, IncentiveRule rule) {
    return new OpenPolicy(rule.shape(), settings, rule);
  }

  @Override
  public Shape shape() {
    return shape;
  }

  public OpenSettings settings() {
    return settings;
  }

  /** What it pays. */
  public IncentiveRule incentives() {
    return rule;
  }

  @Override
  public int decoys() {
    return settings.decoys();
  }

  @Override
  public Set<Sight> remembers() {
    return Set.of(Sight.STEPS);
  }

  /** Nothing leaks, in any world, to those who do not see points. */
  @Override
  public Claim claim(Problem world) {
    return Claim.atMost(
        0,
        Sight.QUERIES,
        Sight.INCENTIVES,
        Sight.STEPS,
        Sight.CONTENTS,
        Sight.ATTENDANCE,
        Sight.STATE);
  }

  @Override
  public Standing standing() {
    return OpenStanding.first(this);
  }

  /** What to expect of it in a problem. */
  public OpenForecast forecast(Problem problem) {
    return OpenChain.forecast(problem, settings, rule);
  }
}
