package feint.policyspec;

import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.Policy;
import feint.zeroleak.oblivious.CheapestOblivious;
import feint.zeroleak.oblivious.IncentiveRule;
import feint.zeroleak.oblivious.ObliviousPolicy;
import feint.zeroleak.oblivious.ObliviousSettings;
import feint.zeroleak.oblivious.Order;
import java.util.List;
import java.util.Locale;

/**
 * Oblivious policies: {@code oblivious}, or with options, such as {@code
 * oblivious:order=alternate,stop=yes,decoys=2,incentive=3} or {@code
 * oblivious:incentive=cheapest,finish=0.95}. All options may be omitted.
 */
public final class ObliviousKind implements PolicyKind {

  /** Word with which the names begin. */
  public static final String OBLIVIOUS = "oblivious";

  /** Smallest incentives that finish with the requested probability. */
  private static final String CHEAPEST = "cheapest";

  private static final NameOption<Order> ORDER =
      NameOption.choice("order", Order.ONE_FIRST, List.of(Order.values()));

  private static final NameOption<Boolean> STOP = NameOption.yes("stop");

  private static final NameOption<Integer> DECOYS =
      NameOption.whole("decoys", 1, 1, ObliviousSettings.MOST_DECOYS);

  private static final NameOption<String> INCENTIVE =
      NameOption.incentive("incentive", CHEAPEST);

  private static final NameOption<Double> FINISH =
      NameOption.number("finish", 0, 1).documented("none; needed by incentive=cheapest");

  @Override
  public String word() {
    return OBLIVIOUS;
  }

  @Override
  public String explanation() {
    return "policies that [leak nothing](../methods/oblivious.md) whatever the oracle does, with"
        + " options: `oblivious:order=alternate,stop=yes,decoys=2,incentive=3`,"
        + " `oblivious:stop=yes,incentive=cheapest,finish=0.95`";
  }

  @Override
  public List<NameOption<?>> options() {
    return List.of(ORDER, STOP, DECOYS, INCENTIVE, FINISH);
  }

  @Override
  public List<String> choices() {
    return List.of(OBLIVIOUS, OBLIVIOUS + ":");
  }

  @Override
  public Policy build(String name, Problem problem, Execution execution) {
    return new Name(name, problem).policy();
  }

  @Override
  public String canonical(String name, Problem problem) {
    return new Name(name, problem).format();
  }

  /** All except the policies with the cheapest incentives are independent of the model. */
  @Override
  public boolean needsModel(String name) {
    return name.contains(CHEAPEST);
  }

  @Override
  public Effort effort(String name) {
    return needsModel(name) ? Effort.SOME : Effort.NONE;
  }

  @Override
  public boolean countsClients(Policy policy) {
    return true;
  }

  @Override
  public boolean hasMemory() {
    return true;
  }

  @Override
  public Protection protection() {
    return Protection.ANY_ORACLE;
  }

  /** Name of an oblivious policy, parsed for a problem. */
  private final class Name {

    private final Problem problem;
    private final NameOptions options;
    private final ObliviousSettings settings;
    private final String incentive;
    private final double finish;

    Name(String name, Problem problem) {
      this.problem = problem;
      this.options = NameOptions.of(name, ObliviousKind.this, problem);
      this.settings =
          new ObliviousSettings(options.get(ORDER), options.get(DECOYS), options.get(STOP));
      this.incentive = incentive();
      this.finish = finish();
    }

    Policy policy() {
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
            options.text(FINISH));
      }
      return ((CheapestOblivious.Cheapest) answer).policy(settings);
    }

    String format() {
      return OBLIVIOUS
          + ":order="
          + settings.order()
          + ",stop="
          + NameOption.format(settings.stops())
          + ",decoys="
          + settings.decoys()
          + ",incentive="
          + incentive
          + (incentive.equals(CHEAPEST) ? ",finish=" + finish : "");
    }

    private String incentive() {
      String value = options.get(INCENTIVE);
      if (value.equals(CHEAPEST) && settings.order() != Order.ONE_FIRST) {
        throw options.fault("incentive must be an amount with order=" + settings.order(), value);
      }
      return value;
    }

    private double finish() {
      boolean wanted = incentive.equals(CHEAPEST);
      if (options.has(FINISH) && !wanted) {
        throw options.fault(
            "finish must be left out unless incentive=cheapest", options.text(FINISH));
      }
      if (wanted && !options.has(FINISH)) {
        throw options.fault("finish must say how often runs are to finish, as in finish=0.95", "");
      }
      return options.get(FINISH);
    }
  }
}
