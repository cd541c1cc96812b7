package feint.zeroleak.balanced;

import feint.math.Distribution;
import feint.math.Seed;
import feint.math.StochasticMatrix;
import feint.model.Action;
import feint.model.OracleChain;
import feint.model.Problem;
import feint.policy.Controller;
import feint.policy.Query;
import feint.policy.Reply;
import feint.policy.SinglePolicy;
import feint.simulation.Episode;
import feint.simulation.Oracle;
import feint.testkit.exact.ExactLaw;
import feint.testkit.exact.ExactLeakage;
import feint.testkit.exact.Rational;
import feint.zeroleak.RationalProblems;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Exact leakage of balanced policies: all runs of the controller, with the record that an observer
 * sees if one or another trajectory is the real one.
 */
public final class ExactBalanced {

  private static final Seed SEED = new Seed(3601);

  private ExactBalanced() {}

  /**
   * Query in a record.
   *
   * @param trajectory 0 for the real one, and the name of a decoy otherwise
   * @param step what the observer sees of a step; {@link feint.policy.PublicQuery#GIVEN_UP} if the
   *     query was given up
   */
  private record Entry(int trajectory, int incentive, int step) {

    /** Returns the query with the names of the real trajectory and a decoy exchanged. */
    Entry exchanged(int decoy) {
      return with(trajectory == 0 ? decoy : trajectory == decoy ? 0 : trajectory);
    }

    Entry with(int name) {
      return new Entry(name, incentive, step);
    }
  }

  /** Oracle whose queries are put by a controller until its run is over. */
  private interface World {

    /** Plays a run, and adds it to a record. */
    void play(Controller controller, List<Entry> record);
  }

  /** Leakage of the problem with a number. */
  public static final class OfProblem implements Function<Integer, ExactLeakage> {

    @Override
    public ExactLeakage apply(Integer number) {
      int variant = number / RationalProblems.Kind.values().length;
      ProtectionLevel strength = List.of(ProtectionLevel.values()).get(variant % 3);
      boolean simulated = variant / 3 % 3 == 0;
      int decoys = variant / 2 % 4 == 3 ? 2 + variant / 8 % 2 : 1;
      int steps = strength == ProtectionLevel.CONTENTS ? 4 : 2;
      int perQuery = (simulated ? 2 + 2 * steps : 3 * (steps + 1)) * (decoys + 1) / 2;
      int orders = decoys == 1 ? 1 : 3 * decoys;
      int runs = (number % 25 == 0 ? 12_000 : 2000) / orders;
      Problem problem = RationalProblems.problem(SEED, number, runs, perQuery);
      RandomGenerator random = SEED.child(-1).child(number).generator();
      BalancedPolicy.Settings settings = settings(problem, strength, decoys, random);
      double givenUp = RationalProblems.ratio(random.nextInt(3), 7);
      boolean twice = decoys == 1 && problem.horizon() <= 1 && random.nextBoolean();
      Function<RandomGenerator, World> world =
          simulated
              ? draws -> new Simulation(problem, strength, new ModelOracle(problem, draws))
              : draws -> new Service(problem, strength, givenUp, false, draws);
      String name =
          String.format(
              "no. %d, %s: N %d, M %d, R %d, %d decoys, %s, %s%s%s, %s%s",
              number,
              RationalProblems.kind(number),
              problem.horizon(),
              problem.successes(),
              problem.oracleStates(),
              decoys,
              strength,
              settings.share(),
              settings.stops() ? ", stopping" : "",
              settings.payment().follows() ? ", by state" : "",
              simulated ? "simulated" : "asked",
              twice ? ", twice" : "");
      return leakage(name, problem, BalancedPolicy.of(problem, settings), world, twice);
    }
  }

