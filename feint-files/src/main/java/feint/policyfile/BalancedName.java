package feint.policyfile;

import feint.model.Problem;
import feint.policy.Policy;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.FillRule;
import feint.zeroleak.balanced.LearningFraction;
import feint.zeroleak.balanced.Payment;
import feint.zeroleak.balanced.ProtectionLevel;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Name of a balanced policy: {@code balanced}, which is {@code balanced:contents,share=value}, or
 * {@code balanced:contents,share=pace} if the table of the former would be large; or a strength
 * followed by options, such as {@code balanced:steps,share=half,incentive=3,epsilon=0.02} or {@code
 * balanced:stop=yes}. Strength and options are optional.
 */
public final class BalancedName {

  /** Name of the default balanced policy. */
  public static final String BALANCED = "balanced";

  /** Prefix of all other names. */
  public static final String PREFIX = BALANCED + ":";

  /** Incentive that depends on the oracle's state. */
  private static final String BY_STATE = "state";

  private static final List<String> OPTIONS =
      List.of("share", "incentive", "stop", "fill", "epsilon");

  private final Problem problem;
  private final NameOptions options;
  private final ProtectionLevel strength;
  private final LearningFraction share;
  private final String incentive;
  private final FillRule fill;
  private final boolean stops;
  private final double epsilon;

  private BalancedName(String name, Problem problem) {
    this.problem = problem;
    String text = name.equals(BALANCED) ? "contents" : name.substring(PREFIX.length());
    List<String> parts = Arrays.asList(text.split(",", -1));
    boolean named = !parts.get(0).contains("=");
    this.options = new NameOptions(name, OPTIONS, parts.subList(named ? 1 : 0, parts.size()));
    this.strength = strength(named ? parts.get(0) : ProtectionLevel.CONTENTS.toString());
    this.share = share();
    this.incentive = incentive();
    this.stops = stops();
    this.fill = fill();
    this.epsilon = epsilon();
  }

  /** Returns whether a name denotes a balanced policy. */
  public static boolean is(String name) {
    return name.equals(BALANCED) || name.startsWith(PREFIX);
  }

  /**
   * Creates the policy that a name denotes in a problem.
   *
   * @throws IllegalArgumentException if the name is malformed
   */
  public static Policy parse(String name, Problem problem) {
    return new BalancedName(name, problem).policy();
  }

  /** Returns the name with all options written out; equal for equal policies of a problem. */
  public static String canonical(String name, Problem problem) {
    return new BalancedName(name, problem).format();
  }

  private Policy policy() {
    Payment payment =
        incentive.equals(BY_STATE)
            ? Payment.followingTheState(problem)
            : Payment.constant(problem, Integer.parseInt(incentive));
    return BalancedPolicy.of(
        problem, new BalancedPolicy.Settings(strength, share, payment, stops, fill, epsilon));
  }

  private String format() {
    return PREFIX
        + strength
        + ",share="
        + share
        + ",incentive="
        + incentive
        + ",stop="
        + (stops ? "yes" : "no")
        + ",fill="
        + name(fill)
        + ",epsilon="
        + epsilon;
  }

  private ProtectionLevel strength(String name) {
    return Arrays.stream(ProtectionLevel.values())
        .filter(strength -> strength.toString().equals(name))
        .findFirst()
        .orElseThrow(() -> options.fault("strength must be types, steps or contents", name));
  }

  private boolean hidesQueue() {
    return strength == ProtectionLevel.TYPES;
  }

  private LearningFraction share() {
    // The value of a band is known only for a share of one half.
    boolean half = hidesQueue() || options.number("epsilon", "0", 0.5) > 0;
    LearningFraction usual = half ? LearningFraction.HALF : LearningFraction.usual(problem);
    LearningFraction value = options.choice("share", usual, List.of(LearningFraction.values()));
    if (hidesQueue() && value != LearningFraction.HALF) {
      throw options.fault(
          "share must be half with balanced:types, which hides the queue", value.toString());
    }
    return value;
  }

  private String incentive() {
    List<String> amounts =
        IntStream.range(0, problem.actions().levels())
            .mapToObj(level -> "" + problem.actions().incentive(level))
            .toList();
    return options.word(
        "incentive",
        "" + problem.actions().highestIncentive(),
        Stream.concat(amounts.stream(), Stream.of(BY_STATE)).toList());
  }

  private boolean stops() {
    boolean stops = options.yes("stop");
    if (stops && hidesQueue()) {
      throw options.fault("stop must be no with balanced:types, which hides the queue", "yes");
    }
    return stops;
  }

  private FillRule fill() {
    FillRule usual = hidesQueue() ? FillRule.QUEUE : FillRule.STATE;
    String value = options.word("fill", name(usual), List.of("state", "queue"));
    FillRule filling = value.equals(name(FillRule.STATE)) ? FillRule.STATE : FillRule.QUEUE;
    if (!hidesQueue() && filling != usual) {
      // An observer of steps knows the queue, so there is no choice within an oracle state.
      throw options.fault("fill must be " + name(usual) + " with balanced:" + strength, value);
    }
    return filling;
  }

  private double epsilon() {
    double epsilon = options.number("epsilon", "0", 0.5);
    if (epsilon > 0 && share != LearningFraction.HALF) {
      throw options.fault(
          "epsilon must be 0 unless share=half, which its bound needs",
          options.text("epsilon", "0"));
    }
    return epsilon;
  }

  private static String name(FillRule filling) {
    return filling.name().toLowerCase(Locale.ROOT);
  }
}
