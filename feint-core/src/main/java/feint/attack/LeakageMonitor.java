package feint.attack;

import feint.math.Checks;
import feint.model.Problem;
import feint.policy.Observable;
import feint.policy.Policy;
import feint.policy.PublicQuery;
import feint.policy.QueryRecord;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Running posterior of policy-aware eavesdroppers during one run: the probability that each gives
 * to the real trajectory. It is 1/(K+1) for K decoys before the first query, and stays there if the
 * policy is proven not to leak.
 *
 * <p>The monitor processes answered queries one by one and can be read at any time; it simulates
 * and draws nothing. Each of four views, of which identical ones are kept once, has K+1 hypothesis
 * filters. A filter holds the policy's memory and a distribution over the oracle's state and the
 * queue; a query takes O(R&sup2; &middot; queues) operations for each component of a mixture. A
 * view with steps knows the queue, which leaves R&sup2; operations; {@link #queries} tracks up to
 * M+1 queues and dominates the cost in large problems. The memory is O(R &middot; M) numbers per
 * filter, plus one entry per query if the policy remembers steps.
 *
 * <p>A probability is empty if the observations are impossible under every hypothesis: then the
 * oracle is not that of the problem, or the run does not follow the policy. Not safe for use by
 * several threads.
 */
public final class LeakageMonitor {

  /**
   * Index of the real trajectory. Trajectories have the numbers of their decoys here, which
   * eavesdroppers do not see.
   */
  private static final int REAL = 0;

  private final DistinctAttacks views;
  private final List<BayesAttacker> watching;
  private final int horizon;
  private int seen;
  private boolean over;

  /**
   * Creates a monitor of a run of this policy that has not started.
   *
   * @throws IllegalArgumentException if the policy's shape is not that of the problem
   */
  public LeakageMonitor(Problem problem, Policy policy) {
    this(problem, policy, views(problem, policy), Optional.empty());
  }

  /**
   * Creates a monitor of a run that has not started and follows another with the same trajectories.
   *
   * @param from the evidence of the previous run
   * @throws IllegalArgumentException if the policy's shape is not that of the problem, or if the
   *     evidence is of another policy or oracle
   */
  public LeakageMonitor(Problem problem, Policy policy, CarriedEvidence from) {
    this(problem, policy, views(problem, policy), Optional.of(from));
  }

  private LeakageMonitor(
      Problem problem, Policy policy, DistinctAttacks views, Optional<CarriedEvidence> from) {
    this.views = views;
    this.horizon = problem.horizon();
    List<BayesAttack> attacks = views.all().stream().map(BayesAttack.class::cast).toList();
    from.ifPresent(evidence -> require(evidence, attacks.size(), problem, policy));
    this.watching =
        IntStream.range(0, attacks.size())
            .mapToObj(
                view ->
                    from.map(
                            evidence ->
                                new BayesAttacker(attacks.get(view), evidence.views().get(view)))
                        .orElseGet(() -> new BayesAttacker(attacks.get(view))))
            .toList();
  }

  private static DistinctAttacks views(Problem problem, Policy policy) {
    problem.shape().requireSame("policy", policy.shape());
    World world = World.of(problem);
    return new DistinctAttacks(
        Stream.of(
                Eavesdropper.of(Knowledge.POLICY, Observable.INCENTIVES),
                Eavesdropper.of(Knowledge.POLICY, Observable.INCENTIVES, Observable.STEPS),
                Eavesdropper.of(Knowledge.POLICY, Observable.INCENTIVES, Observable.CONTENTS),
                Eavesdropper.of(
                    Knowledge.POLICY, Observable.INCENTIVES, Observable.CONTENTS, Observable.STATE))
            .map(who -> BayesAttack.of(who.label(), who, world, policy))
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
        "evidence of the previous run",
        "must be of the same policy and the same oracle",
        from.views().size() + " views");
  }

  /**
   * Creates a monitor of a run in progress.
   *
   * @param past the answered queries, in order
   * @param ended whether the policy has ended the run
   * @throws IllegalArgumentException if the numbers of the queries are not 1, 2, ...
   */
  public static LeakageMonitor of(
      Problem problem, Policy policy, List<QueryRecord> past, boolean ended) {
    LeakageMonitor monitor = new LeakageMonitor(problem, policy);
    past.forEach(monitor::see);
    if (ended) {
      monitor.ended();
    }
    return monitor;
  }

  /**
   * Processes the next answered query.
   *
   * @throws IllegalArgumentException if its number is not the next of 1..N
   * @throws IllegalStateException if the run has ended
   */
  public void see(QueryRecord next) {
    Checks.require(
        next.query().number() == seen + 1 && seen < horizon,
        "number of an answered query",
        "must be the next of 1.." + horizon + " after " + seen,
        next.query().number());
    if (over) {
      throw new IllegalStateException("a query must not follow the end of the run");
    }
    PublicQuery turn = next.turn();
    Observation shown =
        new Observation(
            turn.decoy(), turn.action().incentive(), turn.stepState(), next.oracle(), 0);
    watching.forEach(attacker -> attacker.see(shown));
    seen++;
  }

  /**
   * Records that the policy has ended the run, which is public. Ending a run for a reason that the
   * policy does not know leaks nothing and is not recorded.
   */
  public void ended() {
    if (!over) {
      over = true;
      watching.forEach(BayesAttacker::ended);
    }
  }

  /**
   * Returns the evidence with which eavesdroppers start the next run with the same trajectories;
   * empty if the policy keeps no filters or is a mixture.
   */
  public Optional<CarriedEvidence> carried() {
    List<List<CarriedEvidence.Item>> left =
        watching.stream().flatMap(one -> one.carried().stream()).toList();
    return left.size() == watching.size()
        ? Optional.of(new CarriedEvidence(left))
        : Optional.empty();
  }

  /**
   * Returns the posterior probability of the real trajectory, given queries, incentives and
   * whatever the policy remembers.
   */
  public OptionalDouble queries() {
    return probability(0);
  }

  /**
   * Returns the posterior probability of the real trajectory, given also which queries were
   * followed by a step.
   */
  public OptionalDouble steps() {
    return probability(1);
  }

  /**
   * Returns the posterior probability of the real trajectory, given also the oracle state of each
   * step.
   */
  public OptionalDouble contents() {
    return probability(2);
  }

  /**
   * Returns the posterior probability of the real trajectory, given also the oracle's state at
   * every query.
   */
  public OptionalDouble state() {
    return probability(3);
  }

  private OptionalDouble probability(int view) {
    Posterior now = views.of(watching, view).now();
    return now.contradicts() ? OptionalDouble.empty() : OptionalDouble.of(now.probability(REAL));
  }
}
