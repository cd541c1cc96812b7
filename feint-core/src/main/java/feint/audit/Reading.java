package feint.audit;

import feint.model.Action;
import feint.model.Answer;
import feint.model.HiddenLaw;
import feint.model.Ledger;
import feint.model.Problem;
import feint.policy.CarriedFilters;
import feint.policy.DecisionRule;
import feint.policy.DecoyLaw;
import feint.policy.Memory;
import feint.policy.OwnPolicy;
import feint.policy.Policy;
import feint.policy.Sight;
import feint.policy.Turn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * One reading of a row of runs, the hypothesis that a certain trajectory is real: by it each query
 * is a learning one or a decoy. How likely all that is seen is then, by a forward filter over what
 * the reading leaves hidden: the oracle's state or the part of it that is not seen, the queue, and,
 * for a mixture, the policy that was drawn.
 *
 * <p>How many colluding clients are connected is as likely under all readings, and is left out.
 */
final class Reading {

  private final World world;
  private final Problem problem;
  private final Policy policy;
  private final Set<Sight> seen;
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
   * Of runs in which a trajectory is real.
   *
   * @param seen what is seen of each query; what the policy remembers must be among it
   */
  Reading(World world, Policy policy, Set<Sight> seen, int trajectory) {
    this.world = world;
    this.problem = world.problem();
    this.policy = policy;
    this.seen = seen;
    this.attended = seen.contains(Sight.ATTENDANCE);
    this.trajectory = trajectory;
    this.decoys = new int[policy.decoys() + 1];
    this.ledger = problem.prior();
    this.decisions = OwnPolicy.guard(policy).map(guard -> new DecisionLog(problem.shape()));
    for (int i = 0; i < policy.parts().size(); i++) {
      parts.add(new Part(start(i), world.initial(attended, policy.parts().get(i).weight())));
    }
  }

  /** Of runs that follow those of another reading, whose evidence goes on. */
  Reading(World world, Policy policy, Set<Sight> seen, int trajectory, CarriedEvidence.Item from) {
    this(world, policy, seen, trajectory);
    HiddenLaw law = HiddenLaw.begun(problem.oracle(), problem.successes(), from.hidden());
    parts = List.of(new Part(start(0).startingWith(from.filters()), law));
    logLikelihood = from.logLikelihood();
  }

  /**
   * Returns the evidence that a reading of a run that follows begins with; empty if the policy
   * keeps no filters, or is a mixture.
   */
  Optional<CarriedEvidence.Item> carried() {
    return parts.size() == 1 ? parts.get(0).carried() : Optional.empty();
  }

  /** Begins a run of a part of the policy. */
  private Memory start(int part) {
    Memory memory = policy.parts().get(part).policy().start();
    return decisions.map(log -> log.recording(memory, part)).orElse(memory);
  }

  /** Reads one more query, of this run or of one that follows it. */
  void see(Observation next) {
    see(next, seen);
  }

  /**
   * The same of a query whose step was not seen, and is guessed.
   *
   * @param told what the guess is about, of steps and contents: at least what the policy remembers
   */
  void see(Observation next, Set<Sight> told) {
    if (logLikelihood == Double.NEGATIVE_INFINITY) {
      return;
    }
    if (over) {
      follow();
    }
    Turn turn = turn(next);
    double kept = 0;
    for (Part part : parts) {
      kept += part.see(turn, next, told);
    }
    keep(kept);
    ledger = ledger.after(turn.action());
    sent++;
  }

  /** Reads that the run is over: before the horizon only if the policy stops there. */
  void ended() {
    if (sent < problem.horizon() && logLikelihood != Double.NEGATIVE_INFINITY) {
      double kept = 0;
      for (Part part : parts) {
        kept += part.ended();
      }
      keep(kept);
    }
    over();
  }

  /** Reads that the run is over, which says nothing. */
  void over() {
    over = true;
  }

