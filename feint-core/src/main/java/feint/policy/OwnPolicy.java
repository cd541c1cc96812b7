package feint.policy;

import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import feint.model.Shape;
import feint.part.Guard;
import feint.part.Owned;
import feint.part.PartOptions;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The policy of a part, as Feint plays it: what it gets wrong is the part's fault, in words; what
 * it claims is not believed; and of each query its memory sees no more than it says it remembers,
 * so that whoever knows the policy can say what it does next, and an audit leaves nothing out.
 *
 * <p>A policy that can be evaluated exactly stays one.
 */
public final class OwnPolicy {

  private OwnPolicy() {}

  /** The policy that a part makes for a problem. */
  public static Policy of(Owned<PolicyPart> part, Problem problem, PartOptions options) {
    Guard guard = part.guard();
    Policy made = guard.call("create", () -> part.part().create(problem, options));
    guard.run("create", options::requireAllAsked);
    guard.run("shape", () -> problem.shape().requireSame("policy", made.shape()));
    if (made instanceof SinglePolicy single) {
      return guarded(single, guard, new Origin(part, problem, options.text(), 0));
    }
    List<Policy.Part> parts = new ArrayList<>();
    for (Policy.Part one : made.parts()) {
      Origin origin = new Origin(part, problem, options.text(), parts.size());
      parts.add(new Policy.Part(guarded(one.policy(), guard, origin), one.weight()));
    }
    return MixturePolicy.of(parts);
  }

  /**
   * What a part made a policy of, so that it can make it again elsewhere.
   *
   * @param options as {@link PartOptions#of} takes them, or empty
   * @param place of the policy, if it is one of a mixture's
   */
  public record Origin(Owned<PolicyPart> part, Problem problem, String options, int place) {}

  /** What a policy was made of, if a part made it. */
  public static Optional<Origin> origin(Policy policy) {
    return policy instanceof Guarded own ? Optional.of(own.facts().origin()) : Optional.empty();
  }

  /** Who answers for a policy, if a part does: also if another policy plays it. */
  public static Optional<Guard> guard(Policy policy) {
    SinglePolicy first = policy.parts().get(0).policy();
    if (first instanceof Counting counting) {
      return guard(counting.policy());
    }
    if (first instanceof DecoyStepping stepping) {
      return guard(stepping.policy());
    }
    return first instanceof Guarded own ? Optional.of(own.facts().guard()) : Optional.empty();
  }

  private static SinglePolicy guarded(SinglePolicy policy, Guard guard, Origin origin) {
    Facts facts = Facts.of(policy, guard, origin);
    if (policy instanceof MarkovPolicy markov) {
      LedgerIndex index = guard.call("index", markov::index);
      return new Markov(facts, index, new OwnMemory(markov, facts));
    }
    return policy instanceof FinitePolicy finite
        ? new Finite(facts, finite)
        : new Remembering(facts, policy);
  }

  /** What does not change, asked for once. */
  record Facts(Guard guard, Origin origin, Shape shape, Set<Sight> remembers, int decoys) {

    static Facts of(SinglePolicy policy, Guard guard, Origin origin) {
      int decoys = policy.decoys();
      guard.require(
          decoys >= 1 && decoys <= DecoyLaw.MOST_DECOYS,
          "decoys must be in 1.." + DecoyLaw.MOST_DECOYS + ", was " + decoys);
      Set<Sight> said = guard.call("remembers", policy::remembers);
      EnumSet<Sight> remembers = EnumSet.noneOf(Sight.class);
      said.stream()
          .filter(sight -> sight == Sight.STEPS || sight == Sight.CONTENTS)
          .forEach(remembers::add);
      return new Facts(guard, origin, policy.shape(), Set.copyOf(remembers), decoys);
    }

    /** A rule that can be played. */
    DecisionRule checked(DecisionRule rule) {
      rule.misfit(shape).ifPresent(fault -> guard.require(false, fault));
      return rule;
    }

    /** A law of decoys that there are. */
    DecoyLaw checked(DecoyLaw law) {
      law.misfit(decoys, shape).ifPresent(fault -> guard.require(false, fault));
      return law;
    }

    /** As much of a query as the policy says it remembers; one given up is one without a step. */
    Turn remembered(Turn turn) {
      if (turn.givenUp()) {
        return new Turn(turn.action(), turn.decoy(), 0);
      }
      if (!turn.stepped() || remembers.contains(Sight.CONTENTS)) {
        return turn;
      }
      return new Turn(turn.action(), turn.decoy(), remembers.contains(Sight.STEPS) ? 1 : 0);
    }
  }

  /** Of a part, which was asked for these once. */
  private interface Guarded extends SinglePolicy {
    Facts facts();

    @Override
    default Shape shape() {
      return facts().shape();
    }

    @Override
    default Set<Sight> remembers() {
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
      return new OwnMemory(facts.guard().call("start", policy::start), facts);
    }
  }

  /** What it remembers would be shared by all runs: so it is not told of any query. */
  private record Markov(Facts facts, LedgerIndex index, Memory memory)
      implements MarkovPolicy, Guarded {

    @Override
    public Set<Sight> remembers() {
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
    public DecoyLaw decoy(Action action) {
      return memory.decoy(action);
    }
  }

  private record Finite(Facts facts, FinitePolicy policy) implements FinitePolicy, Guarded {

    @Override
    public Standing standing() {
      return new OwnStanding(facts.guard().call("standing", policy::standing), facts);
    }
  }
}
