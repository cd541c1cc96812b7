package feint.math;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * Running means of several quantities of records that arrive one by one. All quantities are defined
 * before the first record.
 *
 * @param <T> a record
 */
public final class RunningMeans<T> {

  private final List<Consumer<T>> quantities = new ArrayList<>();

  /** Adds a record to all quantities. */
  public void add(T one) {
    quantities.forEach(quantity -> quantity.accept(one));
  }

  /** Returns the moments of a quantity over all records, which are added to them as they arrive. */
  public Moments of(ToDoubleFunction<T> quantity) {
    return of(any -> true, quantity);
  }

  /** Returns the moments of a quantity over the records that satisfy a condition. */
  public Moments of(Predicate<T> condition, ToDoubleFunction<T> quantity) {
    Moments moments = new Moments();
    quantities.add(
        one -> {
          if (condition.test(one)) {
            moments.add(quantity.applyAsDouble(one));
          }
        });
    return moments;
  }

  /**
   * Returns the tally of a choice between two quantities.
   *
   * @param condition of the records that count
   * @param first whether a record chooses the first quantity
   */
  public ChoiceMean.Tally choice(
      Predicate<T> condition,
      Predicate<T> first,
      ToDoubleFunction<T> ofFirst,
      ToDoubleFunction<T> ofSecond) {
    ChoiceMean.Tally tally = new ChoiceMean.Tally();
    quantities.add(
        one -> {
          if (condition.test(one)) {
            tally.add(first.test(one), ofFirst.applyAsDouble(one), ofSecond.applyAsDouble(one));
          }
        });
    return tally;
  }
}
