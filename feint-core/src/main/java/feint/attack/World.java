package feint.attack;

import feint.math.Checks;
import feint.math.Seed;
import feint.model.HiddenLaw;
import feint.model.OracleChain;
import feint.model.Participation;
import feint.model.Problem;
import feint.policy.Controller;
import feint.policy.LeakageGuarantee;
import feint.policy.Observable;
import feint.policy.Policy;
import feint.simulation.ClientAttendance;
import feint.simulation.Episode;
import feint.simulation.SimulatedOracle;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * Environment of audited runs: the true oracle, which may differ from the one that a policy
 * assumes, the colluding clients, and the number of consecutive runs.
 */
public final class World {

  private final Problem problem;
  private final OracleChain others;
  private final int colluding;
  private final Row row;
  private final Optional<Participation> clients;
  private final Function<RandomGenerator, WatchedOracle> oracles;

  /**
   * Consecutive runs with the same trajectories, while the oracle keeps its state.
   *
   * @param runs number of consecutive runs, at least 1
   * @param carried whether the learner starts each run with its memory of the oracle from the
   *     previous one
   */
  record Row(int runs, boolean carried) {

    /** A single run. */
    static final Row SINGLE = new Row(1, false);

    Row {
      Checks.atLeast(1, runs, "consecutive runs");
    }
  }

  private World(
      Problem problem,
      OracleChain others,
      int colluding,
      Row row,
      Optional<Participation> clients,
      Function<RandomGenerator, WatchedOracle> oracles) {
    this.problem = problem;
    this.others = others;
    this.colluding = colluding;
    this.row = row;
    this.clients = clients;
    this.oracles = oracles;
  }

  /** Creates a world whose oracle follows the problem, without colluding clients. */
  public static World of(Problem problem) {
    return new World(
        problem,
        problem.oracle(),
        0,
        Row.SINGLE,
        Optional.empty(),
        random -> WatchedOracle.unwatched(new SimulatedOracle(problem, random)));
  }

  /**
   * Creates a world of clients that connect and disconnect, some of which collude: each knows when
   * it is connected.
   *
   * @param counted the problem whose oracle state is the number of connected clients, {@link
   *     Participation#counted}
   * @param colluding number of colluding clients, from 1 to the number of clients
   * @throws IllegalArgumentException if {@code colluding} is out of range, or if {@code counted}
   *     has another number of states than one more than the clients
   */
  public static World attended(Participation participation, Problem counted, int colluding) {
    Checks.within(1, participation.clients(), colluding, "colluding clients");
    Checks.require(
        counted.oracleStates() == participation.clients() + 1,
        "oracle states",
        "must be one more than there are clients, " + participation.clients(),
        counted.oracleStates());
    return new World(
        counted,
        participation.othersChain(colluding),
        colluding,
        Row.SINGLE,
        Optional.of(participation),
        random ->
            new WatchedClients(
                counted, new ClientAttendance(participation, random), colluding, random));
  }

  /**
   * Returns this world with consecutive runs, in all of which the same trajectory is real.
   *
   * @param runs number of consecutive runs, at least 1
   * @param carried whether the learner starts each run with its memory of the oracle from the
   *     previous one
   * @throws IllegalArgumentException if {@code runs} is less than 1
   */
  public World inRows(int runs, boolean carried) {
    return new World(problem, others, colluding, new Row(runs, carried), clients, oracles);
  }

  /** Returns the true problem, whose oracle states are those that policies observe. */
  public Problem problem() {
    return problem;
  }

  /** Returns the number of colluding clients. */
  public int colluding() {
    return colluding;
  }

  /** Returns the clients that connect and disconnect, if there are any. */
  public Optional<Participation> clients() {
    return clients;
  }

  /** Returns the number of consecutive runs of a sample, at least 1. */
  public int runsInARow() {
    return row.runs();
  }

  /**
   * Returns whether the learner starts each run with its memory of the oracle from the previous
   * one.
   */
  public boolean carried() {
    return row.carried();
  }

  /**
   * Returns the proven bound for a policy in this world. A bound for single runs holds for
   * consecutive runs only if it is 0 and the policy needs no distribution of the oracle or carries
   * its own over; a positive bound adds up.
   */
  public LeakageGuarantee claim(Policy policy) {
    LeakageGuarantee single = policy.claim(problem);
    boolean anyOracle = single.covers(Set.of(Observable.STATE));
    boolean filtered = row.carried() && policy.parts().size() == 1;
    return row.runs() == 1 || (single.advantage() == 0 && (anyOracle || filtered))
        ? single
        : LeakageGuarantee.NONE;
  }

  /**
   * Returns the initial distribution of the hidden state.
   *
   * @param attended whether the number of connected colluding clients is observed
   */
  HiddenLaw initial(boolean attended, double weight) {
    OracleChain hidden = attended ? others : problem.oracle();
    return HiddenLaw.initial(hidden, problem.successes(), weight);
  }

  /** Simulates consecutive runs and returns the queries of each with all observables. */
  public List<List<PlayedQuery>> play(Policy policy, Seed seed) {
    WatchedOracle oracle = oracles.apply(seed.child(0).child(1).generator());
    List<List<PlayedQuery>> runs = new ArrayList<>();
    Controller controller = Controller.start(problem, policy, seed.child(0).child(0));
    for (int n = 0; n < row.runs(); n++) {
      if (n > 0) {
        Seed own = seed.child(n).child(0);
        controller =
            row.carried() ? controller.followedBy(own) : Controller.start(problem, policy, own);
      }
      List<PlayedQuery> queries = new ArrayList<>(problem.horizon());
      Episode.play(
          problem,
          controller,
          oracle,
          (o, b, query, cost, step) ->
              queries.add(new PlayedQuery(query.turn(step, o), o, oracle.attending())));
      runs.add(queries);
    }
    return runs;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof World that
        && problem == that.problem
        && others.equals(that.others)
        && colluding == that.colluding
        && row.equals(that.row);
  }

  @Override
  public int hashCode() {
    return Objects.hash(System.identityHashCode(problem), colluding, row);
  }
}
