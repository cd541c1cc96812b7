package feint.policy;

import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A policy that queries as another one does, and whose decoy steps by a rule of its own. A mixture
 * stays a mixture.
 */
public final class DecoyStepping implements Policy {

  private final Policy policy;
  private final Chance chance;

  private DecoyStepping(Policy policy, Chance chance) {
    this.policy = policy;
    this.chance = chance;
  }

  /** How likely the decoy steps. */
  @FunctionalInterface
  private interface Chance {
    double step(Action action, int oracle);
  }

  /** After each of its queries, as the paper's. */
  public static Policy always(Policy policy) {
    return with(policy, (action, oracle) -> 1);
  }

  /**
   * With &Gamma; in the oracle's state, as the learner would. Where learning follows that state,
   * too, this gives away more than it hides.
   */
  public static Policy asIfLearning(Problem problem, Policy policy) {
    return with(
        policy,
        (action, oracle) ->
            problem.success().at(oracle, problem.actions().levelOf(action.incentive())));
  }

  private static Policy with(Policy policy, Chance chance) {
    return policy instanceof MixturePolicy mixture
        ? MixturePolicy.of(
            mixture.parts().stream()
                .map(part -> new MixturePolicy.Part(with(part.policy(), chance), part.weight()))
                .toList())
        : new DecoyStepping(policy, chance);
  }

  /** The policy that queries. */
  public Policy policy() {
    return policy;
  }

  @Override
  public boolean remembersSteps() {
    return policy.remembersSteps();
  }

  @Override
  public Memory start(RandomGenerator random) {
    return new Stepping(policy.start(random), chance);
  }

  @Override
  public Memory resume(List<Double> saved) {
    return new Stepping(policy.resume(saved), chance);
  }

  private record Stepping(Memory memory, Chance chance) implements Memory {

    @Override
    public DecisionRule rule(int t, Ledger ledger) {
      return memory.rule(t, ledger);
    }

    @Override
    public void see(Action action, boolean step) {
      memory.see(action, step);
    }

    @Override
    public double decoyStep(Action action, int oracle) {
      return chance.step(action, oracle);
    }

    @Override
    public List<Double> save() {
      return memory.save();
    }
  }
}
