package feint.reproduction;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** What a reader of Table I should know, said of the numbers that came out. */
public final class Table1Remarks {

  /** Accuracies that differ by less are not worth a sentence. */
  private static final double WORTH_SAYING = 0.05;

  /** Below this, a printed learner has learnt nothing that an eavesdropper could have. */
  private static final double LEARNT = 0.6;

  /** What a model that knows nothing gets, on as many toxic comments as others. */
  private static final double BLIND = 0.5;

  private Table1Remarks() {}

  /** A sentence or two on each point. */
  public static List<String> of(List<Table1Row> rows) {
    List<String> remarks = new ArrayList<>();
    for (Table1Row row : rows) {
      row.published().ifPresent(printed -> compare(row, printed, remarks));
      if (row.published().isEmpty()) {
        remarks.add(attackers(row));
      }
    }
    return List.copyOf(remarks);
  }

  private static void compare(Table1Row row, Contender.Published printed, List<String> remarks) {
    if (Math.abs(row.learner().mean() - printed.learner()) > WORTH_SAYING) {
      remarks.add(
          String.format(
              Locale.ROOT,
              "%s: the learner gets %.0f %% here, %.0f %% as printed.",
              row.policy(),
              100 * row.learner().mean(),
              100 * printed.learner()));
    }
    double here = named(row);
    double there = (printed.eavesdropper() - BLIND) / (printed.learner() - BLIND);
    if (printed.learner() > LEARNT && Math.abs(here - there) > 4 * WORTH_SAYING) {
      remarks.add(
          String.format(
              Locale.ROOT,
              "%s: the paper's eavesdropper names the learner's model in about %.0f %% of runs; the"
                  + " printed accuracies amount to %.0f %%.%s",
              row.policy(),
              100 * here,
              100 * there,
              here > there
                  ? " No policy hides "
                      + row.successes()
                      + " successes in so few queries at this \u0393; one that stays hidden must"
                      + " stop learning early."
                  : ""));
    }
  }

  /** How often the eavesdropper must have named the learner's model to have its accuracy. */
  private static double named(Table1Row row) {
    double decoy = 2 * row.midpoint().mean() - row.learner().mean();
    double between = row.learner().mean() - decoy;
    double share = between > 0 ? (row.eavesdropper().mean() - decoy) / between : 0;
    return Math.max(0, Math.min(1, share));
  }

  private static String attackers(Table1Row row) {
    List<String> better = names(row, one -> one.accuracy().low() > row.midpoint().high());
    List<String> worse = names(row, one -> one.accuracy().high() < row.midpoint().low());
    List<String> coins =
        names(row, one -> !better.contains(one.name()) && !worse.contains(one.name()));
    List<String> parts = new ArrayList<>();
    if (!coins.isEmpty()) {
      parts.add("as good as a coin: " + String.join(", ", coins));
    }
    if (!better.isEmpty()) {
      parts.add("better than that: " + String.join(", ", better));
    }
    if (!worse.isEmpty()) {
      parts.add("worse: " + String.join(", ", worse));
    }
    return row.policy() + ", attackers: " + String.join("; ", parts) + ".";
  }

  private static List<String> names(Table1Row row, Predicate<Table1Row.Attacked> chosen) {
    return row.attackers().stream().filter(chosen).map(Table1Row.Attacked::name).toList();
  }
}
