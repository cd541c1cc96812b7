package feint.math;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Numbers under names: what a long computation must know to go on where it was, in a form that any
 * file can hold. Counts are numbers, too: they are exact up to 2<sup>53</sup>.
 */
public final class Notes {

  /** Nothing: the computation begins. */
  public static final Notes NONE = new Notes(new TreeMap<>());

  private final SortedMap<String, double[]> numbers;

  private Notes(SortedMap<String, double[]> numbers) {
    this.numbers = numbers;
  }

  public boolean isEmpty() {
    return numbers.isEmpty();
  }

  /** The names, in order. */
  public Iterable<String> names() {
    return Collections.unmodifiableSet(numbers.keySet());
  }

  /** The numbers under a name. */
  public double[] numbers(String name) {
    double[] found = numbers.get(name);
    if (found == null) {
      throw new IllegalArgumentException(name + " must be noted, was missing");
    }
    return found.clone();
  }

  /** The numbers under a name, which must be so many. */
  public double[] numbers(String name, int count) {
    double[] found = numbers(name);
    Checks.require(found.length == count, name, "must be " + count + " numbers", found.length);
    return found;
  }

  /** The only number under a name. */
  public double number(String name) {
    return numbers(name, 1)[0];
  }

  /** The only number under a name, which must be whole and at least 0. */
  public long count(String name) {
    double number = number(name);
    Checks.require(
        number >= 0 && number <= 1L << 53 && number == Math.rint(number),
        name,
        "must be a whole number of at least 0",
        number);
    return (long) number;
  }

  /** These and more. */
  public Notes with(String name, double... more) {
    TreeMap<String, double[]> all = new TreeMap<>(numbers);
    all.put(name, more.clone());
    return new Notes(all);
  }

  /** These and all of a part's, whose names are put behind that of the part. */
  public Notes with(String part, Notes more) {
    TreeMap<String, double[]> all = new TreeMap<>(numbers);
    more.numbers.forEach((name, values) -> all.put(part + "." + name, values));
    return new Notes(all);
  }

  /** The notes of a part. */
  public Notes part(String part) {
    TreeMap<String, double[]> own = new TreeMap<>();
    String prefix = part + ".";
    for (Map.Entry<String, double[]> entry : numbers.entrySet()) {
      if (entry.getKey().startsWith(prefix)) {
        own.put(entry.getKey().substring(prefix.length()), entry.getValue());
      }
    }
    return new Notes(own);
  }
}
