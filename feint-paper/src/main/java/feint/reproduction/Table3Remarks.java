package feint.reproduction;

import feint.math.Text;
import feint.reproduction.Table3.Entry;
import feint.reproduction.Table3.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Remarks, one sentence each, on differences from the printed Table 3 and their reasons. */
public final class Table3Remarks {

  private static final List<String> READINGS =
      List.of(
          "The supplement prints C1 and C2 alike; as in its program the queue weighs b + 1, and we"
              + " take its first power for C1 and its second for C2.",
          "Costs are sums over the 25 queries plus b^2, from the stationary start, charged before"
              + " each query, with a prior ledger of (2, 1): without one the first query would cost"
              + " log 0. The supplement does not say how its program treats that query.",
          "The printed -2.58 of backward induction for C3 comes from a program in which a success"
              + " with an empty queue leads to another state, so it is not comparable with our"
              + " optimum.");

  private Table3Remarks() {}

  /** Returns the assumptions, then the differences row by row. */
  public static List<String> of(List<Row> rows) {
    List<String> remarks = new ArrayList<>(READINGS);
    for (Row row : rows) {
      String spsa = row.name() + ", SPSA: ";
      remarks.add(spsa + policy(row.spsa(), row.published().spsa(), row.publishedHere().spsa()));
      remarks.add(spsa + cost(row, row.published().spsa()));
      String bandit = row.name() + ", bandit: ";
      remarks.add(
          bandit + policy(row.ucb(), row.published().bandit(), row.publishedHere().bandit()));
      remarks.add(bandit + cost(row, row.published().bandit()));
    }
    return remarks;
  }

  private static String policy(Entry ours, Entry printed, Entry here) {
    if (same(ours.bad(), printed.bad()) && same(ours.good(), printed.good())) {
      return Text.of(
          "our thresholds %s and the printed %s are the same policy, since an empty queue never"
              + " learns.",
          pair(ours), pair(printed));
    }
    return Text.of(
        "our thresholds %s cost %.4g here and the printed %s cost %.4g: the printed ones are not the"
            + " best of this problem.",
        pair(ours), ours.cost(), pair(printed), here.cost());
  }

  /** Returns whether two thresholds are reached by the same queues of at least one. */
  private static boolean same(double a, double b) {
    return Math.max(1, Math.ceil(a)) == Math.max(1, Math.ceil(b));
  }

  private static String pair(Entry entry) {
    return Stream.of(entry.bad(), entry.good())
        .map(x -> x == Math.rint(x) ? Text.of("%.0f", x) : String.valueOf(x))
        .toList()
        .toString()
        .replace('[', '(')
        .replace(']', ')');
  }

  private static String cost(Row row, Entry printed) {
    double expected = row.optimum().expected();
    double luckiest =
        row.optimum().perOracleState().stream()
            .mapToDouble(Double::doubleValue)
            .min()
            .orElseThrow();
    if (printed.cost() < luckiest) {
      return Text.of(
          "the printed cost %.4g is below the optimum, %.4g, even of runs that start in the good"
              + " state, %.4g: no policy of this problem costs so little, so the printed figure is of"
              + " another one.",
          printed.cost(), expected, luckiest);
    }
    if (printed.cost() < expected) {
      return Text.of(
          "the printed cost %.4g is below the optimum, %.4g: only runs that start in the good state"
              + " could cost so little.",
          printed.cost(), expected);
    }
    return Text.of(
        "the printed cost %.4g is possible: the optimum is %.4g.", printed.cost(), expected);
  }
}
