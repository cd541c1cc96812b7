package feint.scenario;

import feint.math.Distribution;
import feint.scenario.text.FieldValues;
import java.util.Arrays;
import java.util.List;

/**
 * Rules on lists of numbers.
 *
 * <p>Each rule skips entries that are not numbers, which are separate faults and already reported.
 */
final class Lists {

  private Lists() {}

  static void requireIncreasing(Field list) {
    List<Field> entries = list.entries();
    for (int i = 1; i < entries.size(); i++) {
      Field before = entries.get(i - 1);
      Field entry = entries.get(i);
      if (before.isInteger() && entry.isInteger()) {
        entry.require(
            entry.compareTo(before) > 0,
            "must be greater than the entry before it, " + before.shown(),
            entry.shown());
      }
    }
  }

  static void requireNotDecreasing(Field list) {
    List<Field> entries = list.entries();
    for (int i = 1; i < entries.size(); i++) {
      Field before = entries.get(i - 1);
      Field entry = entries.get(i);
      if (before.isNumber() && entry.isNumber()) {
        entry.require(
            entry.number() >= before.number(),
            "must not be less than the entry before it, " + before.shown(),
            entry.shown());
      }
    }
  }

  /** Reports a list of valid probabilities that do not sum to 1. */
  static void requireSumOne(Field list, String quantity) {
    if (list.isList() && list.isSound()) {
      double sum = Arrays.stream(list.numbers()).sum();
      list.require(
          Math.abs(sum - 1) <= Distribution.TOLERANCE,
          quantity + " must sum to 1",
          FieldValues.shownSum(sum));
    }
  }

  /**
   * Reports a list of another size.
   *
   * @param entries noun for the entries, such as "rows, one per oracle state"
   */
  static void requireSize(Field list, int size, String entries) {
    if (list.isList()) {
      list.require(list.size() == size, "must have " + size + " " + entries, list.size());
    }
  }
}
