package feint.zeroleak.balanced;

import feint.math.Checks;
import feint.math.Count;
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
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Zero-leakage policy for a known oracle: for a policy-aware adversary with no more observables
 * than its {@link ProtectionLevel}, which also knows the oracle, every public history is equally
 * likely whichever trajectory is real.
 *
 * <p>It filters the hidden state given the public history under each hypothesis: the true one, and
 * for each decoy the one that this decoy is the real trajectory, its twin. The first filter decides
 * in which oracle states to learn. A decoy steps with the probability with which its twin would
 * step if it were real and learning.
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
   * with one decoy (ValueFraction mirrors it, so that this holds to the last bit). The distribution kappa of the
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
   * Several decoys. Under the hypothesis that trajectory a is real, a history h is a list h_a of
   * queries that learn (those of a) or obfuscate. Let c_a(h) be fractions that add up to 1 and
   * permute with the trajectories. Under the hypothesis r the query learns with probability c_r, by
   * the filter of h_r, and otherwise goes to decoy a with probability c_a / (1 - c_r), drawn
   * independently of the oracle's state. So it goes to trajectory a with probability c_a under every
   * hypothesis. A decoy a steps as its twin, the filter of h_a filled to c_a, would if it learnt. So
   * the step given the trajectory has the same distribution under every hypothesis, too, and with it
   * the whole history. Decoys that were not queried yet have the same history and hence the same
   * twin; which of them is the next decoy must be drawn with equal probabilities, as the observer
   * sees names. Runs do not follow each other: a decoy has no name by which its twin could be found
   * again.
   *
   * With a band, q(learn given h) lies within 1/2 +- epsilon: AdvantageBound bounds the advantage.
   */

  private final Problem problem;
  private final Settings settings;
  private final FillOrder order;
  private final Fractions fractions;
  private final Answers answers;

  private BalancedPolicy(Problem problem, Settings settings) {
    this.problem = problem;
    this.settings = settings;
    this.order = FillOrder.of(problem, settings.filling(), settings.strength());
    this.fractions = Fractions.of(problem, settings);
    this.answers = new Answers(problem, settings.strength());
  }

  /**
   * Settings of a balanced policy.
   *
   * @param strength the observables that must not leak
   * @param decoys K, in 1..{@link DecoyDistribution#MOST_DECOYS}
   * @param share the fraction of learning queries; one that looks at queues requires a strength
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
      int decoys,
      LearningFraction share,
      Payment payment,
      boolean stops,
      FillRule filling,
      double band) {

    public Settings {
      Checks.require(band >= 0 && band <= 0.5, "band", "must be in [0, 0.5]", band);
      Checks.within(1, DecoyDistribution.MOST_DECOYS, decoys, "decoys");
      Checks.require(
          share.forSeveral() == decoys > 1,
          "share with " + Count.of(decoys, "decoy"),
          decoys > 1 ? "must be equal or need" : "must be half, value or pace",
          share);
      Checks.require(
          strength.showsSteps() || (share.ignoresQueues() && !stops),
          "share and stopping of " + strength,
          "must be " + (decoys > 1 ? "equal" : "half") + " and no, since the queue is hidden",
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
              1,
              LearningFraction.usual(payment.problem()),
              payment,
              false,
              FillRule.STATE,
              0)
          : new Settings(strength, 1, LearningFraction.HALF, payment, false, FillRule.QUEUE, 0);
    }

    public Settings with(LearningFraction share) {
      return new Settings(strength, decoys, share, payment, stops, filling, band);
    }

    /**
     * Returns these settings with a number of decoys, and the best share for it.
     *
     * @param decoys K
     * @throws IllegalArgumentException if it is out of range, or the band is not 0
     */
    public Settings withDecoys(int decoys) {
      LearningFraction best = of(strength, payment).share;
      LearningFraction several =
          strength.showsSteps() ? LearningFraction.NEED : LearningFraction.EQUAL;
      return new Settings(
          strength, decoys, decoys > 1 ? several : best, payment, stops, filling, band);
    }

    public Settings with(FillRule filling) {
      return new Settings(strength, decoys, share, payment, stops, filling, band);
    }

    /**
     * Returns these settings with one half as the share, within a band.
     *
     * @param band &epsilon;, in [0, 1/2]
     * @throws IllegalArgumentException if the band is out of range
     */
    public Settings within(double band) {
      return new Settings(strength, decoys, LearningFraction.HALF, payment, stops, filling, band);
    }

    /**
     * Returns these settings with runs that end early.
     *
     * @throws IllegalArgumentException if the strength does not include steps
     */
    public Settings stopping() {
      return new Settings(strength, decoys, share, payment, true, filling, band);
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
  public int decoys() {
    return settings.decoys();
  }

  @Override
  public Memory start() {
    TrajectoryFilter[] filters = new TrajectoryFilter[hasTwins() ? settings.decoys() + 1 : 1];
    Arrays.setAll(filters, a -> TrajectoryFilter.fresh(problem, settings.strength(), answers));
    return new Filters(filters);
  }

  /** If steps are not observed, only the incentive may depend on the other hypotheses. */
  private boolean hasTwins() {
    return settings.strength().showsSteps() || settings.payment().follows();
  }

  /**
   * Filters under all hypotheses: of the real trajectory first, then of the decoys in the order of
   * their first queries; the first alone if the others are not needed.
   */
  private final class Filters implements Memory {

    private final TrajectoryFilter[] filters;
    private final double[] shares;
    private int sent;
    private int decoysQueried;

    // The last query, which is processed when the memory is read: until then a view of the
    // exchanged
    // history can read the state before it.
    private boolean pending;
    private int pendingDecoy;
    private int pendingLevel;
    private int pendingStep;

    Filters(TrajectoryFilter... filters) {
      this.filters = filters;
      this.shares = new double[settings.decoys() + 1];
      allocate();
    }

    private void allocate() {
      double[] incentives = incentives();
      fractions.of(sent, filters, shares);
      for (int a = 0; a < filters.length; a++) {
        filters[a].split(shares[a], settings.band(), order, incentives);
      }
    }

    private double[] incentives() {
      Payment payment = settings.payment();
      if (done()) {
        return payment.lowest();
      }
      double[] demands = new double[payment.follows() ? filters.length : 0];
      for (int a = 0; a < demands.length; a++) {
        demands[a] = filters[a].missing(payment::worthIt);
      }
      return payment.law(demands);
    }

    private boolean done() {
      for (TrajectoryFilter filter : filters) {
        if (!filter.done()) {
          return false;
        }
      }
      return true;
    }

    @Override
    public boolean stops() {
      update();
      return settings.stops() && done();
    }

    @Override
    public DecisionRule rule(int t, Ledger ledger) {
      update();
      return rule(0);
    }

    /** Returns the rule under the hypothesis that a trajectory is real. */
    private DecisionRule rule(int a) {
      return filters[a].allocation().rule(problem);
    }

    @Override
    public DecoyDistribution decoy(Action action) {
      update();
      int level = problem.actions().levelOf(action.incentive());
      if (settings.decoys() == 1) {
        return step(1, level);
      }
      double[] queried = decoysByNumber();
      return settings.strength().showsSteps()
          ? DecoyDistribution.each(
              queried,
              IntStream.rangeClosed(1, queried.length).mapToObj(j -> step(j, level)).toList())
          : DecoyDistribution.ALWAYS.towards(queried);
    }

    /** Returns the distribution of the step of a decoy, as its twin would step. */
    private DecoyDistribution step(int decoy, int level) {
      return settings.strength().showsSteps()
          ? filters[decoy].imitate(filters[decoy].allocation(), level)
          : DecoyDistribution.ALWAYS;
    }

    /** Returns the probability of each decoy that was queried, and of the next one together. */
    private double[] decoysByNumber() {
      double[] queried = new double[Math.min(settings.decoys(), decoysQueried + 1)];
      double sum = 0;
      for (int a = 1; a < shares.length; a++) {
        queried[Math.min(a, queried.length) - 1] += shares[a];
        sum += shares[a];
      }
      // Without a decoy to query now, the first one stands for all.
      queried[0] += sum == 0 ? 1 : 0;
      double all = sum == 0 ? 1 : sum;
      Arrays.setAll(queried, j -> queried[j] / all);
      return queried;
    }

    @Override
    public void see(PublicQuery turn) {
      update();
      pending = true;
      // A wrong hypothesis may count more decoys than there are; its later decisions do not matter.
      pendingDecoy = Math.min(turn.decoy(), settings.decoys());
      pendingLevel = problem.actions().levelOf(turn.action().incentive());
      pendingStep = turn.stepState();
      sent++;
    }

    /** Processes the pending query. */
    private void update() {
      if (!pending) {
        return;
      }
      pending = false;
      for (int a = 0; a < filters.length; a++) {
        filters[a].see(filters[a].allocation(), a == pendingDecoy, pendingLevel, pendingStep);
      }
      decoysQueried = Math.max(decoysQueried, pendingDecoy);
      if (sent < problem.horizon()) {
        allocate();
      }
    }

    /** Returns a view with the two filters exchanged: the fractions of both add up to exactly 1. */
    @Override
    public Optional<Memory> exchanged() {
      return settings.decoys() == 1 && filters.length == 2
          ? Optional.of(new Exchanged(this))
          : Optional.empty();
    }

    @Override
    public Memory followedBy(Memory fresh) {
      if (settings.decoys() > 1) {
        throw new IllegalStateException(
            "a run of a balanced policy with several decoys cannot be followed by another while the"
                + " oracle continues: decoys have new numbers in each run, and their filters would"
                + " be lost");
      }
      return Memory.super.followedBy(fresh);
    }

    /** With several decoys none: their numbers are new in every run. */
    @Override
    public Optional<CarriedFilters> filters() {
      update();
      return settings.decoys() > 1
          ? Optional.empty()
          : Optional.of(
              new CarriedFilters(filters[0].filter(), filters[filters.length - 1].filter()));
    }

    @Override
    public Memory startingWith(CarriedFilters carried) {
      if (settings.decoys() > 1) {
        return this;
      }
      Checks.require(
          carried.states() == problem.oracleStates(),
          "number of states of a filter",
          "must be that of the oracle, " + problem.oracleStates(),
          carried.states());
      TrajectoryFilter[] started = new TrajectoryFilter[filters.length];
      Arrays.setAll(
          started,
          a ->
              TrajectoryFilter.of(
                  problem,
                  settings.strength(),
                  answers,
                  a == 0 ? carried.own() : carried.exchanged()));
      return new Filters(started);
    }
  }

  /** View of filters under the hypothesis that the decoy is the real trajectory. */
  private final class Exchanged implements Memory {

    private final Filters both;
    private int seen;

    Exchanged(Filters both) {
      this.both = both;
      this.seen = both.sent;
    }

    /** Returns the filters in the state after the queries that this view has seen. */
    private Filters now() {
      if (both.sent == seen) {
        both.update();
      } else if (!both.pending || both.sent != seen + 1) {
        throw new IllegalStateException(
            "filters have seen " + both.sent + " queries, and their exchanged view " + seen);
      }
      return both;
    }

    @Override
    public DecisionRule rule(int t, Ledger ledger) {
      return now().rule(1);
    }

    @Override
    public DecoyDistribution decoy(Action action) {
      return now().step(0, problem.actions().levelOf(action.incentive()));
    }

    @Override
    public boolean stops() {
      return settings.stops() && now().done();
    }

    @Override
    public void see(PublicQuery turn) {
      now();
      seen++;
      if (both.sent < seen) {
        both.see(turn.exchanged());
      }
    }

    @Override
    @SuppressWarnings("ArgumentSelectionDefectChecker") // The other hypothesis exchanges them.
    public Optional<CarriedFilters> filters() {
      // Not checked: the filters of a hypothesis that is ruled out, and sees nothing more, are
      // unused.
      return both.filters().map(own -> new CarriedFilters(own.exchanged(), own.own()));
    }
  }
}
