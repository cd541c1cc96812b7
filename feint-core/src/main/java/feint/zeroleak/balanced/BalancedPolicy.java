package feint.zeroleak.balanced;

import feint.math.Checks;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import feint.model.Shape;
import feint.policy.CarriedFilters;
import feint.policy.DecisionRule;
import feint.policy.DecoyDistribution;
import feint.policy.LeakageGuarantee;
import feint.policy.Memory;
import feint.policy.Observable;
import feint.policy.PublicQuery;
import feint.policy.SinglePolicy;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Zero-leakage policy for a known oracle: for a policy-aware adversary with no more observables
 * than its {@link ProtectionLevel}, which also knows the oracle, every public history is equally
 * likely whichever of the two trajectories is real.
 *
 * <p>It filters the hidden state given the public history twice: under the true hypothesis, and
 * under the hypothesis with the two trajectories exchanged, its twin. The first filter decides in
 * which oracle states to learn. The decoy steps with the probability with which the twin would step
 * if it were real and learning.
 *
 * <p>With a band &epsilon; the fraction of learning queries may move within one half &plusmn;
 * &epsilon;, by how much there is to learn. The advantage of any attacker is then at most {@link
 * AdvantageBound}, not 0.
 */
public final class BalancedPolicy implements SinglePolicy {

  /*
   * Proof of zero leakage.
   *
   * If trajectory A is real, the public history is a list h of queries, each of which learns or
   * obfuscates, pays an incentive and, if steps are observed, is followed by a step in some oracle
   * state, or by none. If B is real, the same history is h', in which learning and obfuscating are
   * exchanged. An adversary who knows the policy, Gamma and Delta predicts the next query after a
   * history h with a probability q(type, incentive, step given h). The probability of a history is the
   * product of these predictions: of q(type, incentive, step given h) if A is real, and of
   * q(other type, incentive, step given h') if B is. If
   *
   *   q(learn, i, s given h) = q(obfuscate, i, s given h')   for all i, steps s and histories h,
   *
   * then every history is equally likely under both hypotheses, and no attacker is right more often
   * than a coin. The converse holds, too.
   *
   * Types and incentives. A fraction c(h) of the next query learns, with c(h) + c(h') = 1
   * (ValueFraction mirrors it, so that this holds to the last bit). The distribution kappa of the
   * incentive is a symmetric function of the filters under both hypotheses. Of each incentive i,
   * ActionAllocation fills exactly kappa(i) c(h) of the distribution of hidden states with learning;
   * the choice of states is free, so the best are taken. Then q(learn, i given h) = kappa(i) c(h) =
   * kappa(i) (1 - c(h')) = q(obfuscate, i given h').
   *
   * Steps. Given that it learns at i, a learner with history h steps in state o with probability
   * mu(o) p(o) Gamma(o, i) divided by the sum of mu p. The decoy of the history h' moves with the same
   * distribution: its twin is the history h' with the types exchanged, that is h, with the same mu
   * and, since it fills 1 - c(h') = c(h), the same p. So steps and their oracle states have the same
   * distribution given the query. The decoy's moves are drawn from the public history alone; they
   * carry no information about the oracle, and no filter uses them. The learner's own steps are
   * public, hence so is its queue: if steps are observed, the filter covers oracle states alone.
   *
   * Queries that are given up. Neither trajectory steps after one, whichever was queried, and both
   * filters use its type and incentive alone. Whether a query is given up must depend neither on which
   * trajectory is real nor on the oracle's state or the type of the query, given the public history.
   * Then it has the same probability under both hypotheses, and the criterion holds for the queries
   * that follow. An observer who does not see it sees a function of this record.
   *
   * Assumptions. Both filters start from the true distribution and use the true Gamma and Delta;
   * outsiders see neither the oracle's state (other than in a step's content) nor answers; nothing
   * private besides the hidden state enters the rule; the learner continues to step when its queue is
   * empty; and a run ends, or pays less, only when the queue is empty under both hypotheses.
   *
   * With a band, q(learn given h) lies within 1/2 +- epsilon: AdvantageBound bounds the advantage.
   */

