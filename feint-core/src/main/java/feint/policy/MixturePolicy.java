package feint.policy;

import feint.math.Checks;
import feint.math.Distribution;
import feint.model.Action;
import feint.model.Ledger;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A policy that is drawn from several when a run begins, and then stays the same: what the optimum
 * under constraints is in general.
 */
public final class MixturePolicy implements Policy {

  private final List<Part> parts;
  private final Distribution weights;

  /** A policy, and the chance that it is drawn. */
  public record Part(Policy policy, double weight) {

    public Part {
      Checks.probability(weight, "weight of a policy");
    }
  }

  private MixturePolicy(List<Part> parts, Distribution weights) {
    this.parts = parts;
    this.weights = weights;
  }

  /** The mixture of these; the weights must add up to 1. */
  public static MixturePolicy of(List<Part> parts) {
    double[] weights = parts.stream().mapToDouble(Part::weight).toArray();
    return new MixturePolicy(List.copyOf(parts), Distribution.of(weights));
  }

  public List<Part> parts() {
    return parts;
  }

  @Override
  public boolean remembersSteps() {
    return parts.stream().anyMatch(part -> part.policy().remembersSteps());
  }

  @Override
  public Memory start(RandomGenerator random) {
    int drawn = weights.outcome(random.nextDouble());
    return new Drawn(drawn, parts.get(drawn).policy().start(random));
  }

  @Override
  public Memory resume(List<Double> saved) {
    Checks.require(!saved.isEmpty(), "memory of a mixture", "must name the part", saved);
    int drawn = Checks.within(0, parts.size() - 1, saved.get(0).intValue(), "part of the mixture");
    return new Drawn(drawn, parts.get(drawn).policy().resume(saved.subList(1, saved.size())));
  }

  /** The policy that was drawn, at work. */
  private record Drawn(int part, Memory memory) implements Memory {

    @Override
    public DecisionRule rule(int t, Ledger ledger) {
      return memory.rule(t, ledger);
    }

    @Override
    public void see(Action action, boolean step) {
      memory.see(action, step);
    }

    @Override
    public double decoyStep(Action action) {
      return memory.decoyStep(action);
    }

    @Override
    public double decoyStep(Action action, int oracle) {
      return memory.decoyStep(action, oracle);
    }

    @Override
    public List<Double> save() {
      List<Double> saved = new ArrayList<>();
      saved.add((double) part);
      saved.addAll(memory.save());
      return List.copyOf(saved);
    }
  }
}
