package feint.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import feint.math.Distribution;
import java.util.Arrays;
import java.util.stream.StreamSupport;

/**
 * Rules on lists and tables of numbers.
 *
 * <p>Each looks only at what it needs and passes over what is not a number: that is a fault of its
 * own, noted already.
 */
final class Lists {

  private Lists() {}

  static double[] doubles(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false)
        .mapToDouble(JsonNode::doubleValue)
        .toArray();
  }

  static int[] ints(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false).mapToInt(JsonNode::intValue).toArray();
  }

  static double[][] rows(JsonNode table) {
    return StreamSupport.stream(table.spliterator(), false)
        .map(Lists::doubles)
        .toArray(double[][]::new);
  }

  static void requireIncreasing(FieldPath path, JsonNode list, Findings findings) {
    for (int i = 1; i < list.size(); i++) {
      JsonNode before = list.path(i - 1);
      JsonNode entry = list.path(i);
      if (before.isIntegralNumber() && entry.isIntegralNumber()) {
        findings.require(
            entry.bigIntegerValue().compareTo(before.bigIntegerValue()) > 0,
            path.to(i),
            "must be greater than the entry before it, " + Values.shown(before),
            Values.shown(entry));
      }
    }
  }

  static void requireNotDecreasing(FieldPath path, JsonNode list, Findings findings) {
    for (int i = 1; i < list.size(); i++) {
      JsonNode before = list.path(i - 1);
      JsonNode entry = list.path(i);
      if (before.isNumber() && entry.isNumber()) {
        findings.require(
            entry.doubleValue() >= before.doubleValue(),
            path.to(i),
            "must not be less than the entry before it, " + Values.shown(before),
            Values.shown(entry));
      }
    }
  }

  /** Notes a list whose probabilities are fine one by one, but do not sum to 1. */
  static void requireSumOne(FieldPath path, JsonNode list, String quantity, Findings findings) {
    if (list.isArray() && !list.isEmpty() && findings.noneWithin(path)) {
      double sum = Arrays.stream(doubles(list)).sum();
      findings.require(
          Math.abs(sum - 1) <= Distribution.TOLERANCE,
          path,
          quantity + " must sum to 1",
          Values.shownSum(sum));
    }
  }

  /**
   * Notes a list of another size.
   *
   * @param entries what there must be so many of, such as "rows, one per oracle state"
   */
  static void requireSize(
      FieldPath path, JsonNode list, int size, String entries, Findings findings) {
    if (list.isArray() && !list.isEmpty()) {
      findings.require(list.size() == size, path, "must have " + size + " " + entries, list.size());
    }
  }
}
