package feint.testkit.exact;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;

/**
 * Arithmetic on rational numbers in variables of type {@code double}. Classes that {@link
 * ExactClasses} loads call these methods in place of the instructions of floating point.
 *
 * <p>A number that is a double stands for itself. Any other is represented by a double of about
 * 10<sup>304</sup>, which is an index into a table of the present computation; equal numbers have
 * equal representations, so that {@code equals} and {@code hashCode} of the JDK work. Infinities
 * and NaN are computed with as usual. Square roots, exponentials and logarithms are rounded to a
 * double, and this double is then exact.
 *
 * <p>What the JDK would compute from such numbers itself is refused with an {@link
 * UnsupportedOperationException}, not computed wrongly.
 */
public final class ExactArithmetic {

  /** Upper bits of all doubles that represent other numbers. */
  private static final long MARK = 0x7F0L << 52;

  private static final int INDEX_BITS = 40;

  private static final ThreadLocal<Table> TABLE = ThreadLocal.withInitial(Table::new);

  private ExactArithmetic() {}

  /** Number plus, possibly, a draw. */
  private record Term(Rational number, OptionalInt draw) {

    static Term of(Rational number) {
      return new Term(number, OptionalInt.empty());
    }

    Term combined(Term other, BinaryOperator<Rational> operator, String name) {
      if (draw.isPresent() || other.draw.isPresent()) {
        throw new UnsupportedOperationException("a draw has no exact " + name);
      }
      return of(operator.apply(number, other.number));
    }
  }

  /** Numbers of the present computation that are not doubles. */
  private static final class Table {

    private final List<Term> terms = new ArrayList<>();
    private final Map<Term, Double> doubles = new HashMap<>();

    /** Index of the first of {@link #terms}: indices of former computations are never reused. */
    private long first;

    private boolean busy;
    private boolean rounding;
    private Optional<ExactLaw> law = Optional.empty();
    private int pending = -1;

    double box(Term term) {
      if (term.draw.isEmpty() && term.number.isDouble()) {
        return term.number.toDouble() + 0.0;
      }
      return doubles.computeIfAbsent(
          term,
          added -> {
            terms.add(added);
            return Double.longBitsToDouble(MARK | (first + terms.size() - 1));
          });
    }

    Term term(double value) {
      if (!isIndex(value)) {
        return Term.of(Rational.ofDouble(value));
      }
      long index = (Double.doubleToRawLongBits(value) & ((1L << INDEX_BITS) - 1)) - first;
      if (index < 0 || index >= terms.size()) {
        throw new IllegalStateException("the number belongs to another computation");
      }
      return terms.get((int) index);
    }

    void clear() {
      first += terms.size();
      terms.clear();
      doubles.clear();
    }
  }

  /**
   * Runs a computation, whose numbers are forgotten at its end.
   *
   * @param rounding whether results are rounded as floating point rounds them; sums and differences
   *     of a draw and a number are exact in either case
   */
  static <T> T computing(boolean rounding, Supplier<T> computation) {
    Table table = TABLE.get();
    if (table.busy) {
      throw new IllegalStateException("a computation must not be made within another");
    }
    table.busy = true;
    table.rounding = rounding;
    try {
      return computation.get();
    } finally {
      table.busy = false;
      table.rounding = false;
      table.clear();
    }
  }

  /** Runs code whose draws belong to a law. */
  static <T> T drawing(ExactLaw law, Supplier<T> code) {
    Table table = TABLE.get();
    if (table.law.isPresent()) {
      throw new IllegalStateException("a law must not be computed within another");
    }
    table.law = Optional.of(law);
    try {
      return code.get();
    } finally {
      table.law = Optional.empty();
      table.pending = -1;
    }
  }

  /** Notes that the generator of a law has drawn. */
  static void drawn(int draw) {
    TABLE.get().pending = draw;
  }

  private static boolean isIndex(double value) {
    return Double.doubleToRawLongBits(value) >>> INDEX_BITS == MARK >>> INDEX_BITS;
  }

  private static boolean special(double value) {
    return !Double.isFinite(value);
  }

