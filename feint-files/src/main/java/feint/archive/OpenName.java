package feint.archive;

import feint.model.Problem;
import feint.open.CheapestOpen;
import feint.open.IncentiveRule;
import feint.open.OpenPolicy;
import feint.open.OpenSettings;
import feint.open.Order;
import feint.policy.Policy;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The name of an open policy: {@code open}, or with options after it, such as {@code
 * open:order=alternate,stop=yes,decoys=2,incentive=3} or {@code
 * open:incentive=cheapest,finish=0.95}. Each may be left out.
 */
public final class OpenName {

  /** The name of the usual one. */
  public static final String OPEN = "open";

  /** What all others begin with. */
  public static final String PREFIX = OPEN + ":";

  /** The least that finishes often enough. */
  private static final String CHEAPEST = "cheapest";

  private static final List<String> OPTIONS =
      List.of("order", "stop", "decoys", "incentive", "finish");

  private final Problem problem;
  private final NameOptions options;
  private final OpenSettings settings;
  private final String incentive;
  private final double finish;

  private OpenName(String name, Problem problem) {
    this.problem = problem;
    List<String> parts =
        name.equals(OPEN)
            ? List.of()
            : Arrays.asList(name.substring(PREFIX.length()).split(",", -1));
    this.options = new NameOptions(name, OPTIONS, parts);
    this.settings = new OpenSettings(order(), decoys(), options.yes("stop"));
    this.incentive = incentive();
    this.finish = finish();
  }

  /** Whether a policy's name is one of these. */
  public static boolean is(String name) {
    return name.equals(OPEN) || name.startsWith(PREFIX);
  }

  /**
   * Returns whether a name is of an open policy that does not depend on how often answers are
   * informative: all but those with the cheapest incentives.
   */
  public static boolean needsNoModel(String name) {
    return is(name) && !name.contains(CHEAPEST);
  }

  /** The policy that a name stands for in a problem. */
  public static Policy parse(String name, Problem problem) {
    return new OpenName(name, problem).policy();
  }

  /** The same name with every option written out: equal for equal policies of a problem. */
  public static String canonical(String name, Problem problem) {
    return new OpenName(name, problem).written();
  }

  private Policy policy() {
    if (!incentive.equals(CHEAPEST)) {
      return OpenPolicy.of(
          settings, IncentiveRule.constant(problem.shape(), Integer.parseInt(incentive)));
    }
    CheapestOpen.Answer answer = CheapestOpen.find(problem, settings, finish);
    if (answer instanceof CheapestOpen.OutOfReach beyond) {
      String wayOut =
          beyond.horizon().isPresent()
              ? "a horizon of " + beyond.horizon().getAsInt() + " would do"
              : "no horizon up to " + CheapestOpen.MOST_HORIZONS + " times as long would do";
      throw options.fault(
          String.format(
              Locale.ROOT,
              "finish must be at most %.5f, the most that %d queries can do (%s)",
              Math.floor(beyond.highest() * 1e5) / 1e5,
              problem.horizon(),
              wayOut),
          options.text("finish", ""));
    }
    return ((CheapestOpen.Cheapest) answer).policy(settings);
  }

  private String written() {
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
        IntStream.rangeClosed(1, OpenSettings.MOST_DECOYS).mapToObj(k -> "" + k).toList();
    String value = options.text("decoys", "1");
    if (!numbers.contains(value)) {
      throw options.fault("decoys must be in 1.." + OpenSettings.MOST_DECOYS, value);
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
