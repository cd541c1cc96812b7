package feint.distributed;

import feint.math.Checks;
import feint.model.Actions;
import feint.model.Shape;
import feint.policy.Policy;
import feint.zeroleak.oblivious.IncentiveRule;
import feint.zeroleak.oblivious.ObliviousPolicy;
import feint.zeroleak.oblivious.ObliviousSettings;
import feint.zeroleak.oblivious.Order;
import java.util.Arrays;
import java.util.Optional;

/**
 * Codec of oblivious policies: the chosen options and the incentives, by oracle state or as a table
 * by queries sent, oracle state and successes to come, run-length encoded.
 */
final class ObliviousKind implements PolicyKind<ObliviousPolicy> {

  /** Maximum size of a table, well above any that can be solved for. */
  private static final int MOST_LEVELS = 1 << 25;

  @Override
  public String name() {
    return "oblivious";
  }

  @Override
  public Class<ObliviousPolicy> type() {
    return ObliviousPolicy.class;
  }

  @Override
  public boolean covers(ObliviousPolicy policy) {
    return policy.incentives().levelsByState().isPresent()
        || size(policy.shape(), policy.settings()) <= MOST_LEVELS;
  }

  private static double size(Shape shape, ObliviousSettings settings) {
    return (double) shape.horizon() * shape.oracleStates() * settings.allSuccesses(shape);
  }

  @Override
  public void write(ObliviousPolicy policy, CodecOutput out) {
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

  @Override
  public Policy read(CodecInput in) {
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
}
