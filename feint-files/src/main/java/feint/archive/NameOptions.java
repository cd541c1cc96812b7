package feint.archive;

import feint.file.ArchiveException;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The options of a policy's name, {@code option=value,option=value}: each may be left out. */
final class NameOptions {

  private final String name;
  private final Map<String, String> values = new LinkedHashMap<>();

  /**
   * The options in {@code parts}.
   *
   * @param name the policy's whole name, for messages
   * @param known the options that there are
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

  /** What was given, or what is meant if nothing was. */
  String text(String option, String usual) {
    return values.getOrDefault(option, usual);
  }

  /** One of some words. */
  String word(String option, String usual, Collection<String> words) {
    String value = text(option, usual);
    if (!words.contains(value)) {
      throw fault(option + " must be " + listed(List.copyOf(words)), value);
    }
    return value;
  }

  /** One of some things, by the word that each is written as. */
  <T> T choice(String option, T usual, List<T> all) {
    String name = word(option, usual.toString(), all.stream().map(Object::toString).toList());
    return all.stream().filter(one -> one.toString().equals(name)).findFirst().orElseThrow();
  }

  boolean yes(String option) {
    return word(option, "no", List.of("yes", "no")).equals("yes");
  }

  /** A number in [0, most], which may be in percent. */
  double number(String option, String usual, double most) {
    String value = text(option, usual);
    boolean percent = value.endsWith("%");
    try {
      BigDecimal written = new BigDecimal(percent ? value.substring(0, value.length() - 1) : value);
      double number = (percent ? written.movePointLeft(2) : written).doubleValue();
      if (number >= 0 && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Falls through: what is not a number is not in the range.
    }
    String bound = new BigDecimal(String.valueOf(most)).stripTrailingZeros().toPlainString();
    throw fault(option + " must be a number in [0, " + bound + "]", value);
  }

  ArchiveException fault(String rule, String value) {
    return new ArchiveException(name, rule + ", was \"" + value + "\"");
  }

  private static String listed(List<String> words) {
    int last = words.size() - 1;
    return last < 1
        ? String.join("", words)
        : String.join(", ", words.subList(0, last)) + " or " + words.get(last);
  }
}
