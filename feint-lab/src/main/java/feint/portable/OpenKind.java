package feint.portable;

import feint.math.Checks;
import feint.model.Actions;
import feint.model.Shape;
import feint.open.IncentiveRule;
import feint.open.OpenPolicy;
import feint.open.OpenSettings;
import feint.open.Order;
import feint.policy.Policy;
import java.util.Arrays;
import java.util.Optional;

/**
 * Open policies: what was chosen, and what is paid, by oracle state or as a table by the number of
 * queries sent, oracle state and successes to come, in runs of equal levels.
 */
final class OpenKind implements PolicyKind<OpenPolicy> {

  /** No table that anybody has solved for, and no absurd array. */
  private static final int MOST_LEVELS = 1 << 25;

  @Override
  public String name() {
    return "open";
  }

  @Override
  public Class<OpenPolicy> type() {
    return OpenPolicy.class;
  }

  @Override
  public boolean covers(OpenPolicy policy) {
    return policy.incentives().levelsByState().isPresent()
        || size(policy.shape(), policy.settings()) <= MOST_LEVELS;
  }

  private static double size(Shape shape, OpenSettings settings) {
    return (double) shape.horizon() * shape.oracleStates() * settings.allSuccesses(shape);
  }

  @Override
  public void write(OpenPolicy policy, FormOutput out) {
    Shape shape = policy.shape();
    ProblemForm.writeShape(shape, out);
    OpenSettings settings = policy.settings();
    out.constant(settings.order()).whole(settings.decoys()).flag(settings.stops());
    Optional<int[]> byState = policy.incentives().levelsByState();
    out.flag(byState.isPresent());
    if (byState.isPresent()) {
      out.wholes(byState.get());
    } else {
      Runs.write(table(policy.incentives(), shape, settings.allSuccesses(shape)), out);
    }
  }

  private static byte[] table(IncentiveRule rule, Shape shape, int all) {
    byte[] table = new byte[shape.horizon() * shape.oracleStates() * all];
    int place = 0;
    for (int t = 0; t < shape.horizon(); t++) {
      for (int o = 1; o <= shape.oracleStates(); o++) {
        for (int toCome = 1; toCome <= all; toCome++) {
          table[place++] = (byte) rule.level(t, o, toCome);
        }
      }
    }
    return table;
  }

  @Override
  public Policy read(FormInput in) {
    Shape shape = ProblemForm.readShape(in);
    OpenSettings settings = new OpenSettings(in.constant(Order.class), in.small(), in.flag());
    IncentiveRule rule = in.flag() ? byState(shape, in.wholes()) : byTable(shape, settings, in);
    return OpenPolicy.of(settings, rule);
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

  private static IncentiveRule byTable(Shape shape, OpenSettings settings, FormInput in) {
    double size = size(shape, settings);
    Checks.require(size <= MOST_LEVELS, "levels", "must be at most " + MOST_LEVELS, size);
    int all = settings.allSuccesses(shape);
    int states = shape.oracleStates();
    byte[] table = Runs.read((int) size, shape.actions().levels() - 1, in);
    return IncentiveRule.of(
        shape, (sent, oracle, toCome) -> table[(sent * states + oracle - 1) * all + toCome - 1]);
  }
}