  /** Violations of the conditions of the proof, for which the leakage is known. */
  public enum Fault {
    NONE,
    /** The real trajectory gets 9/16 of a query, and its twin mirrors one half. */
    BIASED_SHARE,
    /** The real trajectory gets 2<sup>-60</sup> more than one half, less than a double can show. */
    TINY_BIAS,
    /** The filter starts from (1/4, 3/4), and the oracle from (1/2, 1/2). */
    WRONG_START,
    /** The decoy steps as if it were queried in the first state, which never answers. */
    WRONG_TWIN,
    /** A run begins with the filters of the run before it, and the oracle begins anew. */
    RESTARTED_ORACLE
  }

  /**
   * Leakage of a faulty policy with an oracle of two states, equally likely at each query, of which
   * the second always answers informatively and the first never.
   */
  public static final class OfFault implements Function<String, ExactLeakage> {

    @Override
    public ExactLeakage apply(String name) {
      Fault fault = Fault.valueOf(name);
      boolean twice = fault == Fault.RESTARTED_ORACLE;
      double half = RationalProblems.ratio(1, 2);
      Problem problem =
          Problem.builder()
              .horizon(1)
              .successes(1)
              .incentives(1)
              .success(new double[] {0}, new double[] {1})
              .oracle(
                  new OracleChain(
                      twice
                          ? StochasticMatrix.of(new double[] {1, 0}, new double[] {0, 1})
                          : StochasticMatrix.of(
                              new double[] {half, half}, new double[] {half, half}),
                      Distribution.of(half, half)))
              .build();
      double bias = half + 0x1p-60;
      Flawed sound = Flawed.without(problem);
      SinglePolicy policy =
          switch (fault) {
            case NONE -> sound;
            case BIASED_SHARE -> sound.favouring((b, other) -> RationalProblems.ratio(9, 16));
            case TINY_BIAS -> sound.favouring((b, other) -> bias);
            case WRONG_START ->
                sound.startingFrom(RationalProblems.ratio(1, 4), RationalProblems.ratio(3, 4));
            case WRONG_TWIN ->
                sound.withTwin((law, share) -> new double[] {Math.min(1, share / law[0]), 0});
            case RESTARTED_ORACLE -> BalancedPolicy.of(problem, ProtectionLevel.STEPS, 1);
          };
      return leakage(
          name,
          problem,
          policy,
          draws -> new Service(problem, ProtectionLevel.STEPS, 0, twice, draws),
          twice);
    }
  }

  private static BalancedPolicy.Settings settings(
      Problem problem, ProtectionLevel strength, int decoys, RandomGenerator random) {
    Payment payment =
        random.nextInt(3) == 0
            ? Payment.followingTheState(problem)
            : Payment.constant(
                problem, problem.actions().incentive(random.nextInt(problem.actions().levels())));
    BalancedPolicy.Settings usual =
        BalancedPolicy.Settings.of(strength, payment).withDecoys(decoys);
    if (!strength.showsSteps()) {
      return usual.with(List.of(FillRule.values()).get(random.nextInt(FillRule.values().length)));
    }
    List<LearningFraction> shares =
        Arrays.stream(LearningFraction.values())
            .filter(share -> share.forSeveral() == decoys > 1)
            .toList();
    BalancedPolicy.Settings shared = usual.with(shares.get(random.nextInt(shares.size())));
    return random.nextBoolean() ? shared.stopping() : shared;
  }

  private static ExactLeakage leakage(
      String name,
      Problem problem,
      SinglePolicy policy,
      Function<RandomGenerator, World> worlds,
      boolean twice) {
    Map<List<Entry>, Rational> law =
        ExactLaw.of(
            random -> {
              List<Entry> record = new ArrayList<>();
              Controller controller = Controller.start(problem, policy, random);
              World world = worlds.apply(random);
              world.play(controller, record);
              if (twice) {
                world.play(controller.followedBy(random), record);
              }
              int[] names = names(policy.decoys(), random);
              return record.stream().map(entry -> entry.with(names[entry.trajectory])).toList();
            });
    Rational variation = Rational.ZERO;
    for (int decoy = 1; decoy <= policy.decoys(); decoy++) {
      Map<List<Entry>, Rational> exchanged = new HashMap<>();
      int other = decoy;
      law.forEach(
          (record, p) ->
              exchanged.put(record.stream().map(entry -> entry.exchanged(other)).toList(), p));
      Rational between = ExactLaw.variation(law, exchanged);
      variation = between.compareTo(variation) > 0 ? between : variation;
    }
    return new ExactLeakage(
        name, variation, law.values().stream().reduce(Rational.ZERO, Rational::plus), law.size());
  }

