package feint.policy;

import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import java.util.ArrayList;
import java.util.List;

/**
 * Every sequence that an eavesdropper can see in a small problem, with its probability if one
 * trajectory is the real one and if the other is: by adding up all hidden runs that lead to it.
 */
public final class PublicSequences {

  private final Problem problem;
  private final SinglePolicy policy;
  private final boolean stepsSeen;
  private final List<Integer> incentives;
  private final Trajectories trajectories;

  /** When the trajectories step. */
  public interface Trajectories {

    /** As they should: the decoy by the policy's coin, the real one whenever it succeeds. */
    Trajectories SOUND = new Trajectories() {};

    /** The chance that the decoy steps, where the policy says {@code chance}. */
    default double decoy(int oracle, double chance) {
      return chance;
    }

    /** Whether the real trajectory steps after a success at this queue. */
    default boolean real(int queue) {
      return true;
    }
  }

  /** What is seen of a query, read under one hypothesis. */
  private record Seen(Action action, boolean step) {

    /** The same, read under the other hypothesis. */
    Seen exchanged() {
      return new Seen(
          action.learns() ? Action.obfuscate(action.incentive()) : Action.learn(action.incentive()),
          step);
    }
  }

  /** What the policy would do before a query of one reading, and how its decoy steps. */
  private record Moment(DecisionRule rule, DecoyLaw decoy) {}

  /**
   * All probabilities of a policy.
   *
   * @param advantage of the best attacker there is: the total variation between the two laws
   * @param largestDifference between the two probabilities of a sequence
   * @param total the sum of all probabilities under the first hypothesis
   */
  public record Leak(double advantage, double largestDifference, double total) {}

  public PublicSequences(
      Problem problem, SinglePolicy policy, boolean stepsSeen, List<Integer> incentives) {
    this(problem, policy, stepsSeen, incentives, Trajectories.SOUND);
  }

  public PublicSequences(
      Problem problem,
      SinglePolicy policy,
      boolean stepsSeen,
      List<Integer> incentives,
      Trajectories trajectories) {
    this.problem = problem;
    this.policy = policy;
    this.stepsSeen = stepsSeen;
    this.incentives = List.copyOf(incentives);
    this.trajectories = trajectories;
  }

  /** Enumerates all sequences. */
  public Leak leak() {
    double variation = 0;
    double largest = 0;
    double total = 0;
    for (List<Seen> sequence : sequences(problem.horizon())) {
      double first = probability(sequence);
      double second = probability(sequence.stream().map(Seen::exchanged).toList());
      variation += Math.abs(first - second) / 2;
      largest = Math.max(largest, Math.abs(first - second));
      total += first;
    }
    return new Leak(variation, largest, total);
  }

  private List<List<Seen>> sequences(int length) {
    if (length == 0) {
      return List.of(List.of());
    }
    List<List<Seen>> longer = new ArrayList<>();
    for (List<Seen> sequence : sequences(length - 1)) {
      for (int incentive : incentives) {
        for (Action action : List.of(Action.learn(incentive), Action.obfuscate(incentive))) {
          for (boolean step : stepsSeen ? new boolean[] {false, true} : new boolean[] {false}) {
            List<Seen> one = new ArrayList<>(sequence);
            one.add(new Seen(action, step));
            longer.add(one);
          }
        }
      }
    }
    return longer;
  }

  /** The probability that a run shows this sequence. */
  private double probability(List<Seen> sequence) {
    List<Moment> moments = new ArrayList<>();
    Memory memory = policy.start();
    Ledger ledger = problem.prior();
    for (Seen seen : sequence) {
      moments.add(new Moment(memory.rule(moments.size(), ledger), memory.decoy(seen.action())));
      memory.see(seen.action(), seen.step());
      ledger = ledger.after(seen.action());
    }
    double sum = 0;
    for (int o = 1; o <= problem.oracleStates(); o++) {
      sum +=
          problem.oracle().initial().at(o - 1) * from(sequence, moments, 0, o, problem.successes());
    }
    return sum;
  }

  /** The probability of the rest of a sequence, from a hidden state. */
  private double from(List<Seen> sequence, List<Moment> moments, int t, int o, int b) {
    if (t == sequence.size()) {
      return 1;
    }
    Seen seen = sequence.get(t);
    Moment moment = moments.get(t);
    int u = problem.actions().indexOf(seen.action());
    double p = moment.rule().probability(o, b, u);
    if (p == 0) {
      return 0;
    }
    double gamma = problem.success().at(o, problem.actions().level(u));
    if (!seen.action().learns()) {
      double steps = trajectories.decoy(o, moment.decoy().step(gamma));
      double coin = seen.step() ? steps : 1 - steps;
      return p * (stepsSeen ? coin : 1) * after(sequence, moments, t, o, b);
    }
    double rest = 0;
    if (!stepsSeen || seen.step() == trajectories.real(b)) {
      rest += gamma * after(sequence, moments, t, o, Math.max(0, b - 1));
    }
    if (!stepsSeen || !seen.step()) {
      rest += (1 - gamma) * after(sequence, moments, t, o, b);
    }
    return p * rest;
  }

  private double after(List<Seen> sequence, List<Moment> moments, int t, int o, int b) {
    double sum = 0;
    for (int next = 1; next <= problem.oracleStates(); next++) {
      sum += problem.oracle().probability(o, next) * from(sequence, moments, t + 1, next, b);
    }
    return sum;
  }
}
