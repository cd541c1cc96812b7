package feint.testkit;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Samples of the cases of a parameterised test. The normal build tests a few cases spread over all
 * of them; {@code mvn verify -Pslow} tests every case.
 */
public final class Sample {

  /** System property that selects every case. */
  private static final String SLOW = "feint.slow";

  private Sample() {}

  /**
   * Returns {@code size} of the cases in order, including the first and the last, or every case in
   * a build with slow tests.
   *
   * @param size at least 2
   */
  public static <T> Stream<T> of(Stream<T> cases, int size) {
    return of(cases, size, Boolean.getBoolean(SLOW));
  }

  /** Returns {@code few}, or {@code all} in a build with slow tests. */
  public static int count(int few, int all) {
    return Boolean.getBoolean(SLOW) ? all : few;
  }

  static <T> Stream<T> of(Stream<T> cases, int size, boolean every) {
    if (size < 2) {
      throw new IllegalArgumentException("size must be at least 2, was " + size);
    }
    List<T> all = cases.toList();
    if (every || all.size() <= size) {
      return all.stream();
    }
    return IntStream.range(0, size).mapToObj(i -> all.get(i * (all.size() - 1) / (size - 1)));
  }
}
