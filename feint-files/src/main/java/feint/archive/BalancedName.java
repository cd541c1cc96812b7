package feint.archive;

import feint.file.ArchiveException;
import feint.model.Problem;
import feint.policy.BalancedSteps;
import feint.policy.BalancedTypes;
import feint.policy.Filling;
import feint.policy.Payment;
import feint.policy.Policy;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The name of a balanced policy, {@code balanced:types} or {@code balanced:steps}, with its options
 * after it: {@code ,incentive=3,fill=queue,epsilon=0.02}, or {@code ,incentive=state}. Each option
 * may be left out.
 */
public final class BalancedName {

  /** What such names begin with. */
  public static final String PREFIX = "balanced:";

  /** The incentive that follows the oracle's state. */
  private static final String BY_STATE = "state";

  private static final List<String> OPTIONS = List.of("incentive", "fill", "epsilon");

  private final String text;
  private final Problem problem;
  private final boolean steps;
  private final Map<String, String> options;
  private final String incentive;
  private final Filling fill;
  private final double epsilon;

  private BalancedName(String text, Problem problem) {
    this.text = text;
    this.problem = problem;
    String[] parts = text.split(",", -1);
    if (!parts[0].equals("types") && !parts[0].equals("steps")) {
      throw fault("strength must be types or steps", parts[0]);
    }
    this.steps = parts[0].equals("steps");
    this.options = options(Arrays.asList(parts).subList(1, parts.length));
    this.incentive = incentive();
    this.fill = fill();
    this.epsilon = epsilon();
  }

  /** The policy that {@code text}, which follows {@link #PREFIX}, names for a problem. */
  public static Policy parse(String text, Problem problem) {
    return new BalancedName(text, problem).policy();
  }

  /** The same name with every option written out: equal for equal policies of a problem. */
  public static String canonical(String text, Problem problem) {
    return new BalancedName(text, problem).written();
  }

  private Map<String, String> options(List<String> parts) {
    Map<String, String> found = new LinkedHashMap<>();
    for (String part : parts) {
      int equals = part.indexOf('=');
      String name = equals < 0 ? part : part.substring(0, equals);
      if (!OPTIONS.contains(name)) {
        throw fault("option must be one of " + String.join(", ", OPTIONS), name);
      }
      if (equals < 0) {
        throw fault("option must have a value, as in " + name + "=VALUE", part);
      }
      if (found.putIfAbsent(name, part.substring(equals + 1)) != null) {
        throw fault(name + " must be given once", part);
      }
    }
    return found;
  }

  private Policy policy() {
    Payment payment =
        incentive.equals(BY_STATE)
            ? Payment.followingTheState(problem)
            : Payment.constant(problem, Integer.parseInt(incentive));
    return steps
        ? BalancedSteps.of(problem, payment, epsilon)
        : BalancedTypes.of(problem, payment, fill, epsilon);
  }

  private String written() {
    return PREFIX
        + (steps ? "steps" : "types")
        + ",incentive="
        + incentive
        + ",fill="
        + name(fill)
        + ",epsilon="
        + epsilon;
  }

  private String incentive() {
    String value = options.getOrDefault("incentive", "" + problem.actions().highestIncentive());
    List<String> amounts =
        IntStream.range(0, problem.actions().levels())
            .mapToObj(level -> "" + problem.actions().incentive(level))
            .toList();
    if (!value.equals(BY_STATE) && !amounts.contains(value)) {
      throw fault("incentive must be " + String.join(", ", amounts) + " or " + BY_STATE, value);
    }
    return value;
  }

  private Filling fill() {
    Filling usual = steps ? Filling.STATE : Filling.QUEUE;
    String value = options.getOrDefault("fill", name(usual));
    Filling filling =
        Arrays.stream(Filling.values())
            .filter(known -> name(known).equals(value))
            .findFirst()
            .orElseThrow(() -> fault("fill must be one of " + fillings(), value));
    if (steps && filling != usual) {
      // Whoever sees the steps knows the queue: there is nothing to choose within an oracle state.
      throw fault("fill must be " + name(usual) + " with balanced:steps", value);
    }
    return filling;
  }

  private static String fillings() {
    return Arrays.stream(Filling.values())
        .map(BalancedName::name)
        .collect(Collectors.joining(", "));
  }

  private static String name(Filling filling) {
    return filling.name().toLowerCase(Locale.ROOT);
  }

  private double epsilon() {
    String value = options.getOrDefault("epsilon", "0");
    try {
      double epsilon = new BigDecimal(value).doubleValue();
      if (epsilon >= 0 && epsilon <= 0.5) {
        return epsilon;
      }
    } catch (NumberFormatException e) {
      // Falls through: what is not a number is not in the range.
    }
    throw fault("epsilon must be a number in [0, 0.5]", value);
  }

  private ArchiveException fault(String rule, String value) {
    return new ArchiveException(PREFIX + text, rule + ", was \"" + value + "\"");
  }
}
