package feint.zeroleak.oblivious;

import feint.math.Distribution;
import feint.math.Seed;
import feint.model.Actions;
import feint.model.Ledger;
import feint.model.OracleChain;
import feint.model.Problem;
import feint.model.Shape;
import feint.policy.AlteredPolicy;
import feint.policy.Controller;
import feint.policy.DecisionRule;
import feint.policy.Query;
import feint.policy.Reply;
import feint.policy.SinglePolicy;
import feint.testkit.exact.ExactLaw;
import feint.testkit.exact.ExactLeakage;
import feint.testkit.exact.Rational;
import feint.zeroleak.RationalProblems;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Exact leakage of oblivious policies: all runs of the controller, with each trajectory as the real
 * one, in worlds that react to the whole record and to the trajectory that is queried.
 */
public final class ExactOblivious {

  private static final Seed SEED = new Seed(3602);

  private ExactOblivious() {}

  /** Query in a record, with everything but which trajectory is the real one. */
  private record Entry(int oracle, int trajectory, int incentive, Reply reply, int stepState) {}

  /** World that knows the record, and no roles. */
  private interface World {

    /** Returns the distribution of the oracle's state before the next query. */
    double[] states(List<Entry> record);

    /** Returns the probability that a query is given up. */
    double givenUp(List<Entry> record, int trajectory, int incentive);

    /** Returns the probability that an answer is informative. */
    double informative(List<Entry> record, int oracle, int trajectory, int incentive);
  }

  /** Assignment of the decoys, in the order of their first queries, to trajectories. */
  private interface Roles {

    /** Returns the trajectory of each decoy. */
    int[] decoys(int real, int count, RandomGenerator random);
  }

  /** Draws one of all orders of the other trajectories, each with the same probability. */
  private static int[] drawn(int real, int count, RandomGenerator random) {
    List<Integer> left = others(real, count);
    int[] decoys = new int[count];
    for (int j = 0; j < count; j++) {
      decoys[j] = left.remove(Distribution.uniform(left.size()).outcome(random.nextDouble()));
    }
    return decoys;
  }

  /** Violates the rule that the assignment must be drawn. */
  private static int[] fixed(int real, int count, RandomGenerator random) {
    return others(real, count).stream().mapToInt(letter -> letter).toArray();
  }

  private static List<Integer> others(int real, int count) {
    return new ArrayList<>(
        IntStream.rangeClosed(0, count).filter(letter -> letter != real).boxed().toList());
  }

  /** Leakage of the problem with a number. */
  public static final class OfProblem implements Function<Integer, ExactLeakage> {

    @Override
    public ExactLeakage apply(Integer number) {
      RandomGenerator random = SEED.child(number).generator();
      int decoys = 1 + number % 3;
      Order order = List.of(Order.values()).get(number / 3 % 3);
      boolean stops = number / 9 % 2 == 0;
      boolean asked = number / 18 % 2 == 0;
      int states = random.nextInt(1, 3);
      int perQuery = states * (asked ? 4 : 3) * (decoys + 1);
      int longest = 1;
      for (int runs = perQuery * perQuery;
          runs * (decoys + 1) <= (number % 25 == 0 ? 9000 : 1500);
          runs *= perQuery) {
        longest++;
      }
      int horizon = random.nextInt(1, longest + 1);
      int successes = random.nextInt(8) == 0 ? 0 : random.nextInt(1, 3);
      Actions actions = random.nextBoolean() ? Actions.over(2) : Actions.over(1, 3);
      Shape shape = new Shape(horizon, successes, states, actions, Ledger.DEFAULT_PRIOR);
      int salt = random.nextInt();
      IncentiveRule rule =
          IncentiveRule.of(
              shape,
              (t, o, toCome) ->
                  Math.floorMod(mixed(salt, t + 8 * (o + 8 * toCome)), actions.levels()));
      String name =
          String.format(
              "no. %d: N %d, M %d, R %d, %d decoys, %s%s, %s",
              number,
              horizon,
              successes,
              states,
              decoys,
              order,
              stops ? ", stopping" : "",
              asked ? "asked" : "next");
      return leakage(
          name,
          shape,
          ObliviousPolicy.of(new ObliviousSettings(order, decoys, stops), rule),
          new Reacting(salt, states),
          ExactOblivious::drawn,
          asked);
    }
  }

  private static int mixed(int salt, int value) {
    int hash = (salt + value) * 0x9E3779B1;
    hash ^= hash >>> 15;
    hash *= 0x85EBCA77;
    return hash ^ hash >>> 13;
  }

  /** World with a different ratio for every record and query. */
  private record Reacting(int salt, int count) implements World {

    private int hash(List<Entry> record, int more) {
      List<Reply> replies = List.of(Reply.values());
      int hash = mixed(salt, more);
      for (Entry entry : record) {
        int bits =
            entry.oracle
                + 4 * (entry.trajectory + 4 * (entry.incentive + 4 * replies.indexOf(entry.reply)));
        hash = mixed(hash, 8 * bits + entry.stepState);
      }
      return hash;
    }

    @Override
    public double[] states(List<Entry> record) {
      double[] law = new double[count];
      int denominator = 2 + Math.floorMod(hash(record, 1), 5);
      law[0] =
          count == 1
              ? 1
              : RationalProblems.ratio(
                  Math.floorMod(hash(record, 2), denominator + 1), denominator);
      if (count > 1) {
        law[1] = 1 - law[0];
      }
      return law;
    }

    @Override
    public double givenUp(List<Entry> record, int trajectory, int incentive) {
      int hash = hash(record, 3 + 8 * (trajectory + 4 * incentive));
      return Math.floorMod(hash, 4) > 0
          ? 0
          : RationalProblems.ratio(1, 3 + Math.floorMod(hash >> 8, 5));
    }