  private final Problem problem;
  private final Settings settings;
  private final FillOrder order;
  private final Optional<ValueFraction> share;

  private BalancedPolicy(Problem problem, Settings settings) {
    this.problem = problem;
    this.settings = settings;
    this.order = FillOrder.of(problem, settings.filling(), settings.strength());
    this.share =
        switch (settings.share()) {
          case HALF -> Optional.empty();
          case VALUE -> Optional.of(ValueFraction.byTable(problem, settings.payment().level()));
          case PACE -> Optional.of(ValueFraction.byPace(problem, settings.payment().level()));
        };
  }

  /**
   * Settings of a balanced policy.
   *
   * @param strength the observables that must not leak
   * @param share the fraction of learning queries; a value other than one half requires a strength
   *     that includes steps
   * @param payment the distribution of the incentive
   * @param stops whether a run ends once the queue is empty under both hypotheses; otherwise it
   *     continues to the horizon and pays the lowest incentive; requires a strength that includes
   *     steps
   * @param filling the order in which hidden states are filled with learning; {@link
   *     FillRule#STATE} if the strength includes steps
   * @param band &epsilon;, in [0, 1/2]; positive only with one half as the share
   */
  public record Settings(
      ProtectionLevel strength,
      LearningFraction share,
      Payment payment,
      boolean stops,
      FillRule filling,
      double band) {

    public Settings {
      Checks.require(band >= 0 && band <= 0.5, "band", "must be in [0, 0.5]", band);
      Checks.require(
          strength.showsSteps() || (share == LearningFraction.HALF && !stops),
          "share and stopping of " + strength,
          "must be half and no, since the queue is hidden",
          share + (stops ? " and yes" : ""));
      Checks.require(
          band == 0 || share == LearningFraction.HALF,
          "band",
          "must be 0 unless the share is half",
          band);
      Checks.require(
          filling == FillRule.STATE || !strength.showsSteps(),
          "filling of " + strength,
          "must be state, since the queue is known",
          filling);
    }

    /**
     * Returns the default settings for a strength: the best share that it allows, without stopping.
     *
     * @param strength the observables that must not leak
     * @param payment the distribution of the incentive
     */
    public static Settings of(ProtectionLevel strength, Payment payment) {
      return strength.showsSteps()
          ? new Settings(
              strength,
              LearningFraction.usual(payment.problem()),
              payment,
              false,
              FillRule.STATE,
              0)
          : new Settings(strength, LearningFraction.HALF, payment, false, FillRule.QUEUE, 0);
    }

    public Settings with(LearningFraction share) {
      return new Settings(strength, share, payment, stops, filling, band);
    }

    public Settings with(FillRule filling) {
      return new Settings(strength, share, payment, stops, filling, band);
    }

    /**
     * Returns these settings with one half as the share, within a band.
     *
     * @param band &epsilon;, in [0, 1/2]
     * @throws IllegalArgumentException if the band is out of range
     */
    public Settings within(double band) {
      return new Settings(strength, LearningFraction.HALF, payment, stops, filling, band);
    }

    /**
     * Returns these settings with runs that end early.
     *
     * @throws IllegalArgumentException if the strength does not include steps
     */
    public Settings stopping() {
      return new Settings(strength, share, payment, true, filling, band);
    }
  }

  /**
   * Creates a policy.
   *
   * @param problem the problem, whose &Gamma;, &Delta; and initial distribution must be the true
   *     ones
   * @param settings the settings
   */
  public static BalancedPolicy of(Problem problem, Settings settings) {
    return new BalancedPolicy(problem, settings);
  }

  /**
   * Creates a policy with default settings and a constant incentive while successes are missing.
   *
   * @param problem the problem, whose &Gamma;, &Delta; and initial distribution must be the true
   *     ones
   * @param strength the observables that must not leak
   * @param incentive one of the incentives of the problem
   * @throws IllegalArgumentException if the problem has no such incentive
   */
  public static BalancedPolicy of(Problem problem, ProtectionLevel strength, int incentive) {
    return of(problem, Settings.of(strength, Payment.constant(problem, incentive)));
  }

