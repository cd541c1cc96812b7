package feint.policy.plugin;

import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import feint.model.Shape;
import feint.plugin.LoadedPlugin;
import feint.plugin.PluginGuard;
import feint.plugin.PluginOptions;
import feint.policy.ClientCountAdapter;
import feint.policy.DecisionRule;
import feint.policy.DecoyDistribution;
import feint.policy.DecoyStepping;
import feint.policy.FinitePolicy;
import feint.policy.Memory;
import feint.policy.MixturePolicy;
import feint.policy.Observable;
import feint.policy.Policy;
import feint.policy.PolicyState;
import feint.policy.PublicQuery;
import feint.policy.SinglePolicy;
import feint.policy.markov.LedgerIndex;
import feint.policy.markov.MarkovPolicy;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Policy of a plug-in, wrapped for use by Feint. Faults are reported as the plug-in's, its leakage
 * guarantees are ignored, and its memory observes no more of each query than it declares, so that a
 * policy-aware attacker can predict it and an audit is complete.
 *
 * <p>A policy that can be evaluated exactly remains one.
 */
public final class PluginPolicy {

  private PluginPolicy() {}

  /**
   * Returns the policy that a plug-in creates for a problem.
   *
   * @throws feint.plugin.PluginException if the plug-in fails, or its policy does not fit the
   *     problem
   */
  public static Policy of(
      LoadedPlugin<PolicyPlugin> plugin, Problem problem, PluginOptions options) {
    PluginGuard guard = plugin.guard();
    Policy created = guard.call("create", () -> plugin.part().create(problem, options));
    guard.run("create", options::requireAllAsked);
    guard.run("shape", () -> problem.shape().requireSame("policy", created.shape()));
    if (created instanceof SinglePolicy single) {
      return guarded(single, guard, new Origin(plugin, problem, options.text(), 0));
    }
    List<Policy.Part> parts = new ArrayList<>();
    for (Policy.Part one : created.parts()) {
      Origin origin = new Origin(plugin, problem, options.text(), parts.size());
      parts.add(new Policy.Part(guarded(one.policy(), guard, origin), one.weight()));
    }
    return MixturePolicy.of(parts);
  }

  /**
   * Arguments from which a plug-in created a policy, so that it can be created again elsewhere.
   *
   * @param part the plug-in
   * @param options as {@link PluginOptions#of} takes them, or empty
   * @param place index of the policy in its mixture, or 0
   */
  public record Origin(
      LoadedPlugin<PolicyPlugin> part, Problem problem, String options, int place) {}

  /** Returns the arguments from which a policy was created, if a plug-in created it. */
  public static Optional<Origin> origin(Policy policy) {
    return policy instanceof Guarded own ? Optional.of(own.facts().origin()) : Optional.empty();
  }

  /** Returns the guard of the plug-in that created a policy, also if an adapter plays it. */
  public static Optional<PluginGuard> guard(Policy policy) {
    SinglePolicy first = policy.parts().get(0).policy();
    if (first instanceof ClientCountAdapter counting) {
      return guard(counting.policy());
    }
    if (first instanceof DecoyStepping stepping) {
      return guard(stepping.policy());
    }
    return first instanceof Guarded own ? Optional.of(own.facts().guard()) : Optional.empty();
  }

  private static SinglePolicy guarded(SinglePolicy policy, PluginGuard guard, Origin origin) {
    Facts facts = Facts.of(policy, guard, origin);
    if (policy instanceof MarkovPolicy markov) {
      LedgerIndex index = guard.call("index", markov::index);
      return new Markov(facts, index, new PluginMemory(markov, facts));
    }
    return policy instanceof FinitePolicy finite
        ? new Finite(facts, finite)
        : new Remembering(facts, policy);
  }

  /** Properties that do not change, read once. */
  record Facts(
      PluginGuard guard, Origin origin, Shape shape, Set<Observable> remembers, int decoys) {

    static Facts of(SinglePolicy policy, PluginGuard guard, Origin origin) {
      int decoys = policy.decoys();
      guard.require(
          decoys >= 1 && decoys <= DecoyDistribution.MOST_DECOYS,
          "decoys must be in 1.." + DecoyDistribution.MOST_DECOYS + ", was " + decoys);
      Set<Observable> declared = guard.call("remembers", policy::remembers);
      EnumSet<Observable> remembers = EnumSet.noneOf(Observable.class);
      declared.stream()
          .filter(seen -> seen == Observable.STEPS || seen == Observable.CONTENTS)
          .forEach(remembers::add);
      return new Facts(guard, origin, policy.shape(), Set.copyOf(remembers), decoys);
    }

    /** Returns the rule if it fits the shape. */
    DecisionRule checked(DecisionRule rule) {
      rule.misfit(shape).ifPresent(fault -> guard.require(false, fault));
      return rule;
    }

    /** Returns the distribution if its decoys and states exist. */
    DecoyDistribution checked(DecoyDistribution law) {
      law.misfit(decoys, shape).ifPresent(fault -> guard.require(false, fault));
      return law;
    }

    /**
     * Returns the query restricted to what the policy declares that it remembers. A query that was
     * given up counts as one without a step.
     */
    PublicQuery remembered(PublicQuery query) {
      if (query.givenUp()) {
        return new PublicQuery(query.action(), query.decoy(), 0);
      }
      if (!query.stepped() || remembers.contains(Observable.CONTENTS)) {
        return query;
      }
      return new PublicQuery(
          query.action(), query.decoy(), remembers.contains(Observable.STEPS) ? 1 : 0);
    }
  }

  /** Policy of a plug-in with its properties. */
  private interface Guarded extends SinglePolicy {
    Facts facts();

    @Override
    default Shape shape() {
      return facts().shape();
    }

    @Override
    default Set<Observable> remembers() {
      return facts().remembers();
    }

    @Override
    default int decoys() {
      return facts().decoys();
    }
  }

  private record Remembering(Facts facts, SinglePolicy policy) implements Guarded {

    @Override
    public Memory start() {
      return new PluginMemory(facts.guard().call("start", policy::start), facts);
    }
  }

  /** Policy without memory. Its state would be shared by all runs, so it observes no query. */
  private record Markov(Facts facts, LedgerIndex index, Memory memory)
      implements MarkovPolicy, Guarded {

    @Override
    public Set<Observable> remembers() {
      return Set.of();
    }

    @Override
    public DecisionRule rule(int t, Ledger ledger) {
      return memory.rule(t, ledger);
    }

    @Override
    public boolean stops() {
      return memory.stops();
    }

    @Override
    public DecoyDistribution decoy(Action action) {
      return memory.decoy(action);
    }
  }

  private record Finite(Facts facts, FinitePolicy policy) implements FinitePolicy, Guarded {

    @Override
    public PolicyState standing() {
      return new PluginState(facts.guard().call("standing", policy::standing), facts);
    }
  }
}
