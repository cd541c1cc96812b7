package feint.attack;

import feint.model.Action;
import feint.model.Ledger;
import feint.model.Participation;
import feint.model.Problem;
import feint.policy.DecisionRule;
import feint.policy.DecoyDistribution;
import feint.policy.Memory;
import feint.policy.Policy;
import feint.policy.PublicQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Enumeration of all consecutive runs of a small world with their probabilities: it follows every
 * random draw, of every single client if there are any. Trajectory 0 is the real one.
 */
final class AllRuns {

  private final Problem problem;
  private final Policy policy;
  private final Source source;
  private final int inARow;
  private final boolean carried;
  private final boolean named;

  /** Model of the oracle. */
  interface Source {

    /** Returns the number of states, which count from 0. */
    int states();

    double initial(int state);

    double next(int from, int to);

    /** Returns the oracle's state, 1..R. */
    int oracle(int state);

    int attending(int state);
  }

  /** Creates an oracle that follows a problem. */
  static Source chain(Problem problem) {
    return new Source() {
      @Override
      public int states() {
        return problem.oracleStates();
      }

      @Override
      public double initial(int state) {
        return problem.oracle().initial().at(state);
      }

      @Override
      public double next(int from, int to) {
        return problem.oracle().transition().at(from, to);
      }

      @Override
      public int oracle(int state) {
        return state + 1;
      }

      @Override
      public int attending(int state) {
        return 0;
      }
    };
  }

  /** Creates an oracle of clients, one bit each; the lowest ones collude. */
  static Source clients(Participation participation, int colluding) {
    int clients = participation.clients();
    return new Source() {
      @Override
      public int states() {
        return 1 << clients;
      }

      @Override
      public double initial(int state) {
        return 1.0 / states();
      }

      @Override
      public double next(int from, int to) {
        int moved = Integer.bitCount(from ^ to);
        return Math.pow(1 - participation.stay(), moved)
            * Math.pow(participation.stay(), clients - moved);
      }

      @Override
      public int oracle(int state) {
        return Integer.bitCount(state) + 1;
      }

      @Override
      public int attending(int state) {
        return Integer.bitCount(state & ((1 << colluding) - 1));
      }
    };
  }

  /** Receives consecutive runs. */
  interface Witness {
    void saw(List<List<Observation>> row, double probability);
  }

  AllRuns(Problem problem, Policy policy, Source source, int inARow, boolean carried) {
    this(problem, policy, source, inARow, carried, true);
  }

  private AllRuns(
      Problem problem, Policy policy, Source source, int inARow, boolean carried, boolean named) {
    this.named = named;
    this.problem = problem;
    this.policy = policy;
    this.source = source;
    this.inARow = inARow;
    this.carried = carried;
  }

  /** Enumerates single runs of an oracle that follows the problem. */
  AllRuns(Problem problem, Policy policy) {
    this(problem, policy, chain(problem), 1, false);
  }

  /** Enumerates single runs in which decoys keep their numbers, those of their first queries. */
  static AllRuns inRoles(Problem problem, Policy policy) {
    return new AllRuns(problem, policy, chain(problem), 1, false, false);
  }

  void forEach(Witness witness) {
    for (int state = 0; state < source.states(); state++) {
      begin(List.of(), List.of(), state, source.initial(state), witness);
    }
  }

  /** History of a run. */
  private record Past(int part, List<PublicQuery> turns) {

    Past with(PublicQuery turn) {
      List<PublicQuery> longer = new ArrayList<>(turns);
      longer.add(turn);
      return new Past(part, longer);
    }
  }

  /** Starts the next run in every possible way. */
  private void begin(
      List<Past> before,
      List<List<Observation>> seen,
      int state,
      double probability,
      Witness witness) {
    if (seen.size() == inARow) {
      witness.saw(seen, probability);
      return;
    }
    List<int[]> names =
        named
            ? permutations(policy.decoys())
            : List.of(IntStream.rangeClosed(1, policy.decoys()).toArray());
    for (int part = 0; part < policy.parts().size(); part++) {
      for (int[] decoys : names) {
        double p = probability * policy.parts().get(part).weight() / names.size();
        if (p > 0) {
          go(
              new Run(before, seen, decoys),
              new Past(part, List.of()),
              List.of(),
              state,
              p,
              witness);
        }
      }
    }
  }