    @Override
    public double informative(List<Entry> record, int oracle, int trajectory, int incentive) {
      int hash = hash(record, 4 + 8 * (trajectory + 4 * (incentive + 4 * oracle)));
      int denominator = 1 + Math.floorMod(hash, 7);
      return RationalProblems.ratio(Math.floorMod(hash >> 8, denominator + 1), denominator);
    }
  }

  private static ExactLeakage leakage(
      String name, Shape shape, SinglePolicy policy, World world, Roles roles, boolean asked) {
    Problem problem = ofShape(shape);
    List<Map<List<Entry>, Rational>> laws =
        IntStream.rangeClosed(0, policy.decoys())
            .mapToObj(
                real ->
                    ExactLaw.of(
                        random -> record(problem, policy, world, roles, real, asked, random)))
            .toList();
    Rational variation = Rational.ZERO;
    Rational total = Rational.ONE;
    for (Map<List<Entry>, Rational> one : laws) {
      Rational sum = one.values().stream().reduce(Rational.ZERO, Rational::plus);
      total = sum.compareTo(total) < 0 ? sum : total;
      for (Map<List<Entry>, Rational> other : laws) {
        Rational between = ExactLaw.variation(one, other);
        variation = between.compareTo(variation) > 0 ? between : variation;
      }
    }
    return new ExactLeakage(name, variation, total, laws.get(0).size());
  }

  /** Returns a problem of a shape; the policy uses nothing else of it. */
  private static Problem ofShape(Shape shape) {
    double[] row = new double[shape.oracleStates()];
    row[0] = 1;
    double[][] rows = new double[row.length][];
    Arrays.fill(rows, row);
    double[][] success = new double[row.length][shape.actions().levels()];
    return Problem.builder()
        .horizon(shape.horizon())
        .successes(shape.successes())
        .incentives(
            IntStream.range(0, shape.actions().levels()).map(shape.actions()::incentive).toArray())
        .success(success)
        .oracle(OracleChain.stationary(rows))
        .build();
  }

  /** Returns the record of a run. */
  private static List<Entry> record(
      Problem problem,
      SinglePolicy policy,
      World world,
      Roles roles,
      int real,
      boolean asked,
      RandomGenerator random) {
    int[] decoys = roles.decoys(real, policy.decoys(), random);
    Controller controller = Controller.start(problem, policy, random);
    List<Entry> record = new ArrayList<>();
    while (!controller.finished()) {
      int oracle = 1 + Distribution.of(world.states(record)).outcome(random.nextDouble());
      Query query = asked ? controller.ask(controller.sent() + 1, oracle) : controller.next(oracle);
      int trajectory = query.decoy() == 0 ? real : decoys[query.decoy() - 1];
      int incentive = query.action().incentive();
      Reply reply =
          random.nextDouble() < world.givenUp(record, trajectory, incentive)
              ? Reply.NONE
              : Reply.of(
                  random.nextDouble() < world.informative(record, oracle, trajectory, incentive));
      controller.take(query.number(), reply);
      int stepState = query.turn(reply, oracle).stepState();
      record.add(new Entry(oracle, trajectory, incentive, reply, stepState));
    }
    return record;
  }

  /** Violations of the conditions of the proof, for which the leakage is known. */
  public enum Fault {
    NONE,
    STOPS_WHEN_REAL_IS_DONE,
    FIXED_MAPPING,
    BIASED_DRAW
  }

  /**
   * Leakage of a faulty policy in a world with one state that answers informatively with
   * probability 3/5.
   */
  public static final class OfFault implements Function<String, ExactLeakage> {

    @Override
    public ExactLeakage apply(String name) {
      Fault fault = Fault.valueOf(name);
      boolean stopping = fault == Fault.STOPS_WHEN_REAL_IS_DONE || fault == Fault.NONE;
      int decoys = fault == Fault.FIXED_MAPPING ? 2 : 1;
      Shape shape = new Shape(stopping ? 5 : 1, 1, 1, Actions.over(1), Ledger.DEFAULT_PRIOR);
      ObliviousPolicy sound =
          ObliviousPolicy.of(
              new ObliviousSettings(Order.ONE_FIRST, decoys, false),
              IncentiveRule.constant(shape, 1));
      Roles roles = fault == Fault.FIXED_MAPPING ? ExactOblivious::fixed : ExactOblivious::drawn;
      return leakage(name, shape, faulty(sound, fault), new Constant(), roles, false);
    }
  }

  private record Constant() implements World {

    @Override
    public double[] states(List<Entry> record) {
      return new double[] {1};
    }

    @Override
    public double givenUp(List<Entry> record, int trajectory, int incentive) {
      return 0;
    }

    @Override
    public double informative(List<Entry> record, int oracle, int trajectory, int incentive) {
      return RationalProblems.ratio(3, 5);
    }
  }

  private static SinglePolicy faulty(SinglePolicy sound, Fault fault) {
    return switch (fault) {
      case STOPS_WHEN_REAL_IS_DONE -> AlteredPolicy.stoppingWhenRealIsDone(sound);
      case BIASED_DRAW -> new AlteredPolicy(sound, () -> new BiasedDraw(sound.shape()));
      case NONE, FIXED_MAPPING -> sound;
    };
  }

  private record BiasedDraw(Shape shape) implements AlteredPolicy.Alteration {

    @Override
    public DecisionRule rule(DecisionRule rule) {
      double share = RationalProblems.ratio(1, 2) + 0x1p-60;
      return DecisionRule.randomised(
          shape,
          (o, b, law) -> {
            law[shape.actions().learning(0)] = share;
            law[shape.actions().obfuscating(0)] = 1 - share;
          });
    }
  }
}
