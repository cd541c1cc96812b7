package feint.attack;

import feint.model.Action;
import feint.model.Answer;
import feint.model.HiddenLaw;
import feint.model.Ledger;
import feint.model.Problem;
import feint.policy.CarriedFilters;
import feint.policy.DecisionRule;
import feint.policy.DecoyDistribution;
import feint.policy.Memory;
import feint.policy.Observable;
import feint.policy.Policy;
import feint.policy.PublicQuery;
import feint.policy.plugin.PluginPolicy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Forward filter over consecutive runs under the hypothesis that a certain trajectory is real,
 * which determines the learning queries and the decoys. It computes the likelihood of all
 * observations. Its hidden state is the oracle's state or the unobserved part of it, the queue and,
 * for a mixture, the policy that was drawn.
 *
 * <p>The number of connected colluding clients is equally likely under all hypotheses and is left
 * out.
 */
final class HypothesisFilter {

  private final World world;
  private final Problem problem;
  private final Policy policy;
  private final Set<Observable> seen;
  private final boolean attended;
  private final int trajectory;
  private final int[] decoys;
  private final Optional<DecisionLog> decisions;
  private List<Part> parts = new ArrayList<>();
  private Ledger ledger;
  private int sent;
  private int decoysSeen;
  private boolean over;
  private double logLikelihood;

  /**
   * Creates a filter before the first query.
   *
   * @param seen observables of each query, including whatever the policy remembers
   * @param trajectory index of the trajectory that is assumed to be real
   */
  HypothesisFilter(World world, Policy policy, Set<Observable> seen, int trajectory) {
    this(world, policy, seen, trajectory, List.of());
    for (int i = 0; i < policy.parts().size(); i++) {
      parts.add(new Part(start(i), world.initial(attended, policy.parts().get(i).weight())));
    }
  }

  /** Creates a filter before the first query, with the memories of the policy's components. */
  private HypothesisFilter(
      World world, Policy policy, Set<Observable> seen, int trajectory, List<Memory> memories) {
    this.world = world;
    this.problem = world.problem();
    this.policy = policy;
    this.seen = seen;
    this.attended = seen.contains(Observable.ATTENDANCE);
    this.trajectory = trajectory;
    this.decoys = new int[policy.decoys() + 1];
    this.ledger = problem.prior();
    this.decisions = PluginPolicy.guard(policy).map(guard -> new DecisionLog(problem.shape()));
    for (int i = 0; i < memories.size(); i++) {
      parts.add(new Part(memories.get(i), world.initial(attended, policy.parts().get(i).weight())));
    }
  }

  /**
   * Returns the filter under the other of two hypotheses, if the policy's memory has a view of the
   * exchanged history: this filter must then process each query first. Empty for a filter that has
   * processed a query.
   */
  Optional<HypothesisFilter> exchanged() {
    return parts.size() == 1 && policy.decoys() == 1 && sent == 0 && !over
        ? parts
            .get(0)
            .memory
            .exchanged()
            .map(
                memory ->
                    new HypothesisFilter(world, policy, seen, 1 - trajectory, List.of(memory)))
        : Optional.empty();
  }

  /** Creates a filter of a run that follows another, starting with the evidence of that run. */
  HypothesisFilter(
      World world, Policy policy, Set<Observable> seen, int trajectory, CarriedEvidence.Item from) {
    this(world, policy, seen, trajectory);
    HiddenLaw law = HiddenLaw.begun(problem.oracle(), problem.successes(), from.hidden());
    parts = List.of(new Part(start(0).startingWith(from.filters()), law));
    logLikelihood = from.logLikelihood();
  }

  /**
   * Returns the evidence for the filter of a following run; empty if the policy keeps no filters or
   * is a mixture.
   */
  Optional<CarriedEvidence.Item> carried() {
    return parts.size() == 1 ? parts.get(0).carried() : Optional.empty();
  }

  /** Starts the memory of one component of the policy. */
  private Memory start(int part) {
    Memory memory = policy.parts().get(part).policy().start();
    return decisions.map(log -> log.recording(memory, part)).orElse(memory);
  }

  /** Processes one more query, of this run or of one that follows it. */
  void see(Observation next) {
    see(next, seen);
  }

  /**
   * Processes a query with an unobserved step, whose outcome is assumed.
   *
   * @param observed the observables, of steps and contents, that the assumption covers: at least
   *     those that the policy remembers
   */
  void see(Observation next, Set<Observable> observed) {
    if (logLikelihood == Double.NEGATIVE_INFINITY) {
      return;
    }
    if (over) {
      follow();
    }
    PublicQuery turn = turn(next);
    double mass = 0;
    for (Part part : parts) {
      mass += part.see(turn, next, observed);
    }
    keep(mass);
    ledger = ledger.after(turn.action());
    sent++;
  }

  /**
   * Processes the end of the run, which is possible before the horizon only if the policy stops
   * there.
   */
  void ended() {
    if (sent < problem.horizon() && logLikelihood != Double.NEGATIVE_INFINITY) {
      double mass = 0;
      for (Part part : parts) {
        mass += part.ended();
      }
      keep(mass);
    }
    over();
  }

