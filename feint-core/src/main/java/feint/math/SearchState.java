package feint.math;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Named numbers that a long computation needs to resume, in a form that any file can hold. Counts
 * are stored as numbers, exact up to 2<sup>53</sup>.
 */
public final class SearchState {

  /** Empty state, from which a computation starts. */
  public static final SearchState NONE = new SearchState(new TreeMap<>());

  private final SortedMap<String, double[]> numbers;

  private SearchState(SortedMap<String, double[]> numbers) {
    this.numbers = numbers;
  }

  public boolean isEmpty() {
    return numbers.isEmpty();
  }

  /** Returns the names, in order. */
  public Iterable<String> names() {
    return Collections.unmodifiableSet(numbers.keySet());
  }

  /**
   * Returns the numbers under a name.
   *
   * @throws IllegalArgumentException if there are none
   */
  public double[] numbers(String name) {
    double[] values = numbers.get(name);
    if (values == null) {
      throw new IllegalArgumentException(name + " must be present, was missing");
    }
    return values.clone();
  }

  /**
   * Returns the numbers under a name.
   *
   * @throws IllegalArgumentException unless there are {@code count} of them
   */
  public double[] numbers(String name, int count) {
    double[] values = numbers(name);
    Checks.require(values.length == count, name, "must be " + count + " numbers", values.length);
    return values;
  }

  /** Returns the only number under a name. */
  public double number(String name) {
    return numbers(name, 1)[0];
  }

  /** Returns the only number under a name, which must be whole and at least 0. */
  public long count(String name) {
    double number = number(name);
    Checks.require(
        number >= 0 && number <= 1L << 53 && number == Math.rint(number),
        name,
        "must be a whole number of at least 0",
        number);
    return (long) number;
  }

  /** Returns a copy with more numbers. */
  public SearchState with(String name, double... more) {
    TreeMap<String, double[]> all = new TreeMap<>(numbers);
    all.put(name, more.clone());
    return new SearchState(all);
  }

  /**
   * Returns a copy with all numbers of a component, whose names are prefixed with {@code part} and
   * a dot.
   */
  public SearchState with(String part, SearchState more) {
    TreeMap<String, double[]> all = new TreeMap<>(numbers);
    more.numbers.forEach((name, values) -> all.put(part + "." + name, values));
    return new SearchState(all);
  }

  /** Returns the numbers of a component, without the prefix. */
  public SearchState part(String part) {
    TreeMap<String, double[]> own = new TreeMap<>();
    String prefix = part + ".";
    for (Map.Entry<String, double[]> entry : numbers.entrySet()) {
      if (entry.getKey().startsWith(prefix)) {
        own.put(entry.getKey().substring(prefix.length()), entry.getValue());
      }
    }
    return new SearchState(own);
  }
}