  /**
   * Returns the number that a double of the present computation represents.
   *
   * @throws ArithmeticException if it is infinite or NaN
   */
  public static Rational value(double value) {
    Term term = TABLE.get().term(value);
    if (term.draw.isPresent()) {
      throw new UnsupportedOperationException("a draw has no value");
    }
    return term.number;
  }

  /** Returns the representation of a number in the present computation. */
  public static double represent(Rational number) {
    return TABLE.get().box(Term.of(number));
  }

  /** Returns a double close to a number. */
  private static double near(double value) {
    return isIndex(value) ? value(value).toDouble() : value;
  }

  private static double exactly(
      double a, double b, DoubleBinaryOperator rounded, BinaryOperator<Term> operator) {
    if (special(a) || special(b)) {
      return rounded.applyAsDouble(near(a), near(b));
    }
    Table table = TABLE.get();
    return table.box(operator.apply(table.term(a), table.term(b)));
  }

  public static double add(double a, double b) {
    if (!isIndex(a) && !isIndex(b)) {
      double sum = a + b;
      double part = sum - a;
      if ((a - (sum - part)) + (b - part) == 0) {
        return sum + 0.0;
      }
      if (TABLE.get().rounding) {
        return sum;
      }
    }
    return exactly(a, b, Double::sum, ExactArithmetic::sum);
  }

  private static Term sum(Term a, Term b) {
    if (a.draw.isPresent() && b.draw.isPresent()) {
      throw new UnsupportedOperationException("two draws have no exact sum");
    }
    return new Term(a.number.plus(b.number), a.draw.isPresent() ? a.draw : b.draw);
  }

  public static double subtract(double a, double b) {
    return add(a, negate(b));
  }

  public static double multiply(double a, double b) {
    if ((a == 0 && !special(b)) || (b == 0 && !special(a))) {
      return 0;
    }
    if (!isIndex(a) && !isIndex(b)) {
      double product = a * b;
      if (Math.abs(product) > 0x1p-900 && Math.fma(a, b, -product) == 0) {
        return product;
      }
      if (TABLE.get().rounding) {
        return product;
      }
    }
    return exactly(a, b, (x, y) -> x * y, (x, y) -> x.combined(y, Rational::times, "product"));
  }

  public static double divide(double a, double b) {
    if (a == 0 && b != 0 && !special(b)) {
      return 0;
    }
    if (!isIndex(a) && !isIndex(b)) {
      double quotient = a / b;
      if (b == 0 || (Math.abs(a) > 0x1p-900 && Math.fma(quotient, b, -a) == 0)) {
        return quotient;
      }
      if (TABLE.get().rounding) {
        return quotient;
      }
    } else if (b == 0) {
      return near(a) / b;
    }
    return exactly(a, b, (x, y) -> x / y, (x, y) -> x.combined(y, Rational::over, "quotient"));
  }

  public static double negate(double a) {
    return isIndex(a)
        ? exactly(0, a, (x, y) -> -y, (x, y) -> x.combined(y, Rational::minus, "opposite"))
        : 0.0 - a;
  }

  public static double remainder(double a, double b) {
    requireDouble(a);
    requireDouble(b);
    return a % b;
  }

  /** Compares as the instruction {@code dcmpl} does. */
  public static int compareLow(double a, double b) {
    return Double.isNaN(a) || Double.isNaN(b) ? -1 : order(a, b);
  }

  /** Compares as the instruction {@code dcmpg} does. */
  public static int compareHigh(double a, double b) {
    return Double.isNaN(a) || Double.isNaN(b) ? 1 : order(a, b);
  }

  private static int order(double a, double b) {
    if ((!isIndex(a) && !isIndex(b)) || special(a) || special(b)) {
      return a < b ? -1 : a > b ? 1 : 0;
    }
    Table table = TABLE.get();
    Term left = table.term(a);
    Term right = table.term(b);
    if (left.draw.isPresent() && right.draw.isEmpty()) {
      return less(table, left, right.number) ? -1 : 1;
    }
    if (left.draw.isEmpty() && right.draw.isPresent()) {
      return less(table, right, left.number) ? 1 : -1;
    }
    if (!left.draw.equals(right.draw)) {
      throw new UnsupportedOperationException("two draws have no exact order");
    }
    return left.number.compareTo(right.number);
  }

