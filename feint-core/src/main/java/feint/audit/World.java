package feint.audit;

import feint.math.Checks;
import feint.math.Seed;
import feint.model.HiddenLaw;
import feint.model.OracleChain;
import feint.model.Participation;
import feint.model.Problem;
import feint.policy.Claim;
import feint.policy.Controller;
import feint.policy.Policy;
import feint.policy.Sight;
import feint.simulation.ClientRoom;
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
 * Where audited runs happen: the true oracle, whatever a policy takes it for, and who of its
 * clients watches; and how many runs follow each other.
 */
public final class World {

  private final Problem problem;
  private final OracleChain others;
  private final int colluding;
  private final Row row;
  private final Optional<Participation> clients;
  private final Function<RandomGenerator, WatchedOracle> oracles;

  /**
   * Runs that follow each other at once, with the same trajectories, while the oracle goes on.
   *
   * @param carried whether the learner begins each with what it remembers of the oracle from the
   *     last
   */
  record Row(int runs, boolean carried) {

    /** One run. */
    static final Row SINGLE = new Row(1, false);

    Row {
      Checks.atLeast(1, runs, "runs in a row");
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

  /** An oracle that does what the problem says, and that nobody watches. */
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
   * Clients who come and go, of whom some watch together: each knows when it is connected itself.
   *
   * @param counted the problem whose oracle's state is how many are connected, {@link
   *     Participation#counted}
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
            new WatchedClients(counted, new ClientRoom(participation, random), colluding, random));
  }

  /**
   * The same with so many runs in a row: the same trajectory is the real one in all of them.
   *
   * @param carried whether the learner begins each with what it remembers of the oracle from the
   *     last
   */
  public World inRows(int runs, boolean carried) {
    return new World(problem, others, colluding, new Row(runs, carried), clients, oracles);
  }

  /** The problem in which runs happen; its oracle's states are what policies see. */
  public Problem problem() {
    return problem;
  }

  /** How many clients watch. */
  public int colluding() {
    return colluding;
  }

  /** The clients who come and go, if there are any. */
  public Optional<Participation> clients() {
    return clients;
  }

  /** How many runs follow each other. */
  public int runsInARow() {
    return row.runs();
  }

  /** Whether the learner begins each with what it remembers of the oracle from the last. */
  public boolean carried() {
    return row.carried();
  }

  /**
   * What is proven of a policy here. What is proven of single runs holds for rows of them only if
   * the policy needs no law of the oracle, or carries its own over; and a bound that is not zero
   * adds up.
   */
  Claim claim(Policy policy) {
    Claim single = policy.claim(problem);
    boolean anyOracle = single.covers(Set.of(Sight.STATE));
    boolean filtered = row.carried() && policy.parts().size() == 1;
    return row.runs() == 1 || (single.advantage() == 0 && (anyOracle || filtered))
        ? single
        : Claim.NONE;
  }

  /**
   * The law of what outsiders do not see when a run begins.
   *
   * @param attended whether they see how many colluding clients are connected
   */
  HiddenLaw initial(boolean attended, double weight) {
    OracleChain hidden = attended ? others : problem.oracle();
    return HiddenLaw.initial(hidden, problem.successes(), weight);
  }

  /** Plays a row of runs: for each its queries, as those who watch would see them all. */
  List<List<Sent>> play(Policy policy, Seed seed) {
    WatchedOracle oracle = oracles.apply(seed.child(0).child(1).generator());
    List<List<Sent>> runs = new ArrayList<>();
    Controller controller = Controller.start(problem, policy, seed.child(0).child(0));
    for (int n = 0; n < row.runs(); n++) {
      if (n > 0) {
        Seed own = seed.child(n).child(0);
        controller =
            row.carried() ? controller.followedBy(own) : Controller.start(problem, policy, own);
      }
      List<Sent> queries = new ArrayList<>(problem.horizon());
      Episode.play(
          problem,
          controller,
          oracle,
          (o, b, query, cost, step) ->
              queries.add(new Sent(query.turn(step, o), o, oracle.attending())));
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
