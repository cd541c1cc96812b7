package feint.audit;

import feint.math.Checks;
import feint.math.Interval;
import feint.policy.Claim;
import java.util.List;

/**
 * What several attacks found out about one policy, and what that comes to.
 *
 * <p>Among many attackers chance alone lifts one away from 0 more often than its own 95 % interval
 * says. So what is said of all of them goes by intervals that hold together with probability 99 %.
 *
 * @param findings in the order in which the attacks were given
 * @param claim what is proven of the policy in the world that it was played in
 */
public record AuditResult(List<Finding> findings, Claim claim) {

  /** How often intervals that hold together fail together. */
  public static final double JOINT_FALSE_ALARM = 0.01;

  /**
   * What happens by chance less often than this, in an audit of a policy of which something is
   * proven, is not called chance any more: then the proof, or the program, is wrong.
   */
  public static final double NOT_CHANCE = 1e-6;

  public AuditResult {
    Checks.require(!findings.isEmpty(), "findings", "must be at least one", "none");
    findings = List.copyOf(findings);
  }

  /** What an audit comes to. */
  public enum Verdict {
    /** Somebody can tell which trajectory is real. */
    FOUND_OUT,
    /** Nobody was seen to, but for some of those asked nothing is proven. */
    NOTHING_FOUND,
    /** It is proven that nobody of those asked can, and nothing was seen that speaks against it. */
    PROVEN,
    /** Somebody was seen to who, it is proven, cannot: the proof or the program is wrong. */
    CONTRADICTS_PROOF;

    /** Its name in JSON. */
    public String label() {
      return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }
  }

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
   * The attacker who is furthest from a blind guess, on either side; of several the first, who
   * needs least if the attacks are in that order.
   */
  public Finding worst() {
    return findings.stream()
        .reduce((a, b) -> b.advantage().size() > a.advantage().size() ? b : a)
        .orElseThrow();
  }

  /** The interval of an advantage that holds together with those of all other findings. */
  public Interval jointInterval(Finding found) {
    return found.advantage().interval(1 - JOINT_FALSE_ALARM / findings.size());
  }

  /** Whether it is better than a blind guess, or so often wrong that its opposite is. */
  public boolean tells(Finding found) {
    return !jointInterval(found).contains(0);
  }

  /** Whether it is proven that this attacker, and whoever sees no more, is no better than blind. */
  public boolean hidden(Finding found) {
    return claim.covers(found.attack().sees()) && claim.advantage() == 0;
  }

  /** Whether this attacker was seen to exceed what is proven, by more than chance can explain. */
  public boolean contradictsProof(Finding found) {
    return claim.covers(found.attack().sees())
        && found.advantage().size() > claim.advantage()
        && jointChance(found) < NOT_CHANCE;
  }

  /**
   * In which share of audits like this one chance alone leads some attacker at least as far beyond
   * what is proven as this one was seen to be: a bound, since the chances of all are added up.
   */
  public double jointChance(Finding found) {
    double proven = Math.copySign(claim.advantage(), found.advantage().value());
    return Math.min(1, findings.size() * found.advantage().chance(proven));
  }
}
