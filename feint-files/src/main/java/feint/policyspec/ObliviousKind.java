package feint.policyspec;

import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.encoding.ProblemCodec;
import feint.encoding.RunLengths;
import feint.math.Checks;
import feint.model.Actions;
import feint.model.Problem;
import feint.model.Shape;
import feint.parallel.Execution;
import feint.policy.Policy;
import feint.zeroleak.oblivious.CheapestOblivious;
import feint.zeroleak.oblivious.IncentiveRule;
import feint.zeroleak.oblivious.ObliviousPolicy;
import feint.zeroleak.oblivious.ObliviousSettings;
import feint.zeroleak.oblivious.Order;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Oblivious policies: {@code oblivious}, or with options, such as {@code
 * oblivious:order=alternate,stop=yes,decoys=2,incentive=3} or {@code
 * oblivious:incentive=cheapest,finish=0.95}. All options may be omitted.
 *
 * <p>The encoding consists of the settings and the incentives, by oracle state or as a table by
 * queries sent, oracle state and successes to come, run-length encoded.
 */
final class ObliviousKind implements PolicyKind {

  /** Word with which the names begin. */
  private static final String OBLIVIOUS = "oblivious";

  /** Smallest incentives that finish with the requested probability. */
  private static final String CHEAPEST = "cheapest";

  /** Maximum size of an encoded table, well above any that can be solved for. */
  private static final int MOST_LEVELS = 1 << 25;

  private static final NameOption<Order> ORDER =
      NameOption.choice("order", Order.ONE_FIRST, List.of(Order.values()));

  private static final NameOption<Boolean> STOP = NameOption.yes("stop");

  private static final NameOption<Integer> DECOYS =
      NameOption.whole("decoys", 1, 1, ObliviousSettings.MOST_DECOYS);

  private static final NameOption<String> INCENTIVE = NameOption.incentive("incentive", CHEAPEST);

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
  public String sentence(String name) {
    return "Treats all trajectories alike and never looks at which is real; queries, incentives and"
        + " steps leak nothing, whatever the oracle does.";
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
  public int decoys(String name, Problem problem) {
    return NameOptions.of(name, this, problem).get(DECOYS);
  }

  @Override
  public Effort effort(String name) {
    return needsModel(name) ? Effort.SOME : Effort.NONE;
  }

  @Override
  public Protection protection() {
    return Protection.ANY_ORACLE;
  }

  @Override
  public PolicyEncoding<?> encoding() {
    return new PolicyEncoding<>(
        OBLIVIOUS,
        ObliviousPolicy.class,
        ObliviousKind::covers,
        ObliviousKind::write,
        ObliviousKind::read);
  }

  private static boolean covers(ObliviousPolicy policy) {
    return policy.incentives().levelsByState().isPresent()
        || size(policy.shape(), policy.settings()) <= MOST_LEVELS;
  }

  private static double size(Shape shape, ObliviousSettings settings) {
    return (double) shape.horizon() * shape.oracleStates() * settings.allSuccesses(shape);
  }

  private static void write(ObliviousPolicy policy, CodecOutput out) {
    Shape shape = policy.shape();
    ProblemCodec.writeShape(shape, out);
    ObliviousSettings settings = policy.settings();
    out.constant(settings.order()).whole(settings.decoys()).flag(settings.stops());
    Optional<int[]> byState = policy.incentives().levelsByState();
    out.flag(byState.isPresent());
    if (byState.isPresent()) {
      out.wholes(byState.get());
    } else {
      RunLengths.write(table(policy.incentives(), shape, settings.allSuccesses(shape)), out);
    }
  }

  private static byte[] table(IncentiveRule rule, Shape shape, int all) {
    byte[] table = new byte[shape.horizon() * shape.oracleStates() * all];
    int index = 0;
    for (int t = 0; t < shape.horizon(); t++) {
      for (int o = 1; o <= shape.oracleStates(); o++) {
        for (int toCome = 1; toCome <= all; toCome++) {
          table[index++] = (byte) rule.level(t, o, toCome);
        }
      }
    }
    return table;
  }

  private static Policy read(CodecInput in) {
    Shape shape = ProblemCodec.readShape(in);
    ObliviousSettings settings =
        new ObliviousSettings(in.constant(Order.class), in.small(), in.flag());
    IncentiveRule rule = in.flag() ? byState(shape, in.wholes()) : byTable(shape, settings, in);
    return ObliviousPolicy.of(settings, rule);
  }

  private static IncentiveRule byState(Shape shape, int[] levels) {
    Actions actions = shape.actions();
    int[] incentives =
        Arrays.stream(levels)
            .map(level -> Checks.within(0, actions.levels() - 1, level, "level of an incentive"))
            .map(actions::incentive)
            .toArray();
    return IncentiveRule.byState(shape, incentives);
  }

  private static IncentiveRule byTable(Shape shape, ObliviousSettings settings, CodecInput in) {
    double size = size(shape, settings);
    Checks.require(size <= MOST_LEVELS, "levels", "must be at most " + MOST_LEVELS, size);
    int all = settings.allSuccesses(shape);
    int states = shape.oracleStates();
    byte[] table = RunLengths.read((int) size, shape.actions().levels() - 1, in);
    return IncentiveRule.of(
        shape, (sent, oracle, toCome) -> table[(sent * states + oracle - 1) * all + toCome - 1]);
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
      return String.format(
              Locale.ROOT,
              "%s:order=%s,stop=%s,decoys=%s,incentive=%s",
              OBLIVIOUS,
              settings.order(),
              NameOption.format(settings.stops()),
              settings.decoys(),
              incentive)
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
