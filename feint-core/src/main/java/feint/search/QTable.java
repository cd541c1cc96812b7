package feint.search;

import feint.math.MemoryBudget;
import feint.math.ResourceLimitException;
import feint.math.SearchState;
import feint.model.Shape;
import feint.policy.DecisionRule;
import feint.policy.markov.ExactPolicy;
import feint.policy.markov.ExactPolicy.Stage;
import feint.policy.markov.LedgerIndex;
import feint.policy.markov.MarkovPolicy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;

/** Estimates of the cost after an action, by queries sent (if staged), oracle state and queue. */
final class QTable {

  private static final String VALUES = "values";
  private static final String VISITS = "visits";

  private final Shape shape;
  private final boolean staged;
  private final int actionCount;
  private final double[] values;
  private final int[] visits;

  QTable(Shape shape, boolean staged) {
    this.shape = shape;
    this.staged = staged;
    this.actionCount = shape.actions().count();
    this.values = new double[size(shape, staged)];
    this.visits = new int[values.length];
  }

  /** Returns the number of entries, after checking that they fit into memory. */
  private static int size(Shape shape, boolean staged) {
    double stages = staged ? shape.horizon() : 1;
    double size = stages * shape.hiddenStates() * shape.actions().count();
    String table = String.format(Locale.ROOT, "a Q table of %,.0f entries", size);
    MemoryBudget.require(size * (Double.BYTES + Integer.BYTES), table, "learn without the stage");
    if (size > Integer.MAX_VALUE - 8) {
      throw new ResourceLimitException(
          table + " is more than an array can hold: learn without the stage");
    }
    return (int) size;
  }

  private int firstEntry(int t, int oracle, int queue) {
    int hidden = (oracle - 1) * (shape.successes() + 1) + queue;
    return ((staged ? t : 0) * shape.hiddenStates() + hidden) * actionCount;
  }

  private int admissible(int queue) {
    return queue == 0 ? shape.actions().levels() : actionCount;
  }

  /**
   * Returns the action with the lowest estimate among those that have been tried, the smallest of
   * equals; the first action where none has been tried.
   */
  int best(int t, int oracle, int queue) {
    int first = firstEntry(t, oracle, queue);
    int best = 0;
    for (int u = 1; u < admissible(queue); u++) {
      boolean tried = visits[first + u] > 0;
      boolean better = visits[first + best] == 0 || values[first + u] < values[first + best];
      best = tried && better ? u : best;
    }
    return best;
  }

  /** Returns the estimate of the best action. */
  double value(int t, int oracle, int queue) {
    return values[firstEntry(t, oracle, queue) + best(t, oracle, queue)];
  }

  /** Moves the estimate for an action towards the observed cost. */
  void learn(int t, int oracle, int queue, int action, double target, double forgetting) {
    int entry = firstEntry(t, oracle, queue) + action;
    visits[entry]++;
    double share = (1 + forgetting) / (visits[entry] + forgetting);
    values[entry] += share * (target - values[entry]);
  }

  /** Returns the state from which the table can be restored. */
  SearchState notes() {
    return SearchState.NONE
        .with(VALUES, values)
        .with(VISITS, Arrays.stream(visits).asDoubleStream().toArray());
  }

  /** Restores the state of another table. */
  void resume(SearchState notes) {
    System.arraycopy(notes.numbers(VALUES, values.length), 0, values, 0, values.length);
    double[] counts = notes.numbers(VISITS, visits.length);
    Arrays.setAll(visits, i -> (int) counts[i]);
  }

  /**
   * Returns the encoding of its greedy policies as numbers: an action for each stage, oracle state
   * and queue.
   */
  SavedCandidate saved() {
    int stages = staged ? shape.horizon() : 1;
    int size = shape.hiddenStates();
    return new SavedCandidate(
        stages * size,
        candidate -> {
          ExactPolicy policy = ((CandidatePolicy.Table) candidate).policy();
          double[] numbers = new double[stages * size];
          Arrays.setAll(numbers, i -> policy.stage(i / size).action(0, i % size));
          return numbers;
        },
        numbers -> new CandidatePolicy.Table(policy(t -> actions(numbers, t * size))));
  }

  private byte[] actions(double[] numbers, int from) {
    byte[] actions = new byte[shape.hiddenStates()];
    for (int k = 0; k < actions.length; k++) {
      actions[k] = (byte) numbers[from + k];
    }
    return actions;
  }

  /** Returns the policy that takes the action with the lowest estimate. */
  ExactPolicy greedy() {
    return policy(this::actions);
  }

  private ExactPolicy policy(IntFunction<byte[]> actions) {
    List<Stage> stages = new ArrayList<>();
    for (int t = 0; t < shape.horizon(); t++) {
      stages.add(t > 0 && !staged ? stages.get(0) : Stage.whole(1, actions.apply(t)));
    }
    return ExactPolicy.of(new LedgerIndex.None(), shape, stages);
  }

  private byte[] actions(int t) {
    byte[] actions = new byte[shape.hiddenStates()];
    for (int o = 1, k = 0; o <= shape.oracleStates(); o++) {
      for (int b = 0; b <= shape.successes(); b++, k++) {
        actions[k] = (byte) best(t, o, b);
      }
    }
    return actions;
  }

  /**
   * Returns the policy that takes that action, but with this probability a random admissible one.
   */
  MarkovPolicy exploring(double chance) {
    DecisionRule[] rules = new DecisionRule[staged ? shape.horizon() : 1];
    for (int t = 0; t < rules.length; t++) {
      int stage = t;
      rules[t] =
          DecisionRule.randomised(
              shape,
              (o, b, probabilities) -> {
                int count = admissible(b);
                for (int u = 0; u < count; u++) {
                  probabilities[u] = chance / count;
                }
                probabilities[best(stage, o, b)] += 1 - chance;
              });
    }
    return MarkovPolicy.byStage(shape, t -> rules[staged ? t : 0]);
  }
}
