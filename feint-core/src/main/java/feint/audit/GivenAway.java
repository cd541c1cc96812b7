package feint.audit;

import feint.math.Checks;
import feint.model.Problem;
import feint.policy.Exchange;
import feint.policy.Policy;
import feint.policy.Sight;
import feint.policy.Turn;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a run has given away so far: the probability that whoever knows the policy gives to the
 * trajectory that is truly real, by what it sees. Before the first query, and for ever where it is
 * proven that nothing leaks, it is 1/(K+1) for K decoys.
 *
 * <p>It goes along with a run, one answered query after the other, and can be asked at any time;
 * nothing is played or drawn. A query costs, for each of four views, of which those that are the
 * same are kept once, K+1 readings, each with what the policy itself remembers and a filter over
 * the oracle's state and the queue: O(R&sup2; &middot; queues) operations for each part of a
 * mixture. Whoever sees steps knows the queue, which leaves R&sup2;; whoever does not must keep up
 * to M+1 of them, so that {@link #queries} is what costs in large problems. The memory is O(R
 * &middot; M) numbers for each reading, and a note of each query if the policy remembers steps.
 *
 * <p>It is empty where by all that is known what has happened cannot: then the oracle is not the
 * one of the problem, or the run does not follow the policy. It is not safe for several threads.
 */
public final class GivenAway {

  /** Trajectories are known by the numbers of decoys here, which nobody else sees. */
  private static final int REAL = 0;

  private final DistinctAttacks views;
  private final List<Weigher> watching;
  private final int horizon;
  private int seen;
  private boolean over;

  /** Of a run of this policy that has not begun. */
  public GivenAway(Problem problem, Policy policy) {
    this(problem, policy, views(problem, policy), Optional.empty());
  }

  /** Of a run that follows another with the same trajectories, and has not begun. */
  public GivenAway(Problem problem, Policy policy, CarriedEvidence from) {
    this(problem, policy, views(problem, policy), Optional.of(from));
  }

  private GivenAway(
      Problem problem, Policy policy, DistinctAttacks views, Optional<CarriedEvidence> from) {
    this.views = views;
    this.horizon = problem.horizon();
    List<Weighing> attacks = views.all().stream().map(Weighing.class::cast).toList();
    from.ifPresent(evidence -> require(evidence, attacks.size(), problem, policy));
    this.watching =
        IntStream.range(0, attacks.size())
            .mapToObj(
                view ->
                    from.map(evidence -> new Weigher(attacks.get(view), evidence.views().get(view)))
                        .orElseGet(() -> new Weigher(attacks.get(view))))
            .toList();
  }

  private static DistinctAttacks views(Problem problem, Policy policy) {
    problem.shape().requireSame("policy", policy.shape());
    World world = World.of(problem);
    return new DistinctAttacks(
        Stream.of(
                Eavesdropper.of(Knowledge.POLICY, Sight.INCENTIVES),
                Eavesdropper.of(Knowledge.POLICY, Sight.INCENTIVES, Sight.STEPS),
                Eavesdropper.of(Knowledge.POLICY, Sight.INCENTIVES, Sight.CONTENTS),
                Eavesdropper.of(Knowledge.POLICY, Sight.INCENTIVES, Sight.CONTENTS, Sight.STATE))
            .map(who -> Weighing.of(who.label(), who, world, policy))
            .toList());
  }

  private static void require(CarriedEvidence from, int views, Problem problem, Policy policy) {
    boolean fits =
        policy.parts().size() == 1
            && from.views().size() == views
            && from.views().stream().allMatch(items -> items.size() == policy.decoys() + 1)
            && from.views().stream()
                .flatMap(List::stream)
                .allMatch(item -> item.hidden().size() == problem.oracleStates());
    Checks.require(
        fits,
        "evidence of the run before",
        "must be of the same policy and the same oracle",
        from.views().size() + " views");
  }

  /**
   * Of a run that has begun.
   *
   * @param past its answered queries
   * @param ended whether the policy has ended it
   */
  public static GivenAway of(Problem problem, Policy policy, List<Exchange> past, boolean ended) {
    GivenAway given = new GivenAway(problem, policy);
    past.forEach(given::see);
    if (ended) {
      given.ended();
    }
    return given;
  }

  /** Goes on with the next query that was answered. */
  public void see(Exchange next) {
    Checks.require(
        next.query().number() == seen + 1 && seen < horizon,
        "number of an answered query",
        "must be the next of 1.." + horizon + " after " + seen,
        next.query().number());
    if (over) {
      throw new IllegalStateException("no query can be seen after the end of the run");
    }
    Turn turn = next.turn();
    Observation shown =
        new Observation(turn.decoy(), turn.action().incentive(), turn.madeIn(), next.oracle(), 0);
    watching.forEach(attacker -> attacker.see(shown));
    seen++;
  }

  /**
   * Takes note that the policy has ended the run, which everyone sees. Whoever breaks a run off for
   * reasons of their own, which the policy does not know of, gives nothing away by that.
   */
  public void ended() {
    if (!over) {
      over = true;
      watching.forEach(Weigher::ended);
    }
  }

  /**
   * Returns the evidence that eavesdroppers begin with who watch a run that follows now, with the
   * same trajectories; empty if the policy keeps no filters, or is a mixture.
   */
  public Optional<CarriedEvidence> carried() {
    List<List<CarriedEvidence.Item>> left =
        watching.stream().flatMap(weigher -> weigher.carried().stream()).toList();
    return left.size() == watching.size()
        ? Optional.of(new CarriedEvidence(left))
        : Optional.empty();
  }

  /** To whoever sees queries and incentives, and what the policy remembers. */
  public OptionalDouble queries() {
    return probability(0);
  }

  /** To whoever also sees which queries were followed by a step. */
  public OptionalDouble steps() {
    return probability(1);
  }

  /** To whoever also sees in which state of the oracle each step was made. */
  public OptionalDouble contents() {
    return probability(2);
  }

  /** To whoever also sees the oracle's state at every query. */
  public OptionalDouble state() {
    return probability(3);
  }

  private OptionalDouble probability(int view) {
    Suspicion now = views.of(watching, view).now();
    return now.contradicts() ? OptionalDouble.empty() : OptionalDouble.of(now.probability(REAL));
  }
}
