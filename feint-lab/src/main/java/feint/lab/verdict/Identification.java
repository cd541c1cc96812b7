package feint.lab.verdict;

import feint.attack.Attacks;
import feint.attack.Knowledge;
import feint.attack.World;
import feint.attack.audit.Advantage;
import feint.attack.audit.AuditResult;
import feint.attack.audit.Finding;
import feint.math.ClopperPearson;
import feint.math.Interval;
import feint.math.Measured;
import feint.math.Proportion;
import feint.model.Problem;
import feint.policy.LeakageGuarantee;
import feint.policy.Observable;
import feint.policy.Policy;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Success of an attacker: by default, of the Bayes-optimal one that knows the policy and sees
 * queries, incentives and steps.
 *
 * @param name name of the attacker
 * @param basis source of the number
 * @param right share of runs in which the attacker picks the real trajectory, in [0, 1]; NaN if it
 *     was not measured
 * @param interval 95 % confidence interval of a measured share, simultaneous with those of the
 *     other attackers that were tried
 * @param runs number of measured runs; 0 otherwise
 * @param trajectories number of trajectories to choose from, at least 2
 * @param anyOracle whether a proof needs no model of the oracle; false without a proof
 * @param naive share of runs in which the paper's eavesdropper is right, if it is known. The
 *     Bayes-optimal attacker does at least as well as this guess or its opposite.
 */
