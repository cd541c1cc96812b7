package feint.attack.audit;

import feint.math.Checks;
import feint.math.Interval;
import feint.policy.LeakageGuarantee;
import java.util.List;

/**
 * Findings of several attacks on one policy, and the verdict that follows from them.
 *
 * <p>Among many attackers chance alone moves one away from 0 more often than its own 95 % interval
 * says. Statements about all of them therefore use simultaneous intervals with joint level 99 %
 * (Bonferroni).
 *
 * @param findings in the order in which the attacks were given
 * @param claim the proven bound for the policy in the world in which it was played
 */
public record AuditResult(List<Finding> findings, LeakageGuarantee claim) {

  /** Probability that at least one of the simultaneous intervals misses its true value. */
  public static final double JOINT_FALSE_ALARM = 0.01;

  /**
   * Probability below which an excess over a proven bound is not attributed to chance: the proof or
   * the program is wrong.
   */
  public static final double NOT_CHANCE = 1e-6;

  public AuditResult {
    Checks.require(!findings.isEmpty(), "findings", "must be at least one", "none");
    findings = List.copyOf(findings);
  }

  /** Verdict of an audit. */
  public enum Verdict {
    /** At least one attacker can tell which trajectory is real. */
    FOUND_OUT,
    /** No attacker was better than chance, but nothing is proven for some of them. */
    NOTHING_FOUND,
    /**
     * Every attacker is proven to be no better than chance, and no measurement contradicts that.
     */
    PROVEN,
    /** An attacker exceeded a proven bound: the proof or the program is wrong. */
    CONTRADICTS_PROOF;

    /** Returns the name in JSON. */
    public String label() {
      return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }
  }

  /** Returns the conclusion from all findings. */
  public Verdict verdict() {
    if (findings.stream().anyMatch(this::contradictsProof)) {
      return Verdict.CONTRADICTS_PROOF;
    }
    if (findings.stream().anyMatch(found -> !hidden(found) && tells(found))) {
      return Verdict.FOUND_OUT;
    }
    return findings.stream().allMatch(this::hidden) ? Verdict.PROVEN : Verdict.NOTHING_FOUND;
  }

  /**
   * Returns the finding with the largest absolute advantage. Among equals it is the first, which
   * needs least if the attacks are in that order.
   */
  public Finding worst() {
    return findings.stream()
        .reduce((a, b) -> b.advantage().size() > a.advantage().size() ? b : a)
        .orElseThrow();
  }

  /**
   * Returns the interval of an advantage that holds simultaneously with those of all other
   * findings, with joint level 1 - {@link #JOINT_FALSE_ALARM}.
   */
  public Interval jointInterval(Finding found) {
    return found.advantage().interval(1 - JOINT_FALSE_ALARM / findings.size());
  }

  /**
   * Returns whether the simultaneous interval of the advantage excludes 0. An attacker that is
   * wrong more often than chance counts, since its opposite is right.
   */
  public boolean tells(Finding found) {
    return !jointInterval(found).contains(0);
  }

  /**
   * Returns whether it is proven that this attacker, and every attacker that sees no more, is no
   * better than chance.
   */
  public boolean hidden(Finding found) {
    return claim.covers(found.attack().sees()) && claim.advantage() == 0;
  }

  /** Returns whether this attacker exceeded the proven bound by more than chance can explain. */
  public boolean contradictsProof(Finding found) {
    return claim.covers(found.attack().sees())
        && found.advantage().size() > claim.advantage()
        && jointChance(found) < NOT_CHANCE;
  }

  /**
   * Returns an upper bound on the probability that chance alone moves some attacker at least as far
   * beyond the proven bound as this one. It is a union bound over all findings.
   */
  public double jointChance(Finding found) {
    double proven = Math.copySign(claim.advantage(), found.advantage().value());
    return Math.min(1, findings.size() * found.advantage().chance(proven));
  }
}
