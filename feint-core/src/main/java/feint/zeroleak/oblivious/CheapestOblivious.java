package feint.zeroleak.oblivious;

import feint.math.Checks;
import feint.model.Problem;
import feint.policy.MixturePolicy;
import feint.policy.Policy;
import java.util.List;
import java.util.OptionalInt;

/**
 * Cheapest incentives with which an oblivious policy of order {@link Order#ONE_FIRST} reaches a
 * required completion probability. The result is exact.
 *
 * <p>The incentive may depend on anything that is symmetric in the trajectories. Of that, only the
 * number of queries sent, the oracle's state and the remaining successes matter. Under a constraint
 * on P(finish) the optimum is in general a mixture of two rules, drawn at the start of a run
 * independently of the real trajectory: two neighbours on the lower convex hull of the attainable
 * pairs of P(finish) and incentive, one on each side of the constraint.
 *
 * <p>The search starts from the two ends of the hull. At the price of finishing at which both have
 * the same value, the best rule either lies below the line between them and replaces one, or the
 * two are neighbours. Each rule takes time N(K+1)M R(R+n) and N(K+1)M R bytes.
 */
public final class CheapestOblivious {

  private CheapestOblivious() {}

  /** Largest horizon of the search for a sufficient one, as a multiple of the problem's horizon. */
  public static final int MOST_HORIZONS = 100;

  /** Result of the search. */
  public sealed interface Answer {}

  /**
   * Rules that satisfy the constraint at the lowest expected incentive.
   *
   * @param rules one or two, with weights that add up to 1
   * @param finishProbability P(finish), at least the required one up to rounding
   * @param expectedIncentive expected incentive of a run
   */
  public record Cheapest(
      List<WeightedRule> rules, double finishProbability, double expectedIncentive)
      implements Answer {

    public Cheapest {
      rules = List.copyOf(rules);
    }

    /**
     * Creates the policy that pays by these rules.
     *
     * @param settings the settings for which the rules were found
     */
    public Policy policy(ObliviousSettings settings) {
      List<Policy.Part> parts =
          rules.stream()
              .map(one -> new Policy.Part(ObliviousPolicy.of(settings, one.rule()), one.weight()))
              .toList();
      return parts.size() == 1 ? parts.get(0).policy() : MixturePolicy.of(parts);
    }
  }

  /** A rule with the probability that a run uses it. */
  public record WeightedRule(IncentiveRule rule, double weight) {}

  /**
   * No rule reaches the required probability.
   *
   * @param highest the largest attainable P(finish)
   * @param horizon the smallest sufficient number of queries, always paying the highest incentive;
   *     empty if it exceeds {@link #MOST_HORIZONS} times the problem's horizon
   */
  public record OutOfReach(double highest, OptionalInt horizon) implements Answer {}

  /**
   * Finds the cheapest rules.
   *
   * @param problem the problem
   * @param settings the settings, with order {@link Order#ONE_FIRST}
   * @param finishProbability the smallest acceptable P(finish), in [0, 1]
   * @return {@link Cheapest}, or {@link OutOfReach} if no rule reaches the probability
   * @throws IllegalArgumentException if the probability or the order is not allowed
   * @throws feint.math.ResourceLimitException if the tables exceed the memory budget
   */
  public static Answer find(Problem problem, ObliviousSettings settings, double finishProbability) {
    Checks.probability(finishProbability, "P(finish)");
    Checks.require(
        settings.order() == Order.ONE_FIRST,
        "order",
        "must be one-first for the cheapest incentive",
        settings.order());
    PricedRule high = PricedRule.of(problem, settings, Double.POSITIVE_INFINITY);
    if (high.finishProbability() < finishProbability - ObliviousChain.ROUNDING) {
      return new OutOfReach(
          high.finishProbability(),
          ObliviousChain.smallestHorizon(
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
      Problem problem,
      ObliviousSettings settings,
      double wanted,
      PricedRule first,
      PricedRule last) {
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
    return gain > ObliviousChain.ROUNDING * Math.max(1, Math.abs(value(line, price)));
  }

  private static double value(PricedRule rule, double price) {
    return rule.expectedIncentive() - price * rule.finishProbability();
  }

  /** Always true without rounding errors. */
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
