package feint.capacity;

import feint.capacity.OracleClasses.OracleClass;
import feint.math.Checks;
import feint.model.Problem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How many successes per query can be had in the long run: the largest rates r such that M = rN
 * successes are had in N queries with a probability that does not fall below one that is asked for
 * as N grows. For the probability 1 that is: with a probability that tends to 1.
 *
 * <p>An oracle with several recurrent classes ends up in one of them, for ever. Each class has
 * rates of its own, and what counts is how likely the classes are that are good enough.
 */
public final class Capacity {

  private final Problem problem;
  private final List<OracleClass> classes;

  private Capacity(Problem problem) {
    this.problem = problem;
    this.classes = OracleClasses.of(problem.oracle()).classes();
  }

  /** The capacities of a problem's oracle; its horizon and its successes play no part. */
  public static Capacity of(Problem problem) {
    return new Capacity(problem);
  }

  /** A rate, and how likely it is that the oracle lets one have as much. */
  private record Weighed(double rate, double weight) {}

  /** Finishing, and not being exposed: the goal. */
  public double goal(double finish) {
    return reached(
        classes.stream()
            .map(set -> new Weighed(programme(set).prices().rate(), set.weight()))
            .toList(),
        finish);
  }

  /**
   * Finishing with an open policy that always pays the highest incentive. It gives its successes to
   * one trajectory first, and finishes in half of all runs with the first M of them, in the others
   * with the next M.
   */
  public double open(double finish) {
    List<Weighed> rates = new ArrayList<>();
    for (OracleClass set : classes) {
      double all = filled(set, 1);
      rates.add(new Weighed(all, set.weight() / 2));
      rates.add(new Weighed(all / 2, set.weight() / 2));
    }
    return reached(rates, finish);
  }

  /**
   * What no policy exceeds that leaks nothing to whoever sees queries and incentives: half of all
   * queries learn, in the best states.
   */
  public double bound(double finish) {
    Checks.require(finish > 0 && finish <= 1, "finish probability", "must be in (0, 1]", finish);
    if (classes.size() == 1) {
      return filled(classes.get(0), Math.min(1, 1 / (2 * finish)));
    }
    double from = 0;
    double to = classes.stream().mapToDouble(set -> filled(set, 1)).max().orElseThrow();
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

  /** The least incentive per query with which the goal's rate is had in every class. */
  public double incentive(double rate) {
    return classes.stream().mapToDouble(set -> set.weight() * programme(set).incentive(rate)).sum();
  }

  private CovertProgramme programme(OracleClass set) {
    return new CovertProgramme(problem, set.law());
  }

  /** The largest rate that is had with the probability that is asked for. */
  private static double reached(List<Weighed> rates, double finish) {
    Checks.require(finish > 0 && finish <= 1, "finish probability", "must be in (0, 1]", finish);
    double had = 0;
    double rate = 0;
    for (Weighed next :
        rates.stream().sorted(Comparator.comparingDouble(Weighed::rate).reversed()).toList()) {
      if (had >= finish - 1e-12) {
        break;
      }
      had += next.weight;
      rate = next.rate;
    }
    return rate;
  }

  /** How often runs can have a rate if half of all queries learn, on average over runs. */
  private double finishing(double rate) {
    List<Weighed> shares =
        classes.stream()
            .map(set -> new Weighed(share(set, rate), set.weight()))
            .sorted(Comparator.comparingDouble(Weighed::rate))
            .toList();
    double left = 0.5;
    double finishing = 0;
    for (Weighed need : shares) {
      if (need.rate > 1) {
        break;
      }
      double taken = need.rate == 0 ? need.weight : Math.min(need.weight, left / need.rate);
      finishing += taken;
      left -= taken * need.rate;
    }
    return finishing;
  }

  /** The share of queries that must learn to have a rate; infinite if all are not enough. */
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

  /** The successes per query if this share of queries learns, at the highest incentive. */
  private double filled(OracleClass set, double share) {
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
