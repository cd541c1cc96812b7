package feint.experiment;

import feint.audit.Finding;
import feint.math.Interval;
import java.util.List;
import java.util.Optional;

/** Policies side by side, each appraised in the same problem. */
public record Comparison(List<Row> rows) {

  /** Exact numbers that differ by less are the same number, computed on two ways. */
  private static final double ROUNDING = 1e-9;

  public Comparison {
    rows = List.copyOf(rows);
  }

  /**
   * One policy.
   *
   * @param audited what those who know the policy found out, the one who sees less first; empty if
   *     they were not asked
   */
  public record Row(String name, Appraisal found, List<Finding> audited) {

    public Row {
      audited = List.copyOf(audited);
    }

    /** An exact number, or an average. */
    public double value(Quantity quantity) {
      return quantity.of(found.evaluation().outcome());
    }

    /** Where the true value lies: around an exact one, within rounding; else as runs allow. */
    private Optional<Interval> range(Quantity quantity) {
      double value = value(quantity);
      double rounding = ROUNDING * Math.max(1, Math.abs(value));
      return found
          .measured(quantity)
          .map(quantity::interval)
          .orElseGet(() -> Optional.of(new Interval(value, value)))
          .map(range -> new Interval(range.low() - rounding, range.high() + rounding));
    }
  }

  /** Whether a number is an average over runs. */
  public boolean simulated() {
    return rows.stream().anyMatch(row -> !row.found().exact());
  }

  /**
   * Whether a row has the best value of a column, or one that cannot be told from it: no other is
   * better by more than rounding and chance could make it. An average of which nothing is known but
   * itself does not compete.
   */
  public boolean best(Quantity quantity, Row row) {
    Optional<Interval> mine = row.range(quantity);
    return mine.isPresent()
        && rows.stream()
            .flatMap(other -> other.range(quantity).stream())
            .noneMatch(other -> surelyBetter(quantity, other, mine.get()));
  }

  private static boolean surelyBetter(Quantity quantity, Interval a, Interval b) {
    return quantity.moreIsBetter() ? a.low() > b.high() : a.high() < b.low();
  }
}
