package feint.policyspec;

import feint.io.ArchiveException;
import feint.model.Problem;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Options in a policy's name, {@code option=value,option=value}; all may be omitted. */
final class NameOptions {

  private final String name;
  private final List<NameOption<?>> known;
  private final Problem problem;
  private final Map<String, String> values = new LinkedHashMap<>();

  /**
   * Parses the options in {@code parts}.
   *
   * @param name complete name of the policy, for messages
   * @param known all options
   */
  NameOptions(String name, List<NameOption<?>> known, List<String> parts, Problem problem) {
    this.name = name;
    this.known = known;
    this.problem = problem;
    List<String> names = known.stream().<String>map(NameOption::name).toList();
    for (String part : parts) {
      int equals = part.indexOf('=');
      String option = equals < 0 ? part : part.substring(0, equals);
      if (!names.contains(option)) {
        throw fault("option must be one of " + String.join(", ", names), option);
      }
      if (equals < 0) {
        throw fault("option must have a value, as in " + option + "=VALUE", part);
      }
      if (values.putIfAbsent(option, part.substring(equals + 1)) != null) {
        throw fault(option + " must be given once", part);
      }
    }
  }

  /** Parses all that follows the word of a kind in a name. */
  static NameOptions of(String name, PolicyKind kind, Problem problem) {
    int word = kind.word().length();
    List<String> parts =
        name.length() == word ? List.of() : Arrays.asList(name.substring(word + 1).split(",", -1));
    return new NameOptions(name, kind.options(), parts, problem);
  }

  boolean has(NameOption<?> option) {
    return values.containsKey(option.name());
  }

  /** Returns the text of an option, empty if it was omitted. */
  String text(NameOption<?> option) {
    return values.getOrDefault(option.name(), "");
  }

  /** Returns the value of an option, or its default. */
  <T> T get(NameOption<T> option) {
    return get(option, option.fallback().apply(problem));
  }

  /** Returns the value of an option, or a default that depends on other options. */
  <T> T get(NameOption<T> option, T usual) {
    if (!has(option)) {
      return usual;
    }
    return option
        .parser()
        .apply(text(option), problem)
        .orElseThrow(
            () -> fault(option.name() + " must be " + option.rule().apply(problem), text(option)));
  }

  /** Returns all options with their values. */
  String format() {
    return known.stream()
        .map(option -> option.name() + "=" + NameOption.format(get(option)))
        .collect(Collectors.joining(","));
  }

  ArchiveException fault(String rule, String value) {
    return new ArchiveException(name, rule + ", was \"" + value + "\"");
  }
}
