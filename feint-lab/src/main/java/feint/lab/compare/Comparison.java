package feint.lab.compare;

import feint.attack.audit.Finding;
import feint.lab.verdict.PolicyVerdict;
import feint.math.Interval;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Policies side by side, each evaluated in the same problem. */
public record Comparison(List<Row> rows) {

  /** Exact values that differ by less are equal up to rounding. */
  private static final double ROUNDING = 1e-9;

  public Comparison {
    rows = List.copyOf(rows);
  }

  /**
   * One policy.
   *
   * @param audited findings of the policy-aware attackers, the one with fewer observables first;
   *     empty without an audit
   */
  public record Row(
      String name, EvaluationResult found, List<Finding> audited, PolicyVerdict verdict) {

    public Row {
      audited = List.copyOf(audited);
    }

    /** Returns the exact value or the average. */
    public double value(Quantity quantity) {
      return quantity.of(found.evaluation().outcome());
    }

    /**
     * Returns the range of the true value: rounding around an exact value, or the confidence
     * interval of an average.
     */
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

  /**
   * Returns the policy to recommend: of those that are hidden, and that complete as often as any of
   * these but for chance, the one with the least incentive; empty if none is hidden.
   */
  public Optional<Row> recommended() {
    Comparison hidden =
        new Comparison(rows.stream().filter(row -> row.verdict().hidden()).toList());
    return hidden.rows.stream()
        .filter(row -> hidden.best(Quantity.FINISH, row))
        .min(Comparator.comparingDouble(row -> row.value(Quantity.INCENTIVE)));
  }

  /** Returns whether a value is an average over runs. */
  public boolean simulated() {
    return rows.stream().anyMatch(row -> !row.found().exact());
  }

  /**
   * Returns whether a row has the best value of a column, or one that is not significantly worse:
   * no other is better by more than rounding and chance explain. An average without an interval
   * does not compete.
   */
  public boolean best(Quantity quantity, Row row) {
    Optional<Interval> mine = row.range(quantity).map(quantity.loss());
    return mine.isPresent()
        && rows.stream()
            .flatMap(other -> other.range(quantity).stream())
            .map(quantity.loss())
            .noneMatch(other -> other.high() < mine.get().low());
  }
}
