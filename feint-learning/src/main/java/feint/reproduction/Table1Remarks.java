package feint.reproduction;

import feint.eavesdrop.Ranged;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a reader of Table I should know, said of the numbers that came out. */
public final class Table1Remarks {

  private Table1Remarks() {}

  /** A sentence or two on each point. */
  public static List<String> of(List<Table1Row> rows) {
    List<String> remarks = new ArrayList<>();
    for (Table1Row row : rows) {
      row.published()
          .filter(printed -> differs(row.eavesdropper(), printed.eavesdropper()))
          .ifPresent(printed -> remarks.add(difference(row, printed)));
    }
    rows.stream()
        .filter(row -> row.policy().equals("designed"))
        .forEach(row -> designed(row, remarks));
    rows.stream()
        .filter(row -> row.policy().startsWith("balanced:"))
        .forEach(row -> balanced(row, remarks));
    return List.copyOf(remarks);
  }

  private static boolean differs(Ranged found, double printed) {
    return printed < found.low() - 0.02 || printed > found.high() + 0.02;
  }

  private static String difference(Table1Row row, Contender.Published printed) {
    return String.format(
        Locale.ROOT,
        "%s: the eavesdropper gets %.0f %% here, %.0f %% as printed. %s",
        row.policy(),
        100 * row.eavesdropper().mean(),
        100 * printed.eavesdropper(),
        row.eavesdropper().mean() > printed.eavesdropper()
            ? "No policy hides "
                + row.successes()
                + " successes in so few queries at this \u0393: a run that stays hidden stops"
                + " learning early."
            : "Here the decoy is believed more often.");
  }

  private static void designed(Table1Row row, List<String> remarks) {
    remarks.add(
        String.format(
            Locale.ROOT,
            "designed, with %d steps: the paper's eavesdropper gets %.0f %%, the %s attacker"
                + " %.0f %%.",
            row.successes(),
            100 * row.eavesdropper().mean(),
            row.worst().name(),
            100 * row.worst().accuracy().mean()));
  }

  private static void balanced(Table1Row row, List<String> remarks) {
    List<String> fooled =
        row.attackers().stream()
            .filter(one -> one.accuracy().low() <= row.midpoint().high())
            .filter(one -> one.accuracy().high() >= row.midpoint().low())
            .map(Table1Row.Attacked::name)
            .toList();
    List<String> others =
        row.attackers().stream()
            .map(Table1Row.Attacked::name)
            .filter(name -> !fooled.contains(name))
            .toList();
    remarks.add(
        row.policy()
            + ": no better than a coin "
            + (fooled.isEmpty() ? "is nobody" : "are " + String.join(", ", fooled))
            + (others.isEmpty() ? "." : "; " + String.join(", ", others) + " tell more or less."));
  }
}
