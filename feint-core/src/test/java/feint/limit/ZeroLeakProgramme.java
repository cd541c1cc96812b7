package feint.limit;

import feint.model.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The best policy without leakage of a tiny problem, by a linear program over all of them. Every
 * query learns, lets the decoy step or lets it rest; the incentive is the highest, and the real
 * trajectory steps when learning succeeds. Nothing leaks if every public record is as likely as the
 * one in which the trajectories are exchanged.
 *
 * <p>A variable is the probability that the record so far is this one, the oracle is in this state,
 * and the policy does this. A policy may remember earlier states of the oracle, too, but its
 * average over them has the same variables: what comes next depends on the present state alone.
 */
final class ZeroLeakProgramme {

  private static final char LEARN_STEP = 'L';
  private static final char LEARN_REST = 'l';
  private static final char DECOY_STEP = 'D';
  private static final char DECOY_REST = 'd';

  /** The choices of a policy in one state: the first of three neighbouring variables. */
  private record Decision(String record, int oracle) {}

  private final Problem problem;
  private final int level;
  private final List<Map<Integer, Double>> equations = new ArrayList<>();
  private final List<Double> rights = new ArrayList<>();
  private final Map<Decision, Integer> variables = new HashMap<>();

  private ZeroLeakProgramme(Problem problem) {
    this.problem = problem;
    this.level = problem.actions().levels() - 1;
  }

  /** The largest probability of finishing that a policy without leakage has. */
  static double best(Problem problem) {
    ZeroLeakProgramme programme = new ZeroLeakProgramme(problem);
    List<String> records = List.of("");
    for (int t = 0; t < problem.horizon(); t++) {
      records.forEach(programme::decide);
      records = records.stream().flatMap(y -> longer(y).stream()).toList();
    }
    records.forEach(programme::forbidLeakage);
    return programme.solve(records);
  }

  private static List<String> longer(String record) {
    return List.of(
        record + LEARN_STEP, record + LEARN_REST, record + DECOY_STEP, record + DECOY_REST);
  }

  /** What happens after a record has the probability of the record. */
  private void decide(String record) {
    for (int o = 1; o <= problem.oracleStates(); o++) {
      int learn = 3 * variables.size();
      variables.put(new Decision(record, o), learn);
      Map<Integer, Double> balance =
          record.isEmpty() ? new HashMap<>() : scaled(arrivals(record, o), -1);
      balance.put(learn, 1.0);
      balance.put(learn + 1, 1.0);
      balance.put(learn + 2, 1.0);
      equations.add(balance);
      rights.add(record.isEmpty() ? problem.oracle().initial().at(o - 1) : 0.0);
    }
  }

  /** The probability that the record is this one and the oracle has moved to this state. */
  private Map<Integer, Double> arrivals(String record, int next) {
    Map<Integer, Double> sum = new HashMap<>();
    for (int o = 1; o <= problem.oracleStates(); o++) {
      double moves = problem.oracle().probability(o, next);
      ending(record, o).forEach((z, p) -> sum.merge(z, p * moves, Double::sum));
    }
    return sum;
  }

  /** The probability that the record is this one and its last query met this oracle state. */
  private Map<Integer, Double> ending(String record, int oracle) {
    int last = record.length() - 1;
    int learn = variables.getOrDefault(new Decision(record.substring(0, last), oracle), -1);
    double success = problem.success().at(oracle, level);
    return switch (record.charAt(last)) {
      case LEARN_STEP -> Map.of(learn, success);
      case LEARN_REST -> Map.of(learn, 1 - success);
      case DECOY_STEP -> Map.of(learn + 1, 1.0);
      default -> Map.of(learn + 2, 1.0);
    };
  }

  private Map<Integer, Double> probability(String record) {
    Map<Integer, Double> sum = new HashMap<>();
    for (int o = 1; o <= problem.oracleStates(); o++) {
      sum.putAll(ending(record, o));
    }
    return sum;
  }

  private void forbidLeakage(String record) {
    String exchanged = exchanged(record);
    if (record.compareTo(exchanged) < 0) {
      Map<Integer, Double> difference = scaled(probability(exchanged), -1);
      probability(record).forEach((z, p) -> difference.merge(z, p, Double::sum));
      equations.add(difference);
      rights.add(0.0);
    }
  }

  private static String exchanged(String record) {
    StringBuilder exchanged = new StringBuilder();
    for (int at = 0; at < record.length(); at++) {
      exchanged.append(
          switch (record.charAt(at)) {
            case LEARN_STEP -> DECOY_STEP;
            case LEARN_REST -> DECOY_REST;
            case DECOY_STEP -> LEARN_STEP;
            default -> LEARN_REST;
          });
    }
    return exchanged.toString();
  }

  private static Map<Integer, Double> scaled(Map<Integer, Double> sum, double by) {
    Map<Integer, Double> scaled = new HashMap<>();
    sum.forEach((z, factor) -> scaled.put(z, by * factor));
    return scaled;
  }

  private double solve(List<String> records) {
    double[] finish = new double[3 * variables.size()];
    for (String record : records) {
      long successes = record.chars().filter(seen -> seen == LEARN_STEP).count();
      if (successes >= problem.successes()) {
        probability(record).forEach((z, p) -> finish[z] += p);
      }
    }
    double[][] a = new double[equations.size()][finish.length];
    for (int i = 0; i < a.length; i++) {
      double[] row = a[i];
      equations.get(i).forEach((z, factor) -> row[z] = factor);
    }
    return Simplex.largest(finish, a, rights.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