  /** Constants of a run. */
  private static final class Run {

    private final List<Past> before;
    private final List<List<Observation>> seen;
    private final int[] names;

    Run(List<Past> before, List<List<Observation>> seen, int[] names) {
      this.before = before;
      this.seen = seen;
      this.names = names;
    }
  }

  private void go(
      Run run, Past past, List<Observation> seen, int state, double p, Witness witness) {
    Memory memory = memory(run.before, past);
    if (past.turns().size() == problem.horizon() || memory.stops()) {
      List<Past> before = new ArrayList<>(run.before);
      before.add(past);
      List<List<Observation>> all = new ArrayList<>(run.seen);
      all.add(seen);
      begin(before, all, state, p, witness);
      return;
    }
    int queue = problem.successes();
    Ledger ledger = problem.prior();
    int t = past.turns().size();
    for (PublicQuery turn : past.turns()) {
      queue = turn.decoy() == 0 && turn.stepped() ? Math.max(0, queue - 1) : queue;
      ledger = ledger.after(turn.action());
    }
    int o = source.oracle(state);
    DecisionRule rule = memory.rule(t, ledger);
    for (int u = 0; u < problem.actions().count(); u++) {
      double q = rule.probability(o, queue, u);
      if (q == 0) {
        continue;
      }
      Action action = problem.actions().at(u);
      double gamma = problem.success().at(o, problem.actions().levelOf(action.incentive()));
      if (action.learns()) {
        on(run, past, seen, state, new PublicQuery(action, o), p * q * gamma, witness);
        on(run, past, seen, state, new PublicQuery(action, 0), p * q * (1 - gamma), witness);
        continue;
      }
      DecoyDistribution law = memory.decoy(action);
      for (int decoy = 1; decoy <= policy.decoys(); decoy++) {
        double queried = p * q * law.queries(decoy);
        for (int stepState = 0; stepState <= problem.oracleStates(); stepState++) {
          on(
              run,
              past,
              seen,
              state,
              new PublicQuery(action, decoy, stepState),
              queried * law.of(decoy).moves(stepState, gamma, o),
              witness);
        }
      }
    }
  }

  /** Continues after a query, for every move of the oracle. */
  private void on(
      Run run,
      Past past,
      List<Observation> seen,
      int state,
      PublicQuery turn,
      double p,
      Witness witness) {
    if (p == 0) {
      return;
    }
    List<Observation> longer = new ArrayList<>(seen);
    longer.add(
        new Observation(
            turn.decoy() == 0 ? 0 : run.names[turn.decoy() - 1],
            turn.action().incentive(),
            turn.stepState(),
            source.oracle(state),
            source.attending(state)));
    for (int next = 0; next < source.states(); next++) {
      double moved = p * source.next(state, next);
      if (moved > 0) {
        go(run, past.with(turn), longer, next, moved, witness);
      }
    }
  }

  private Memory memory(List<Past> before, Past past) {
    Memory memory = fresh(past);
    if (carried && policy.parts().size() == 1) {
      for (int n = 0; n < before.size(); n++) {
        Memory old = n == 0 ? fresh(before.get(0)) : memory;
        before.get(n).turns().forEach(old::see);
        memory = old.followedBy(fresh(past));
      }
    }
    past.turns().forEach(memory::see);
    return memory;
  }

  private Memory fresh(Past past) {
    return policy.parts().get(past.part()).policy().start();
  }

  /** Returns all orders of 1..n. */
  static List<int[]> permutations(int n) {
    List<int[]> all = new ArrayList<>();
    permute(IntStream.rangeClosed(1, n).toArray(), 0, all);
    return all;
  }

  private static void permute(int[] names, int from, List<int[]> all) {
    if (from == names.length) {
      all.add(names.clone());
    }
    for (int i = from; i < names.length; i++) {
      int[] swapped = names.clone();
      swapped[from] = names[i];
      swapped[i] = names[from];
      permute(swapped, from + 1, all);
    }
  }
}
