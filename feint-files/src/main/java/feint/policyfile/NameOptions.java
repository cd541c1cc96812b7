package feint.policyfile;

import feint.io.ArchiveException;
import feint.math.Joiner;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Options of a policy's name, {@code option=value,option=value}; all are optional. */
final class NameOptions {

  private final String name;
  private final Map<String, String> values = new LinkedHashMap<>();

  /**
   * Parses the options in {@code parts}.
   *
   * @param name complete name of the policy, for messages
   * @param known names of all options
   */
  NameOptions(String name, List<String> known, List<String> parts) {
    this.name = name;
    for (String part : parts) {
      int equals = part.indexOf('=');
      String option = equals < 0 ? part : part.substring(0, equals);
      if (!known.contains(option)) {
        throw fault("option must be one of " + String.join(", ", known), option);
      }
      if (equals < 0) {
        throw fault("option must have a value, as in " + option + "=VALUE", part);
      }
      if (values.putIfAbsent(option, part.substring(equals + 1)) != null) {
        throw fault(option + " must be given once", part);
      }
    }
  }

  boolean has(String option) {
    return values.containsKey(option);
  }

  /** Returns the value of an option, or its default. */
  String text(String option, String usual) {
    return values.getOrDefault(option, usual);
  }

  /** Returns the value of an option, which must be one of {@code words}. */
  String word(String option, String usual, Collection<String> words) {
    String value = text(option, usual);
    if (!words.contains(value)) {
      throw fault(option + " must be " + Joiner.or(List.copyOf(words)), value);
    }
    return value;
  }

  /** Returns the value of an option among {@code all}, identified by its text. */
  <T> T choice(String option, T usual, List<T> all) {
    String name = word(option, usual.toString(), all.stream().map(Object::toString).toList());
    return all.stream().filter(one -> one.toString().equals(name)).findFirst().orElseThrow();
  }

  boolean yes(String option) {
    return word(option, "no", List.of("yes", "no")).equals("yes");
  }

  /** Returns the value of an option as a number in [0, most], which may be given in percent. */
  double number(String option, String usual, double most) {
    String value = text(option, usual);
    boolean percent = value.endsWith("%");
    try {
      BigDecimal decimal = new BigDecimal(percent ? value.substring(0, value.length() - 1) : value);
      double number = (percent ? decimal.movePointLeft(2) : decimal).doubleValue();
      if (number >= 0 && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Falls through: text that is not a number is not in the range.
    }
    String bound = new BigDecimal(String.valueOf(most)).stripTrailingZeros().toPlainString();
    throw fault(option + " must be a number in [0, " + bound + "]", value);
  }

  ArchiveException fault(String rule, String value) {
    return new ArchiveException(name, rule + ", was \"" + value + "\"");
  }
}