  private static boolean less(Table table, Term draw, Rational limit) {
    return table.law.orElseThrow().less(draw.draw.orElseThrow(), limit.minus(draw.number));
  }

  /** {@link Double#compare}. */
  public static int compare(double a, double b) {
    return isIndex(a) || isIndex(b) ? compareLow(a, b) : Double.compare(a, b);
  }

  /** {@link Math#min(double, double)}. */
  public static double min(double a, double b) {
    return isIndex(a) || isIndex(b) ? (compareLow(a, b) <= 0 ? a : b) : Math.min(a, b);
  }

  /** {@link Math#max(double, double)}. */
  public static double max(double a, double b) {
    return isIndex(a) || isIndex(b) ? (compareLow(a, b) >= 0 ? a : b) : Math.max(a, b);
  }

  /** {@link Math#abs(double)}. */
  public static double abs(double a) {
    return isIndex(a) ? (compareLow(a, 0) < 0 ? negate(a) : a) : Math.abs(a);
  }

  public static double sqrt(double a) {
    return Math.sqrt(near(a));
  }

  public static double exp(double a) {
    return StrictMath.exp(near(a));
  }

  public static double log(double a) {
    return StrictMath.log(near(a));
  }

  public static double pow(double a, double b) {
    return StrictMath.pow(near(a), near(b));
  }

  /** {@link DoubleStream#sum}. */
  public static double sum(DoubleStream numbers) {
    return TABLE.get().rounding ? numbers.sum() : numbers.reduce(0, ExactArithmetic::add);
  }

  public static double ofLong(long value) {
    return TABLE.get().rounding ? (double) value : represent(Rational.of(value, 1));
  }

  public static int toInt(double value) {
    return isIndex(value) ? value(value).truncated().intValueExact() : (int) value;
  }

  public static long toLong(double value) {
    return isIndex(value) ? value(value).truncated().longValueExact() : (long) value;
  }

  /** {@link Comparator#comparingDouble}. */
  public static <T> Comparator<T> comparingDouble(ToDoubleFunction<? super T> key) {
    return (one, other) -> compare(key.applyAsDouble(one), key.applyAsDouble(other));
  }

  /** Returns the same set in the order of the numbers, if it consists of numbers. */
  @SuppressWarnings("NonApiType") // rewritten classes call it in place of a constructor's result
  public static TreeSet<Object> sorted(TreeSet<Object> set) {
    TreeSet<Object> sorted =
        new TreeSet<>(
            (one, other) ->
                one instanceof Double a && other instanceof Double b
                    ? compare(a, b)
                    : set.comparator() == null
                        ? naturally(one, other)
                        : set.comparator().compare(one, other));
    sorted.addAll(set);
    return sorted;
  }

  @SuppressWarnings("unchecked")
  private static int naturally(Object one, Object other) {
    return ((Comparable<Object>) one).compareTo(other);
  }

  /**
   * {@link RandomGenerator#nextDouble()}: a variable, if the generator draws from that of a law.
   */
  public static double nextDouble(RandomGenerator generator) {
    Table table = TABLE.get();
    table.pending = -1;
    long bits = generator.nextLong();
    int draw = table.pending;
    table.pending = -1;
    return draw < 0
        ? (bits >>> 11) * 0x1p-53
        : table.box(new Term(Rational.ZERO, OptionalInt.of(draw)));
  }

  /** Returns a number that the JDK may compute with, because it is a double. */
  public static double requireDouble(double value) {
    if (isIndex(value)) {
      throw new UnsupportedOperationException(
          TABLE.get().term(value) + " is not a double, and has no exact result here");
    }
    return value;
  }

  /** Refuses a method of the JDK that has not been considered. */
  @SuppressWarnings("DoNotCallSuggester") // rewritten classes call it
  public static void refuse(String method) {
    throw new UnsupportedOperationException(method + " is not available in exact arithmetic");
  }
}