  /**
   * Draws names of the trajectories, all orders of the decoys' names being equally likely. Policies
   * number decoys in the order of their first queries.
   */
  private static int[] names(int decoys, RandomGenerator random) {
    List<Integer> left = new ArrayList<>(IntStream.rangeClosed(1, decoys).boxed().toList());
    int[] names = new int[decoys + 1];
    for (int j = 1; j <= decoys; j++) {
      names[j] = left.remove(Distribution.uniform(left.size()).outcome(random.nextDouble()));
    }
    return names;
  }

  private static int seen(ProtectionLevel strength, int stepState) {
    return switch (strength) {
      case TYPES -> 0;
      case STEPS -> Math.min(1, stepState);
      case CONTENTS -> stepState;
    };
  }

  private static Entry entry(ProtectionLevel strength, Query query, int stepState) {
    return new Entry(query.decoy(), query.action().incentive(), seen(strength, stepState));
  }

  /** World that plays as simulations do. */
  private record Simulation(Problem problem, ProtectionLevel strength, Oracle oracle)
      implements World {

    @Override
    public void play(Controller controller, List<Entry> record) {
      Episode.play(
          problem,
          controller,
          oracle,
          (state, queue, query, cost, step) ->
              record.add(entry(strength, query, query.turn(step, state).stepState())));
    }
  }

  /**
   * Oracle that follows the problem. That of simulations compares integers with its draws, for
   * speed.
   */
  private static final class ModelOracle implements Oracle {

    private final Problem problem;
    private final RandomGenerator random;
    private int state;

    ModelOracle(Problem problem, RandomGenerator random) {
      this.problem = problem;
      this.random = random;
      this.state = 1 + problem.oracle().initial().outcome(random.nextDouble());
    }

    @Override
    public int state() {
      return state;
    }

    @Override
    public boolean answer(Action action) {
      int level = problem.actions().levelOf(action.incentive());
      boolean success = random.nextDouble() < problem.success().at(state, level);
      Distribution next = problem.oracle().transition().row(state - 1);
      state = 1 + next.outcome(random.nextDouble());
      return success;
    }
  }

  /** World that asks as the service does, and gives up some queries. */
  private static final class Service implements World {

    private final Problem problem;
    private final ProtectionLevel strength;
    private final double givenUp;
    private final boolean restarting;
    private final RandomGenerator random;
    private int oracle;

    /**
     * Creates a world.
     *
     * @param restarting whether the oracle begins anew with every run, which the policy does not
     *     expect
     */
    Service(
        Problem problem,
        ProtectionLevel strength,
        double givenUp,
        boolean restarting,
        RandomGenerator random) {
      this.problem = problem;
      this.strength = strength;
      this.givenUp = givenUp;
      this.restarting = restarting;
      this.random = random;
    }

    @Override
    public void play(Controller controller, List<Entry> record) {
      while (!controller.finished()) {
        oracle = next(controller.sent() == 0);
        Query query = controller.ask(controller.sent() + 1, oracle);
        Reply reply = random.nextDouble() < givenUp ? Reply.NONE : Reply.of(answer(query.action()));
        controller.take(query.number(), reply);
        record.add(entry(strength, query, query.turn(reply, oracle).stepState()));
      }
    }

    private int next(boolean first) {
      Distribution law =
          oracle == 0 || (restarting && first)
              ? problem.oracle().initial()
              : problem.oracle().transition().row(oracle - 1);
      return 1 + law.outcome(random.nextDouble());
    }

    /** The answer for a decoy does not matter, so it is not drawn. */
    private boolean answer(Action action) {
      int level = problem.actions().levelOf(action.incentive());
      return action.learns() && random.nextDouble() < problem.success().at(oracle, level);
    }
  }
}
