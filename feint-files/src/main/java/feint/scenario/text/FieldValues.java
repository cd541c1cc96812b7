package feint.scenario.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.BigIntegerNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ValueNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Conversion of scenario values from and to text. */
public final class FieldValues {

  /**
   * Decimal numbers of YAML 1.2 without a leading zero. YAML 1.1 would also accept {@code 1_000},
   * {@code 0x10}, {@code 1:30} and, as eight, {@code 010}: a reader and an editor that follow
   * different versions would silently disagree.
   */
  private static final Pattern NUMBER =
      Pattern.compile("[-+]?(?:\\.[0-9]+|(?:0|[1-9][0-9]*)(?:\\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?");

  private static final Pattern SHORT_INTEGER = Pattern.compile("[-+]?[0-9]{1,18}");
  private static final int LONGEST_SHOWN = 60;
  private static final MathContext SUM_DIGITS = new MathContext(12);

  /** Writer of the shortest decimal on every JDK; Double.toString does so only since 19. */
  private static final JsonMapper WRITER =
      JsonMapper.builder(
              JsonFactory.builder().enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER).build())
          .build();

  private FieldValues() {}

  /**
   * Returns the number that a text states, if a double can hold it. A number with a zero fraction,
   * such as {@code 45.0}, is an integer, as in JSON Schema.
   */
  static Optional<ValueNode> number(String text) {
    if (!isNumeral(text)) {
      return Optional.empty();
    }
    if (SHORT_INTEGER.matcher(text).matches()) {
      return Optional.of(LongNode.valueOf(Long.parseLong(text)));
    }
    double x = Double.parseDouble(text);
    return Double.isInfinite(x) ? Optional.empty() : Optional.of(number(x));
  }

  /** Returns whether a text states a number, even one that no double can hold. */
  public static boolean isNumeral(String text) {
    return NUMBER.matcher(text).matches();
  }

  /** Returns a number as a file has it: an integer if it is integral. */
  public static ValueNode number(double x) {
    if (x != Math.rint(x)) {
      return DoubleNode.valueOf(x);
    }
    return Math.abs(x) < 1e18
        ? LongNode.valueOf((long) x)
        : BigIntegerNode.valueOf(new BigDecimal(x).toBigInteger());
  }

  /**
   * Formats JSON without spaces, with fields in the node's order and numbers in their shortest
   * form.
   */
  public static String json(JsonNode node) {
    try {
      return WRITER.writeValueAsString(node);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of plain values is always JSON", e);
    }
  }

  /** Formats a value for a message, much as it was written. */
  public static String shown(JsonNode value) {
    return shortened(format(value));
  }

  private static String format(JsonNode value) {
    if (value instanceof PlainText) {
      return value.textValue();
    }
    if (value.isNull()) {
      return "empty";
    }
    if (value.isNumber()) {
      return shown(value.doubleValue());
    }
    if (value.isArray()) {
      return inBrackets(
          "[", StreamSupport.stream(value.spliterator(), false).map(FieldValues::format), "]");
    }
    if (value.isObject()) {
      return inBrackets(
          "{", value.properties().stream().map(e -> e.getKey() + ": " + format(e.getValue())), "}");
    }
    return value.toString();
  }

  /** Joins no more entries than a message needs, since a list may have thousands. */
  private static String inBrackets(String open, Stream<String> entries, String close) {
    return entries.limit(LONGEST_SHOWN).collect(Collectors.joining(", ", open, close));
  }

  /** Formats a number without the exponent and the zeros that Java would add. */
  public static String shown(double x) {
    return Double.isFinite(x) ? shown(new BigDecimal(Double.toString(x))) : Double.toString(x);
  }

  /** Formats a sum without its rounding error. */
  public static String shownSum(double x) {
    return shown(new BigDecimal(x, SUM_DIGITS));
  }

  private static String shown(BigDecimal x) {
    BigDecimal stripped = x.stripTrailingZeros();
    boolean moderate = Math.abs(stripped.precision() - stripped.scale()) <= 18;
    return moderate
        ? stripped.toPlainString()
        : stripped.toString().replace("E+", "e").replace('E', 'e');
  }

  static String shortened(String text) {
    return text.length() <= LONGEST_SHOWN ? text : text.substring(0, LONGEST_SHOWN - 1) + "…";
  }
}
