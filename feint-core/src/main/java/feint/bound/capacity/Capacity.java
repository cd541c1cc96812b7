package feint.bound.capacity;

import feint.bound.capacity.OracleClasses.OracleClass;
import feint.math.Checks;
import feint.model.Problem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Capacities: the largest rates r of successes per query such that M = rN successes in N queries
 * have a probability that does not fall below a required one as N grows. For the required
 * probability 1, the probability must tend to 1.
 *
 * <p>An oracle with several recurrent classes ends up in one of them permanently. Each class has
 * its own rates, and the result depends on the probability of the classes whose rate is sufficient.
 */
public final class Capacity {

  private final Problem problem;
  private final int trajectories;
  private final List<OracleClass> classes;

  private Capacity(Problem problem, int decoys) {
    this.problem = problem;
    this.trajectories = decoys + 1;
    this.classes = OracleClasses.of(problem.oracle()).classes();
  }

  /**
   * Computes the capacities of a problem's oracle with one decoy; its horizon and its successes do
   * not matter.
   */
  public static Capacity of(Problem problem) {
    return of(problem, 1);
  }

  /**
   * Computes the capacities with several decoys. Those of the goal and of the greedy policy do not
   * depend on their number.
   *
   * @param decoys K, at least 1
   * @throws IllegalArgumentException if the number of decoys is out of range
   */
  public static Capacity of(Problem problem, int decoys) {
    return new Capacity(problem, Checks.atLeast(1, decoys, "decoys"));
  }

  /** A rate with the probability of the oracle's class that allows it. */
  private record WeightedRate(double rate, double weight) {}

  /**
   * Returns the capacity of the goal: finishing without being exposed.
   *
   * @param finish the required probability, in (0, 1]
   * @throws IllegalArgumentException if the probability is out of range
   */
  public double goal(double finish) {
    return reachable(
        classes.stream()
            .map(set -> new WeightedRate(programme(set).prices().rate(), set.weight()))
            .toList(),
        finish);
  }

  /**
   * Returns the capacity of finishing with the greedy policy, which hides nothing: all queries
   * learn at the highest incentive.
   *
   * @param finish the required probability, in (0, 1]
   * @throws IllegalArgumentException if the probability is out of range
   */
  public double greedy(double finish) {
    return reachable(
        classes.stream().map(set -> new WeightedRate(rate(set, 1), set.weight())).toList(), finish);
  }

  /**
   * Returns the capacity of finishing with an oblivious policy that always pays the highest
   * incentive. It assigns its successes to one trajectory after another, and finishes with the
   * first M of them in one of K + 1 runs, with the next M in as many, and so on.
   *
   * @param finish the required probability, in (0, 1]
   * @throws IllegalArgumentException if the probability is out of range
   */
  public double oblivious(double finish) {
    List<WeightedRate> rates = new ArrayList<>();
    for (OracleClass set : classes) {
      double all = rate(set, 1);
      for (int j = 1; j <= trajectories; j++) {
        rates.add(new WeightedRate(all / j, set.weight() / trajectories));
      }
    }
    return reachable(rates, finish);
  }

  /**
   * Returns an upper bound on the capacity of policies that leak nothing to adversaries who observe
   * queries and incentives: one in K + 1 of all queries learns, in the best states. It is the value
   * of a linear program: the largest &Sigma; x(o) &Gamma;(o) with &Sigma; x(o) = 1/(K+1) and 0 &le;
   * x(o) &le; &pi;(o), which filling the best states first solves.
   *
   * @param finish the required probability, in (0, 1]
   * @throws IllegalArgumentException if the probability is out of range
   */
  public double bound(double finish) {
    Checks.require(finish > 0 && finish <= 1, "finish probability", "must be in (0, 1]", finish);
    if (classes.size() == 1) {
      return rate(classes.get(0), Math.min(1, 1 / (trajectories * finish)));
    }
    double from = 0;
    double to = classes.stream().mapToDouble(set -> rate(set, 1)).max().orElseThrow();
    for (int step = 0; step < 60; step++) {
      double middle = (from + to) / 2;
      if (finishing(middle) >= finish) {
        from = middle;
      } else {
        to = middle;
      }
    }
    return to;
  }

  /**
   * Returns the smallest incentive per query with which the goal's rate is reached in every class.
   */
  public double incentive(double rate) {
    return classes.stream().mapToDouble(set -> set.weight() * programme(set).incentive(rate)).sum();
  }

  private CovertProgramme programme(OracleClass set) {
    return new CovertProgramme(problem, set.law());
  }

  /** Returns the largest rate that is reached with the required probability. */
  private static double reachable(List<WeightedRate> rates, double finish) {
    Checks.require(finish > 0 && finish <= 1, "finish probability", "must be in (0, 1]", finish);
    double had = 0;
    double rate = 0;
    for (WeightedRate next :
        rates.stream().sorted(Comparator.comparingDouble(WeightedRate::rate).reversed()).toList()) {
      if (had >= finish - 1e-12) {
        break;
      }
      had += next.weight;
      rate = next.rate;
    }
    return rate;
  }

  /**
   * Returns the largest probability of reaching a rate if one in K + 1 of all queries learns, on
   * average over runs.
   */
  private double finishing(double rate) {
    List<WeightedRate> shares =
        classes.stream()
            .map(set -> new WeightedRate(share(set, rate), set.weight()))
            .sorted(Comparator.comparingDouble(WeightedRate::rate))
            .toList();
    double left = 1.0 / trajectories;
    double finishing = 0;
    for (WeightedRate need : shares) {
      if (need.rate > 1) {
        break;
      }
      double taken = need.rate == 0 ? need.weight : Math.min(need.weight, left / need.rate);
      finishing += taken;
      left -= taken * need.rate;
    }
    return finishing;
  }

  /**
   * Returns the fraction of learning queries that a rate requires; infinite if all are not enough.
   */
  private double share(OracleClass set, double rate) {
    double learning = 0;
    double left = rate;
    for (int o : bestFirst()) {
      double most = set.law().at(o) * success(o);
      if (left <= most) {
        return left == 0 ? learning : learning + left / success(o);
      }
      left -= most;
      learning += set.law().at(o);
    }
    return left > 1e-15 ? Double.POSITIVE_INFINITY : 1;
  }

  /**
   * Returns the successes per query if this fraction of queries learns, at the highest incentive.
   */
  private double rate(OracleClass set, double share) {
    double rate = 0;
    double left = share;
    for (int o : bestFirst()) {
      double taken = Math.min(left, set.law().at(o));
      rate += taken * success(o);
      left -= taken;
    }
    return rate;
  }

  private double success(int o) {
    return problem.success().at(o + 1, problem.actions().levels() - 1);
  }

  private int[] bestFirst() {
    return IntStream.range(0, problem.oracleStates())
        .boxed()
        .sorted(Comparator.comparingDouble(o -> -success(o)))
        .mapToInt(Integer::intValue)
        .toArray();
  }
}
