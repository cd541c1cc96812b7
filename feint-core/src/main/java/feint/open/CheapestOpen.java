package feint.open;

import feint.math.Checks;
import feint.model.Problem;
import feint.policy.MixturePolicy;
import feint.policy.Policy;
import java.util.List;
import java.util.OptionalInt;

/**
 * The cheapest incentives with which an open policy that takes one trajectory first finishes often
 * enough: exact.
 *
 * <p>What is paid may depend on anything that does not change if trajectories are exchanged. Of
 * that, only the number of queries sent, the oracle's state and the successes to come matter for
 * what follows. Under a demand on P(finish) the optimum is in general a mixture of two rules, drawn
 * when a run begins, whatever trajectory is the real one: of neighbours on the lower edge of what
 * rules can reach in the plane of P(finish) and incentive, one on each side of the demand.
 *
 * <p>The edge is found from its two ends: at the price of finishing at which both are worth the
 * same, the best rule either lies below the line between them and replaces one, or there is none.
 * Each rule takes time N(K+1)M R(R+n) and N(K+1)M R bytes.
 */
public final class CheapestOpen {

  private CheapestOpen() {}

  /** How far a search for a longer horizon goes: this many times the problem's own. */
  public static final int MOST_HORIZONS = 100;

  /** The cheapest rules, or why there are none. */
  public sealed interface Answer {}

  /**
   * Rules that meet the demand at the least expense.
   *
   * @param rules one or two, with weights that add up to 1
   */
  public record Cheapest(
      List<WeightedRule> rules, double finishProbability, double expectedIncentive)
      implements Answer {

    public Cheapest {
      rules = List.copyOf(rules);
    }

    /** The policy that pays by them, for the settings that they were found for. */
    public Policy policy(OpenSettings settings) {
      List<Policy.Part> parts =
          rules.stream()
              .map(one -> new Policy.Part(OpenPolicy.of(settings, one.rule()), one.weight()))
              .toList();
      return parts.size() == 1 ? parts.get(0).policy() : MixturePolicy.of(parts);
    }
  }

  /** A rule, and the chance that a run pays by it. */
  public record WeightedRule(IncentiveRule rule, double weight) {}

  /**
   * No rule finishes often enough.
   *
   * @param highest the most that P(finish) can be
   * @param horizon the fewest queries that would do, always paying the highest; none up to {@link
   *     #MOST_HORIZONS} times the problem's horizon
   */
  public record OutOfReach(double highest, OptionalInt horizon) implements Answer {}

  /** The cheapest rules with P(finish) at least {@code finishProbability}. */
  public static Answer find(Problem problem, OpenSettings settings, double finishProbability) {
    Checks.probability(finishProbability, "P(finish)");
    Checks.require(
        settings.order() == Order.ONE_FIRST,
        "order",
        "must be one-first where the cheapest incentive is asked for",
        settings.order());
    PricedRule high = PricedRule.of(problem, settings, Double.POSITIVE_INFINITY);
    if (high.finishProbability() < finishProbability - OpenChain.ROUNDING) {
      return new OutOfReach(
          high.finishProbability(),
          OpenChain.smallestHorizon(
              problem,
              settings.decoys(),
              finishProbability,
              (int) Math.min(Integer.MAX_VALUE, (long) MOST_HORIZONS * problem.horizon())));
    }
    PricedRule low = PricedRule.of(problem, settings, 0);
    if (low.finishProbability() >= finishProbability) {
      return new Cheapest(
          List.of(new WeightedRule(low.rule(), 1)),
          low.finishProbability(),
          low.expectedIncentive());
    }
    return between(problem, settings, finishProbability, low, high);
  }

  private static Cheapest between(
      Problem problem, OpenSettings settings, double wanted, PricedRule first, PricedRule last) {
    PricedRule low = first;
    PricedRule high = last;
    boolean edge = false;
    while (!edge) {
      double price =
          (high.expectedIncentive() - low.expectedIncentive())
              / (high.finishProbability() - low.finishProbability());
      PricedRule middle = PricedRule.of(problem, settings, price);
      edge = !isBelow(middle, low, price) || !isBetween(low, middle, high);
      if (!edge && middle.finishProbability() < wanted) {
        low = middle;
      } else if (!edge) {
        high = middle;
      }
    }
    return mixture(low, high, wanted);
  }

  private static boolean isBelow(PricedRule rule, PricedRule line, double price) {
    double gain = value(line, price) - value(rule, price);
    return gain > OpenChain.ROUNDING * Math.max(1, Math.abs(value(line, price)));
  }

  private static double value(PricedRule rule, double price) {
    return rule.expectedIncentive() - price * rule.finishProbability();
  }

  /** Always so, but for rounding. */
  private static boolean isBetween(PricedRule low, PricedRule middle, PricedRule high) {
    return low.finishProbability() < middle.finishProbability()
        && middle.finishProbability() < high.finishProbability();
  }

  private static Cheapest mixture(PricedRule low, PricedRule high, double wanted) {
    double weight =
        Math.min(
            1,
            (wanted - low.finishProbability())
                / (high.finishProbability() - low.finishProbability()));
    WeightedRule often = new WeightedRule(high.rule(), weight);
    return new Cheapest(
        weight < 1 ? List.of(new WeightedRule(low.rule(), 1 - weight), often) : List.of(often),
        (1 - weight) * low.finishProbability() + weight * high.finishProbability(),
        (1 - weight) * low.expectedIncentive() + weight * high.expectedIncentive());
  }
}
