package feint.bound.zeroleak;

import feint.model.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Best zero-leakage policy of a tiny problem, by a linear program over all policies. Every query
 * pays an incentive and learns, lets the decoy step or lets it rest; the real trajectory steps when
 * learning succeeds. Nothing leaks if every public record, incentives and steps, is as likely as
 * the one in which the trajectories are exchanged.
 *
 * <p>A variable is the probability of a record, an oracle state and a choice of the policy. A
 * policy may also remember earlier states of the oracle, but its average over them has the same
 * variables: the future depends on the present state alone.
 */
final class ZeroLeakProgramme {

  /** Observable outcome of a query that pays an incentive; the first two learn. */
  private enum Seen {
    STEP,
    REST,
    DECOY_STEP,
    DECOY_REST
  }

  /** Exchanging the trajectories adds or subtracts two. */
  private static final Seen[] SEEN = Seen.values();

  /** Three choices per incentive: learn, let the decoy step, let it rest. */
  private static final int CHOICES = 3;

  private record Decision(List<Integer> record, int oracle) {}

  private final Problem problem;
  private final int symbols;
  private final List<Map<Integer, Double>> equations = new ArrayList<>();
  private final List<Double> rights = new ArrayList<>();
  private final Map<Decision, Integer> decisions = new HashMap<>();
  private int variables;

  private ZeroLeakProgramme(Problem problem) {
    this.problem = problem;
    this.symbols = problem.actions().levels() * SEEN.length;
  }

  /** Returns the largest completion probability of a zero-leakage policy. */
  static double best(Problem problem) {
    ZeroLeakProgramme programme = new ZeroLeakProgramme(problem);
    List<List<Integer>> records = List.of(List.of());
    for (int t = 0; t < problem.horizon(); t++) {
      records.forEach(programme::decide);
      records = records.stream().flatMap(programme::longer).toList();
    }
    records.forEach(programme::forbidLeakage);
    return programme.solve(records);
  }

  private Stream<List<Integer>> longer(List<Integer> record) {
    return IntStream.range(0, symbols)
        .mapToObj(symbol -> Stream.concat(record.stream(), Stream.of(symbol)).toList());
  }

  /** The probabilities of the choices after a record add up to the probability of the record. */
  private void decide(List<Integer> record) {
    for (int o = 1; o <= problem.oracleStates(); o++) {
      Map<Integer, Double> balance =
          record.isEmpty() ? new HashMap<>() : scaled(arrivals(record, o), -1);
      decisions.put(new Decision(record, o), variables);
      for (int choice = 0; choice < CHOICES * problem.actions().levels(); choice++) {
        balance.put(variables++, 1.0);
      }
      equations.add(balance);
      rights.add(record.isEmpty() ? problem.oracle().initial().at(o - 1) : 0.0);
    }
  }

  /** Returns the probability of the record with the oracle having moved to each state. */
  private Map<Integer, Double> arrivals(List<Integer> record, int next) {
    Map<Integer, Double> sum = new HashMap<>();
    for (int o = 1; o <= problem.oracleStates(); o++) {
      double moves = problem.oracle().probability(o, next);
      ending(record, o).forEach((z, p) -> sum.merge(z, p * moves, Double::sum));
    }
    return sum;
  }

  /** Returns the probability of the record with its last query in each oracle state. */
  private Map<Integer, Double> ending(List<Integer> record, int oracle) {
    int last = record.size() - 1;
    int level = record.get(last) / SEEN.length;
    int learn =
        decisions.getOrDefault(new Decision(record.subList(0, last), oracle), -1) + CHOICES * level;
    double success = problem.success().at(oracle, level);
    return switch (seen(record.get(last))) {
      case STEP -> Map.of(learn, success);
      case REST -> Map.of(learn, 1 - success);
      case DECOY_STEP -> Map.of(learn + 1, 1.0);
      case DECOY_REST -> Map.of(learn + 2, 1.0);
    };
  }

  private static Seen seen(int symbol) {
    return SEEN[symbol % SEEN.length];
  }

  private Map<Integer, Double> probability(List<Integer> record) {
    Map<Integer, Double> sum = new HashMap<>();
    for (int o = 1; o <= problem.oracleStates(); o++) {
      sum.putAll(ending(record, o));
    }
    return sum;
  }

  /** Adds one equation for a record and the exchanged one, of which the first query learns. */
  private void forbidLeakage(List<Integer> record) {
    if (seen(record.get(0)).compareTo(Seen.REST) <= 0) {
      List<Integer> exchanged = record.stream().map(symbol -> symbol ^ 2).toList();
      Map<Integer, Double> difference = scaled(probability(exchanged), -1);
      probability(record).forEach((z, p) -> difference.merge(z, p, Double::sum));
      equations.add(difference);
      rights.add(0.0);
    }
  }

  private static Map<Integer, Double> scaled(Map<Integer, Double> sum, double by) {
    Map<Integer, Double> scaled = new HashMap<>();
    sum.forEach((z, factor) -> scaled.put(z, by * factor));
    return scaled;
  }

  private double solve(List<List<Integer>> records) {
    double[] finish = new double[variables];
    for (List<Integer> record : records) {
      long successes = record.stream().filter(symbol -> seen(symbol) == Seen.STEP).count();
      if (successes >= problem.successes()) {
        probability(record).forEach((z, p) -> finish[z] += p);
      }
    }
    double[][] a = new double[equations.size()][variables];
    for (int i = 0; i < a.length; i++) {
      double[] row = a[i];
      equations.get(i).forEach((z, factor) -> row[z] = factor);
    }
    return Simplex.largest(finish, a, rights.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