  /** Returns the problem whose oracle the policy assumes. */
  public Problem problem() {
    return problem;
  }

  /** Returns the settings. */
  public Settings settings() {
    return settings;
  }

  @Override
  public Shape shape() {
    return problem.shape();
  }

  @Override
  public Set<Observable> remembers() {
    Set<Observable> steps = settings.strength().seen();
    steps.retainAll(EnumSet.of(Observable.STEPS, Observable.CONTENTS));
    return steps;
  }

  @Override
  public LeakageGuarantee claim(Problem world) {
    return problem.sameOracle(world)
        ? new LeakageGuarantee(
            AdvantageBound.of(problem.horizon(), settings.band()), settings.strength().seen())
        : LeakageGuarantee.NONE;
  }

  @Override
  public Memory start() {
    TrajectoryFilter own = TrajectoryFilter.fresh(problem, settings.strength());
    return new FilterPair(
        own, hasTwin() ? TrajectoryFilter.fresh(problem, settings.strength()) : own);
  }

  /** If steps are not observed, only the incentive may depend on the exchanged hypothesis. */
  private boolean hasTwin() {
    return settings.strength().showsSteps() || settings.payment().follows();
  }

  /** Filters under both hypotheses; they are the same object if the exchanged one is not needed. */
  private final class FilterPair implements Memory {

    private final TrajectoryFilter own;
    private final TrajectoryFilter twin;
    private int sent;
    private ActionAllocation ownAllocation;
    private ActionAllocation twinAllocation;

    FilterPair(TrajectoryFilter own, TrajectoryFilter twin) {
      this.own = own;
      this.twin = twin;
      allocate();
    }

    private void allocate() {
      double[] incentives = incentives();
      double share = share();
      ownAllocation = own.split(share, settings.band(), order, incentives);
      twinAllocation =
          hasTwin() ? twin.split(1 - share, settings.band(), order, incentives) : ownAllocation;
    }

    private double[] incentives() {
      Payment payment = settings.payment();
      return done()
          ? payment.lowest()
          : payment.law(own.missing(payment::worthIt), twin.missing(payment::worthIt));
    }

    private double share() {
      return share.map(value -> value.of(sent, own, twin)).orElse(0.5);
    }

    private boolean done() {
      return own.done() && twin.done();
    }

    @Override
    public boolean stops() {
      return settings.stops() && done();
    }

    @Override
    public DecisionRule rule(int t, Ledger ledger) {
      return ownAllocation.rule(problem);
    }

    @Override
    public DecoyDistribution decoy(Action action) {
      return settings.strength().showsSteps()
          ? twin.imitate(twinAllocation, problem.actions().levelOf(action.incentive()))
          : DecoyDistribution.ALWAYS;
    }

    @Override
    public void see(PublicQuery turn) {
      int level = problem.actions().levelOf(turn.action().incentive());
      boolean learns = turn.action().learns();
      own.see(ownAllocation, learns, level, turn.stepState());
      if (hasTwin()) {
        twin.see(twinAllocation, !learns, level, turn.stepState());
      }
      sent++;
      if (sent < problem.horizon()) {
        allocate();
      }
    }

    @Override
    public Optional<CarriedFilters> filters() {
      return Optional.of(new CarriedFilters(own.filter(), twin.filter()));
    }

    @Override
    public Memory startingWith(CarriedFilters filters) {
      Checks.require(
          filters.states() == problem.oracleStates(),
          "number of states of a filter",
          "must be that of the oracle, " + problem.oracleStates(),
          filters.states());
      TrajectoryFilter first = TrajectoryFilter.of(problem, settings.strength(), filters.own());
      return new FilterPair(
          first,
          hasTwin()
              ? TrajectoryFilter.of(problem, settings.strength(), filters.exchanged())
              : first);
    }
  }
}