public record Identification(
    String name,
    Basis basis,
    double right,
    Optional<Interval> interval,
    long runs,
    int trajectories,
    boolean anyOracle,
    OptionalDouble naive) {

  /**
   * Share of runs above which a policy counts as identified. It applies to an attacker and to its
   * opposite, since a guess that is always wrong identifies the real trajectory as well.
   */
  public static final double IDENTIFIED = 0.6;

  /** Name of the attacker that knows the policy and sees queries, incentives and steps. */
  public static final String KNOWING = Attacks.POLICY_AWARE_STEPS.label();

  private static final Set<Observable> SEEN = Set.of(Observable.INCENTIVES, Observable.STEPS);

  /** Name of the attacker that is one of the clients, and knows when it was connected. */
  public static final String CLIENT = Attacks.CLIENT.label();

  /**
   * Attacker that was tried.
   *
   * @param advantage over at least one run
   */
  public record Tried(String name, Advantage advantage) {}

  /** Source of the attacker's success. */
  public enum Basis {
    /** A proof: every attacker with these observables is right in 1/(K+1) of the runs. */
    PROVEN,
    /** Counts of simulated or recorded runs. */
    MEASURED,
    /** None. */
    NOT_MEASURED;

    /** Returns the name in JSON. */
    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** Conclusion on the policy. */
  public enum Level {
    /**
     * The attacker is proven to guess, or measured to stay at or below {@link #IDENTIFIED} with two
     * trajectories, and with more at or below the share of the same advantage.
     */
    HIDDEN,
    /**
     * Too few runs, or none, to decide; with several decoys also an advantage above that of hidden
     * policies.
     */
    UNDECIDED,
    /**
     * The attacker identifies the real trajectory in more than {@link #IDENTIFIED} of the runs, and
     * chance does not explain it.
     */
    IDENTIFIED;

    /** Returns the name in JSON. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Returns the proven success in a problem, if there is a proof that the policy leaks nothing. */
  public static Optional<Identification> proven(
      Problem problem, Policy policy, OptionalDouble naive) {
    LeakageGuarantee claim = World.of(problem).claim(policy);
    return proves(claim)
        ? Optional.of(proven(policy.decoys() + 1, claim.seen().contains(Observable.STATE), naive))
        : Optional.empty();
  }

  /** Returns whether a guarantee covers the attacker that knows the policy: nothing leaks to it. */
  private static boolean proves(LeakageGuarantee claim) {
    return claim.advantage() == 0 && claim.covers(SEEN);
  }

  /**
   * Returns the success that an audit shows: the proven one, or that of the {@link #strongest}
   * attacker. Attackers that do not know the policy, or see less, can identify the real trajectory;
   * otherwise they tell nothing about one that knows it.
   */
  public static Identification audited(AuditResult result) {
    int trajectories = result.worst().advantage().trajectories();
    if (result.verdict() == AuditResult.Verdict.PROVEN && proves(result.claim())) {
      return proven(
          trajectories, result.claim().seen().contains(Observable.STATE), OptionalDouble.empty());
    }
    Identification found =
        strongest(
            result.findings().stream().map(one -> new Tried(one.name(), one.advantage())).toList());
    boolean knowing =
        result.findings().stream()
            .map(Finding::attack)
            .anyMatch(one -> one.knows() == Knowledge.POLICY && one.sees().containsAll(SEEN));
    return knowing || found.level() == Level.IDENTIFIED
        ? found
        : notMeasured(trajectories, OptionalDouble.empty());
  }

  /**
   * Returns the success of the attacker with the largest absolute advantage. It is that of the
   * attacker named {@link #KNOWING} if no other one is better or decides in more runs, or if chance
   * may explain the advantage of the best one.
   *
   * @param tried at least one attacker, each with at least one run
   */
  public static Identification strongest(List<Tried> tried) {
    Tried worst =
        tried.stream()
            .reduce((a, b) -> b.advantage().size() > a.advantage().size() ? b : a)
            .orElseThrow();
    Identification found = measured(worst, tried.size());
    return tried.stream()
        .filter(one -> one.name().equals(KNOWING))
        .filter(one -> found.chanceExplains() || asGood(one.advantage(), worst.advantage()))
        .findFirst()
        .map(one -> measured(one, tried.size()))
        .orElse(found);
  }

  private static boolean asGood(Advantage one, Advantage other) {
    return one.size() >= other.size() && one.right().draws() >= other.right().draws();
  }

  private static Identification measured(Tried one, int tried) {
    return measured(one.name(), one.advantage(), tried, OptionalDouble.empty());
  }

  /** Returns the success against a policy with a proof that nothing leaks. */
  public static Identification proven(int trajectories, boolean anyOracle, OptionalDouble naive) {
    return new Identification(
        KNOWING,
        Basis.PROVEN,
        1.0 / trajectories,
        Optional.empty(),
        0,
        trajectories,
        anyOracle,
        naive);
  }

  /** Returns the measured success of an attacker. */
  public static Identification measured(Finding found, OptionalDouble naive) {
    return measured(found.name(), found.advantage(), 1, naive);
  }

  /**
   * Returns the measured success of the most successful of several attackers.
   *
   * @param advantage over at least one run
   * @param tried number of attackers, for which the interval holds simultaneously (Bonferroni)
   */
  public static Identification measured(
      String name, Advantage advantage, int tried, OptionalDouble naive) {
    Proportion right = advantage.right();
    return new Identification(
        name,
        Basis.MEASURED,
        right.mean(),
        Optional.of(
            ClopperPearson.interval(
                right.count(), right.draws(), 1 - (1 - Measured.LEVEL) / tried)),
        right.draws(),
        advantage.trajectories(),
        false,
        naive);
  }

  /** Returns an unknown success. */
  public static Identification notMeasured(int trajectories, OptionalDouble naive) {
    return new Identification(
        KNOWING, Basis.NOT_MEASURED, Double.NaN, Optional.empty(), 0, trajectories, false, naive);
  }

  /** Returns the conclusion on the policy. */
  public Level level() {
    return switch (basis) {
      case PROVEN -> Level.HIDDEN;
      case MEASURED -> measuredLevel(interval.orElseThrow());
      case NOT_MEASURED -> naiveIdentifies() ? Level.IDENTIFIED : Level.UNDECIDED;
    };
  }

  /** Returns whether the interval of a measured share contains that of a guess. */
  public boolean chanceExplains() {
    return interval.filter(range -> range.contains(1.0 / trajectories)).isPresent();
  }

  private Level measuredLevel(Interval range) {
    if (identifying(right) && !chanceExplains()) {
      return Level.IDENTIFIED;
    }
    return Math.max(identified(range.low()), identified(range.high())) > hiddenUpTo()
        ? Level.UNDECIDED
        : Level.HIDDEN;
  }

  /**
   * Returns the largest success of a hidden policy: that of the advantage that {@link #IDENTIFIED}
   * is with two trajectories.
   */
  private double hiddenUpTo() {
    return (1 + (trajectories - 1) * (2 * IDENTIFIED - 1)) / trajectories;
  }

  /** Returns whether the paper's eavesdropper or its opposite alone identifies the trajectory. */
  public boolean naiveIdentifies() {
    return trajectories == 2 && naive.isPresent() && identifying(naive.getAsDouble());
  }

  /** Returns the share of runs that the attacker, or its opposite, identifies. */
  private double identified(double share) {
    return Math.max(share, (1 - share) / (trajectories - 1));
  }

  private boolean identifying(double share) {
    return identified(share) > IDENTIFIED;
  }
}
