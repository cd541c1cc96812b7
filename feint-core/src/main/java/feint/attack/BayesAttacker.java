package feint.attack;

import feint.policy.Observable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * Likelihood-ratio attacker: one hypothesis filter for each trajectory that may be real.
 *
 * <p>The likelihood of a hypothesis sums over all outcomes of unobserved steps. If the policy
 * remembers no steps, the filter adds them up. If it does, its decisions depend on each outcome:
 * then the hypothesis has a branch for each outcome that later queries leave possible. With an
 * unobserved step of each of K + 1 trajectories these are at most 2<sup>K+1</sup> branches, or (R +
 * 1)<sup>K+1</sup> for a policy that remembers contents.
 */
public final class BayesAttacker implements Attacker {

  private final BayesAttack attack;

  /** Creates the filter under the hypothesis that a trajectory is real. */
  private final IntFunction<HypothesisFilter> filters;

  /**
   * Observables of an unobserved step that a branch assumes: only those that the policy remembers.
   */
  private final Set<Observable> assumed;

  /** Number of outcomes of an unobserved step: 0 is no step, the others are oracle states. */
  private final int outcomes;

  /**
   * Whether both hypotheses share one memory of the policy. They cannot if they assume different
   * outcomes of an unobserved step.
   */
  private boolean shared;

  /** Branches by hypothesis. */
  private final List<List<Branch>> branches = new ArrayList<>();

  /** Observations so far, kept for replay; empty for the end of a run. */
  private final List<Optional<Observation>> past = new ArrayList<>();

  /** Possible branch of a hypothesis, with its assumed outcomes of unobserved steps in order. */
  private record Branch(HypothesisFilter filter, List<Integer> steps) {}

  BayesAttacker(BayesAttack attack) {
    this(attack, attack::filter, true);
  }

  /** Creates an attacker of a run that follows another, with the evidence by hypothesis. */
  BayesAttacker(BayesAttack attack, List<CarriedEvidence.Item> from) {
    this(attack, real -> attack.filter(real, from.get(real)), false);
  }

  private BayesAttacker(
      BayesAttack attack, IntFunction<HypothesisFilter> filters, boolean mayShare) {
    this.attack = attack;
    this.filters = filters;
    this.assumed = attack.policy().remembers();
    this.outcomes =
        assumed.contains(Observable.CONTENTS)
            ? attack.world().problem().oracleStates() + 1
            : assumed.contains(Observable.STEPS) ? 2 : 1;
    HypothesisFilter first = filters.apply(0);
    branches.add(List.of(new Branch(first, List.of())));
    Optional<HypothesisFilter> second = mayShare ? first.exchanged() : Optional.empty();
    this.shared = second.isPresent();
    for (int real = 1; real <= attack.policy().decoys(); real++) {
      int other = real;
      branches.add(List.of(new Branch(second.orElseGet(() -> filters.apply(other)), List.of())));
    }
  }

  @Override
  public void see(Observation next) {
    if (next.unseen()) {
      separate();
      for (int real = 0; real < branches.size(); real++) {
        branches.set(real, extend(branches.get(real), real, next));
      }
    } else {
      branches.forEach(list -> list.forEach(branch -> branch.filter.see(next)));
    }
    note(Optional.of(next));
  }

  @Override
  public void ended() {
    branches.forEach(list -> list.forEach(branch -> end(branch.filter)));
    note(Optional.empty());
  }

  /** Gives the second hypothesis a memory of its own, if a step has several outcomes. */
  private void separate() {
    if (shared && outcomes > 1) {
      shared = false;
      branches.set(1, List.of(new Branch(replay(1, List.of()), List.of())));
    }
  }

  private void end(HypothesisFilter filter) {
    if (attack.knows() == Knowledge.POLICY) {
      filter.ended();
    } else {
      filter.over();
    }
  }

  private void note(Optional<Observation> event) {
    if (outcomes > 1) {
      past.add(event);
    }
  }

  /** Extends each branch by each outcome of the step after the next query. */
  private List<Branch> extend(List<Branch> before, int real, Observation next) {
    List<Branch> after = new ArrayList<>();
    for (Branch branch : before) {
      for (int stepState = outcomes - 1; stepState >= 0; stepState--) {
        // The last outcome reuses the filter of the branch.
        HypothesisFilter filter = stepState == 0 ? branch.filter : replay(real, branch.steps);
        filter.see(next.withStepState(stepState), assumed);
        if (filter.logLikelihood() > Double.NEGATIVE_INFINITY) {
          List<Integer> extended = new ArrayList<>(branch.steps);
          extended.add(stepState);
          after.add(new Branch(filter, extended));
        }
      }
    }
    return after;
  }

  /** Replays the past, since a policy's memory cannot be copied. */
  private HypothesisFilter replay(int real, List<Integer> steps) {
    HypothesisFilter filter = filters.apply(real);
    Iterator<Integer> outcome = steps.iterator();
    for (Optional<Observation> event : past) {
      if (event.isEmpty()) {
        end(filter);
      } else if (event.get().unseen()) {
        filter.see(event.get().withStepState(outcome.next()), assumed);
      } else {
        filter.see(event.get());
      }
    }
    return filter;
  }

  /**
   * Returns the evidence for a following run by hypothesis; empty if a hypothesis does not have
   * exactly one branch with evidence.
   */
  Optional<List<CarriedEvidence.Item>> carried() {
    List<CarriedEvidence.Item> items =
        branches.stream()
            .filter(all -> all.size() == 1)
            .flatMap(all -> all.get(0).filter.carried().stream())
            .toList();
    return items.size() == branches.size() ? Optional.of(items) : Optional.empty();
  }

  /**
   * Returns the decisions of a plug-in policy under the hypothesis that this trajectory is real;
   * empty if the hypothesis does not have exactly one branch.
   */
  public Optional<DecisionLog> decisions(int real) {
    List<Branch> all = branches.get(real);
    return all.size() == 1 ? all.get(0).filter.decisions() : Optional.empty();
  }

  @Override
  public Posterior now() {
    return attack.posterior(branches.stream().mapToDouble(BayesAttacker::logLikelihood).toArray());
  }

  /** Returns the logarithm of the sum of the likelihoods of all branches. */
  private static double logLikelihood(List<Branch> branches) {
    double most =
        branches.stream()
            .mapToDouble(branch -> branch.filter.logLikelihood())
            .max()
            .orElse(Double.NEGATIVE_INFINITY);
    return branches.size() <= 1 || most == Double.NEGATIVE_INFINITY
        ? most
        : most
            + Math.log(
                branches.stream()
                    .mapToDouble(branch -> Math.exp(branch.filter.logLikelihood() - most))
                    .sum());
  }
}