  /** Begins to read a run that follows the last: the oracle goes on, all else begins anew. */
  private void follow() {
    over = false;
    sent = 0;
    ledger = problem.prior();
    decoysSeen = 0;
    Arrays.fill(decoys, 0);
    List<HiddenLaw> laws =
        parts.stream().filter(part -> part.possible).map(part -> part.law).toList();
    // A mixture is drawn anew, and what one of its parts remembers is of no use to another.
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

  private void keep(double kept) {
    logLikelihood = kept > 0 ? logLikelihood + Math.log(kept) : Double.NEGATIVE_INFINITY;
    for (Part part : parts) {
      part.law.divide(kept);
    }
  }

  /** The query as this reading takes it. */
  private Turn turn(Observation next) {
    if (next.trajectory() == trajectory) {
      return new Turn(Action.learn(next.incentive()), 0, next.madeIn());
    }
    if (decoys[next.trajectory()] == 0) {
      decoys[next.trajectory()] = ++decoysSeen;
      // Which of the trajectories not yet seen is the next decoy is a matter of names.
      logLikelihood -= Math.log(decoys.length - decoysSeen);
    }
    return new Turn(Action.obfuscate(next.incentive()), decoys[next.trajectory()], next.madeIn());
  }

  double logLikelihood() {
    return logLikelihood;
  }

  /** Returns the decisions that the policy has shown to this reading, if it is of a jar. */
  Optional<DecisionLog> decisions() {
    return decisions;
  }

  /**
   * A policy that may have been drawn, with the law of the hidden states, times its probability.
   */
  private final class Part {

    private final Memory memory;
    private final HiddenLaw law;
    private boolean possible = true;

    Part(Memory memory, HiddenLaw law) {
      this.memory = memory;
      this.law = law;
    }

    /** Filters the law by a query; returns the mass that is kept. */
    double see(Turn turn, Observation next, Set<Sight> told) {
      if (!possible || memory.stops()) {
        possible = false;
        return 0;
      }
      DecisionRule rule = memory.rule(sent, ledger);
      int u = problem.actions().indexOf(turn.action());
      DecoyLaw decoy = turn.decoy() == 0 ? DecoyLaw.ALWAYS : memory.decoy(turn.action());
      double queried = turn.decoy() == 0 ? 1 : decoy.queries(turn.decoy());
      int state = seen.contains(Sight.STATE) ? next.state() : 0;
      double kept =
          law.keep(
              attended ? next.attending() : 0,
              (o, b) ->
                  (state == 0 || state == o) && rule.known(o, b)
                      ? queried * rule.probability(o, b, u)
                      : 0,
              answer(turn, decoy, told));
      law.moveOracle();
      possible = kept > 0;
      if (possible) {
        memory.see(turn);
      }
      return kept;
    }

    Optional<CarriedEvidence.Item> carried() {
      return memory
          .filters()
          .map(filters -> new CarriedEvidence.Item(logLikelihood, hidden(filters), filters));
    }

    /** The filter over the oracle's states; one without mass is as good as any other. */
    private List<Double> hidden(CarriedFilters filters) {
      return logLikelihood == Double.NEGATIVE_INFINITY
          ? filters.own()
          : Arrays.stream(law.oracle()).boxed().toList();
    }

    /** The mass of a run that ends here. */
    double ended() {
      possible = possible && memory.stops();
      return possible ? law.mass() : 0;
    }

    private Answer answer(Turn turn, DecoyLaw decoy, Set<Sight> told) {
      int paid = problem.actions().levelOf(turn.action().incentive());
      return seen.contains(Sight.INCENTIVES)
          ? answer(turn, decoy, told, paid)
          : Answer.average(
              IntStream.range(0, problem.actions().levels())
                  .mapToObj(level -> answer(turn, decoy, told, level))
                  .toList());
    }

    private Answer answer(Turn turn, DecoyLaw decoy, Set<Sight> told, int level) {
      if (turn.givenUp()) {
        return Answer.decoyUnseen(problem, level);
      }
      if (!told.contains(Sight.STEPS)) {
        return turn.decoy() == 0
            ? Answer.unseen(problem, level)
            : Answer.decoyUnseen(problem, level);
      }
      boolean contents = told.contains(Sight.CONTENTS);
      if (turn.decoy() == 0) {
        return contents
            ? Answer.seenIn(problem, level, turn.madeIn())
            : Answer.seen(problem, level, turn.stepped());
      }
      return Answer.decoy(
          problem,
          level,
          (o, gamma) ->
              contents
                  ? decoy.moves(turn.madeIn(), gamma, o)
                  : turn.stepped() ? decoy.step(gamma) : 1 - decoy.step(gamma));
    }
  }
}
