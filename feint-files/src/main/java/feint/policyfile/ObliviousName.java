package feint.policyfile;

import feint.model.Problem;
import feint.policy.Policy;
import feint.zeroleak.oblivious.CheapestOblivious;
import feint.zeroleak.oblivious.IncentiveRule;
import feint.zeroleak.oblivious.ObliviousPolicy;
import feint.zeroleak.oblivious.ObliviousSettings;
import feint.zeroleak.oblivious.Order;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Name of an oblivious policy: {@code oblivious}, or with options, such as {@code
 * oblivious:order=alternate,stop=yes,decoys=2,incentive=3} or {@code
 * oblivious:incentive=cheapest,finish=0.95}. All options may be omitted.
 */
public final class ObliviousName {

  /** Name of the default oblivious policy. */
  public static final String OBLIVIOUS = "oblivious";

  /** Prefix of all other names. */
  public static final String PREFIX = OBLIVIOUS + ":";

  /** Smallest incentives that finish with the requested probability. */
  private static final String CHEAPEST = "cheapest";

  private static final List<String> OPTIONS =
      List.of("order", "stop", "decoys", "incentive", "finish");

  private final Problem problem;
  private final NameOptions options;
  private final ObliviousSettings settings;
  private final String incentive;
  private final double finish;

  private ObliviousName(String name, Problem problem) {
    this.problem = problem;
    List<String> parts =
        name.equals(OBLIVIOUS)
            ? List.of()
            : Arrays.asList(name.substring(PREFIX.length()).split(",", -1));
    this.options = new NameOptions(name, OPTIONS, parts);
    this.settings = new ObliviousSettings(order(), decoys(), options.yes("stop"));
    this.incentive = incentive();
    this.finish = finish();
  }

  /** Returns whether a name denotes an oblivious policy. */
  public static boolean is(String name) {
    return name.equals(OBLIVIOUS) || name.startsWith(PREFIX);
  }

  /**
   * Returns whether a name denotes an oblivious policy that does not depend on the success
   * probabilities: all except those with the cheapest incentives.
   */
  public static boolean needsNoModel(String name) {
    return is(name) && !name.contains(CHEAPEST);
  }

  /**
   * Creates the policy that a name denotes in a problem.
   *
   * @throws IllegalArgumentException if the name is malformed or its targets are infeasible
   */
  public static Policy parse(String name, Problem problem) {
    return new ObliviousName(name, problem).policy();
  }

  /** Returns the name with all options written out; equal for equal policies of a problem. */
  public static String canonical(String name, Problem problem) {
    return new ObliviousName(name, problem).format();
  }

  private Policy policy() {
    if (!incentive.equals(CHEAPEST)) {
      return ObliviousPolicy.of(
          settings, IncentiveRule.constant(problem.shape(), Integer.parseInt(incentive)));
    }
    CheapestOblivious.Answer answer = CheapestOblivious.find(problem, settings, finish);
    if (answer instanceof CheapestOblivious.OutOfReach beyond) {
      String wayOut =
          beyond.horizon().isPresent()
              ? "a horizon of " + beyond.horizon().getAsInt() + " would do"
              : "no horizon up to " + CheapestOblivious.MOST_HORIZONS + " times as long would do";
      throw options.fault(
          String.format(
              Locale.ROOT,
              "finish must be at most %.5f, the most that %d queries can do (%s)",
              Math.floor(beyond.highest() * 1e5) / 1e5,
              problem.horizon(),
              wayOut),
          options.text("finish", ""));
    }
    return ((CheapestOblivious.Cheapest) answer).policy(settings);
  }

  private String format() {
    return PREFIX
        + "order="
        + settings.order()
        + ",stop="
        + (settings.stops() ? "yes" : "no")
        + ",decoys="
        + settings.decoys()
        + ",incentive="
        + incentive
        + (incentive.equals(CHEAPEST) ? ",finish=" + finish : "");
  }

  private Order order() {
    return options.choice("order", Order.ONE_FIRST, List.of(Order.values()));
  }

  private int decoys() {
    List<String> numbers =
        IntStream.rangeClosed(1, ObliviousSettings.MOST_DECOYS).mapToObj(k -> "" + k).toList();
    String value = options.text("decoys", "1");
    if (!numbers.contains(value)) {
      throw options.fault("decoys must be in 1.." + ObliviousSettings.MOST_DECOYS, value);
    }
    return Integer.parseInt(value);
  }

  private String incentive() {
    List<String> amounts =
        IntStream.range(0, problem.actions().levels())
            .mapToObj(level -> "" + problem.actions().incentive(level))
            .toList();
    String value =
        options.word(
            "incentive",
            "" + problem.actions().highestIncentive(),
            Stream.concat(amounts.stream(), Stream.of(CHEAPEST)).toList());
    if (value.equals(CHEAPEST) && settings.order() != Order.ONE_FIRST) {
      throw options.fault("incentive must be an amount with order=" + settings.order(), value);
    }
    return value;
  }

  private double finish() {
    boolean wanted = incentive.equals(CHEAPEST);
    if (options.has("finish") && !wanted) {
      throw options.fault(
          "finish must be left out unless incentive=cheapest", options.text("finish", ""));
    }
    if (wanted && !options.has("finish")) {
      throw options.fault("finish must say how often runs are to finish, as in finish=0.95", "");
    }
    return options.number("finish", "0", 1);
  }
}
