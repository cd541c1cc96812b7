package feint.archive;

import feint.balance.Balanced;
import feint.balance.Filling;
import feint.balance.Payment;
import feint.balance.Share;
import feint.balance.Strength;
import feint.model.Problem;
import feint.policy.Policy;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The name of a balanced policy: {@code balanced}, which is {@code balanced:contents,share=value},
 * or {@code balanced:contents,share=pace} where the table of the first would be large; or a
 * strength with options after it, such as {@code
 * balanced:steps,share=half,incentive=3,epsilon=0.02} or {@code balanced:stop=yes}. Each may be
 * left out.
 */
public final class BalancedName {

  /** The name of the usual one. */
  public static final String BALANCED = "balanced";

  /** What all others begin with. */
  public static final String PREFIX = BALANCED + ":";

  /** The incentive that follows the oracle's state. */
  private static final String BY_STATE = "state";

  private static final List<String> OPTIONS =
      List.of("share", "incentive", "stop", "fill", "epsilon");

  private final Problem problem;
  private final NameOptions options;
  private final Strength strength;
  private final Share share;
  private final String incentive;
  private final Filling fill;
  private final boolean stops;
  private final double epsilon;

  private BalancedName(String name, Problem problem) {
    this.problem = problem;
    String text = name.equals(BALANCED) ? "contents" : name.substring(PREFIX.length());
    List<String> parts = Arrays.asList(text.split(",", -1));
    boolean named = !parts.get(0).contains("=");
    this.options = new NameOptions(name, OPTIONS, parts.subList(named ? 1 : 0, parts.size()));
    this.strength = strength(named ? parts.get(0) : Strength.CONTENTS.toString());
    this.share = share();
    this.incentive = incentive();
    this.stops = stops();
    this.fill = fill();
    this.epsilon = epsilon();
  }

  /** Whether a policy's name is one of these. */
  public static boolean is(String name) {
    return name.equals(BALANCED) || name.startsWith(PREFIX);
  }

  /** The policy that a name stands for in a problem. */
  public static Policy parse(String name, Problem problem) {
    return new BalancedName(name, problem).policy();
  }

  /** The same name with every option written out: equal for equal policies of a problem. */
  public static String canonical(String name, Problem problem) {
    return new BalancedName(name, problem).written();
  }

  private Policy policy() {
    Payment payment =
        incentive.equals(BY_STATE)
            ? Payment.followingTheState(problem)
            : Payment.constant(problem, Integer.parseInt(incentive));
    return Balanced.of(
        problem, new Balanced.Settings(strength, share, payment, stops, fill, epsilon));
  }

  private String written() {
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

  private Strength strength(String name) {
    return Arrays.stream(Strength.values())
        .filter(strength -> strength.toString().equals(name))
        .findFirst()
        .orElseThrow(() -> options.fault("strength must be types, steps or contents", name));
  }

  private boolean hidesQueue() {
    return strength == Strength.TYPES;
  }

  private Share share() {
    // What a band is worth is known for one half alone.
    boolean half = hidesQueue() || options.number("epsilon", "0", 0.5) > 0;
    Share usual = half ? Share.HALF : Share.usual(problem);
    Share value = options.choice("share", usual, List.of(Share.values()));
    if (hidesQueue() && value != Share.HALF) {
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

  private Filling fill() {
    Filling usual = hidesQueue() ? Filling.QUEUE : Filling.STATE;
    String value = options.word("fill", name(usual), List.of("state", "queue"));
    Filling filling = value.equals(name(Filling.STATE)) ? Filling.STATE : Filling.QUEUE;
    if (!hidesQueue() && filling != usual) {
      // Whoever sees the steps knows the queue: there is nothing to choose within an oracle state.
      throw options.fault("fill must be " + name(usual) + " with balanced:" + strength, value);
    }
    return filling;
  }

  private double epsilon() {
    double epsilon = options.number("epsilon", "0", 0.5);
    if (epsilon > 0 && share != Share.HALF) {
      throw options.fault(
          "epsilon must be 0 unless share=half, which its bound needs",
          options.text("epsilon", "0"));
    }
    return epsilon;
  }

  private static String name(Filling filling) {
    return filling.name().toLowerCase(Locale.ROOT);
  }
}