  /** Processes the end of the run as an event without information. */
  void over() {
    over = true;
  }

  /** Starts the filter of a following run: the oracle keeps its state, everything else is reset. */
  private void follow() {
    over = false;
    sent = 0;
    ledger = problem.prior();
    decoysSeen = 0;
    Arrays.fill(decoys, 0);
    List<HiddenLaw> laws =
        parts.stream().filter(part -> part.possible).map(part -> part.law).toList();
    // A mixture draws its component anew, and the memory of one component is of no use to another.
    boolean carried = world.carried() && parts.size() == 1;
    List<Part> next = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      Memory fresh = start(i);
      next.add(
          new Part(
              carried ? parts.get(i).memory.followedBy(fresh) : fresh,
              HiddenLaw.restarted(laws, policy.parts().get(i).weight())));
    }
    parts = next;
  }

  private void keep(double mass) {
    logLikelihood = mass > 0 ? logLikelihood + Math.log(mass) : Double.NEGATIVE_INFINITY;
    for (Part part : parts) {
      part.law.divide(mass);
    }
  }

  /** Returns the query under this hypothesis. */
  private PublicQuery turn(Observation next) {
    if (next.trajectory() == trajectory) {
      return new PublicQuery(Action.learn(next.incentive()), 0, next.stepState());
    }
    if (decoys[next.trajectory()] == 0) {
      decoys[next.trajectory()] = ++decoysSeen;
      // Every unobserved trajectory is equally likely to be the next decoy.
      logLikelihood -= Math.log(decoys.length - decoysSeen);
    }
    return new PublicQuery(
        Action.obfuscate(next.incentive()), decoys[next.trajectory()], next.stepState());
  }

  double logLikelihood() {
    return logLikelihood;
  }

  /** Returns the policy's decisions under this hypothesis, if the policy is a plug-in. */
  Optional<DecisionLog> decisions() {
    return decisions;
  }

  /**
   * A component of the policy, with the distribution of the hidden states times its probability.
   */
  private final class Part {

    private final Memory memory;
    private final HiddenLaw law;
    private boolean possible = true;

    Part(Memory memory, HiddenLaw law) {
      this.memory = memory;
      this.law = law;
    }

    /** Conditions the distribution on a query and returns the remaining mass. */
    double see(PublicQuery turn, Observation next, Set<Observable> observed) {
      if (!possible || memory.stops()) {
        possible = false;
        return 0;
      }
      DecisionRule rule = memory.rule(sent, ledger);
      int u = problem.actions().indexOf(turn.action());
      DecoyDistribution decoy =
          turn.decoy() == 0 ? DecoyDistribution.ALWAYS : memory.decoy(turn.action());
      double queried = turn.decoy() == 0 ? 1 : decoy.queries(turn.decoy());
      int state = seen.contains(Observable.STATE) ? next.state() : 0;
      double mass =
          law.keep(
              attended ? next.attending() : 0,
              (o, b) ->
                  (state == 0 || state == o) && rule.known(o, b)
                      ? queried * rule.probability(o, b, u)
                      : 0,
              answer(turn, decoy.of(turn.decoy()), observed));
      law.moveOracle();
      possible = mass > 0;
      if (possible) {
        memory.see(turn);
      }
      return mass;
    }

    Optional<CarriedEvidence.Item> carried() {
      return memory
          .filters()
          .map(filters -> new CarriedEvidence.Item(logLikelihood, hidden(filters), filters));
    }

    /** Returns the filter over the oracle's states. Without mass any filter will do. */
    private List<Double> hidden(CarriedFilters filters) {
      return logLikelihood == Double.NEGATIVE_INFINITY
          ? filters.own()
          : Arrays.stream(law.oracle()).boxed().toList();
    }

    /** Returns the mass of a run that ends here. */
    double ended() {
      possible = possible && memory.stops();
      return possible ? law.mass() : 0;
    }

    private Answer answer(PublicQuery turn, DecoyDistribution decoy, Set<Observable> observed) {
      int paid = problem.actions().levelOf(turn.action().incentive());
      return seen.contains(Observable.INCENTIVES)
          ? answer(turn, decoy, observed, paid)
          : Answer.average(
              IntStream.range(0, problem.actions().levels())
                  .mapToObj(level -> answer(turn, decoy, observed, level))
                  .toList());
    }

    private Answer answer(
        PublicQuery turn, DecoyDistribution decoy, Set<Observable> observed, int level) {
      if (turn.givenUp()) {
        return Answer.decoyUnseen(problem, level);
      }
      if (!observed.contains(Observable.STEPS)) {
        return turn.decoy() == 0
            ? Answer.unseen(problem, level)
            : Answer.decoyUnseen(problem, level);
      }
      boolean contents = observed.contains(Observable.CONTENTS);
      if (turn.decoy() == 0) {
        return contents
            ? Answer.seenIn(problem, level, turn.stepState())
            : Answer.seen(problem, level, turn.stepped());
      }
      return Answer.decoy(
          problem,
          level,
          (o, gamma) ->
              contents
                  ? decoy.moves(turn.stepState(), gamma, o)
                  : turn.stepped() ? decoy.step(gamma) : 1 - decoy.step(gamma));
    }
  }
}
