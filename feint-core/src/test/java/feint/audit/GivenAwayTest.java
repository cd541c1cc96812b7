package feint.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.balance.Balanced;
import feint.balance.Filling;
import feint.balance.HalfBalanced;
import feint.balance.Payment;
import feint.balance.Strength;
import feint.math.Distribution;
import feint.math.Seed;
import feint.math.StochasticMatrix;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.OracleChain;
import feint.model.Problem;
import feint.model.Shape;
import feint.open.IncentiveRule;
import feint.open.OpenPolicy;
import feint.open.OpenSettings;
import feint.open.Order;
import feint.policy.Controller;
import feint.policy.DecisionRule;
import feint.policy.Exchange;
import feint.policy.Memory;
import feint.policy.Policy;
import feint.policy.Query;
import feint.policy.Reply;
import feint.policy.Sight;
import feint.policy.SinglePolicy;
import feint.policy.StationaryPolicies;
import feint.policy.TestPolicies;
import feint.policy.Turn;
import feint.simulation.Episode;
import feint.simulation.SimulatedOracle;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a run has given away so far is what the audit's attackers think of the same run. */
class GivenAwayTest {

  private static final Problem PROBLEM = KnownProblems.threeStates(24, 5);

  private static final Map<Eavesdropper, Function<GivenAway, OptionalDouble>> VIEWS = views();

  private static Map<Eavesdropper, Function<GivenAway, OptionalDouble>> views() {
    Map<Eavesdropper, Function<GivenAway, OptionalDouble>> views = new LinkedHashMap<>();
    views.put(Eavesdropper.of(Knowledge.POLICY), GivenAway::queries);
    views.put(Eavesdropper.of(Knowledge.POLICY, Sight.STEPS), GivenAway::steps);
    views.put(Eavesdropper.of(Knowledge.POLICY, Sight.CONTENTS), GivenAway::contents);
    views.put(Eavesdropper.of(Knowledge.POLICY, Sight.CONTENTS, Sight.STATE), GivenAway::state);
    return views;
  }

  private static Policy balanced(Strength strength, boolean stops) {
    Balanced.Settings settings = Balanced.Settings.of(strength, Payment.followingTheState(PROBLEM));
    return Balanced.of(PROBLEM, stops ? settings.stopping() : settings);
  }

  private static Policy open(int decoys, boolean stops) {
    return OpenPolicy.of(
        new OpenSettings(Order.COIN, decoys, stops), IncentiveRule.constant(PROBLEM.shape(), 3));
  }

  private static Stream<Policy> policies() {
    return Stream.of(
        StationaryPolicies.greedy(PROBLEM.shape()),
        TestPolicies.mixture(
            0.3,
            StationaryPolicies.greedy(PROBLEM.shape()),
            StationaryPolicies.random(PROBLEM.shape())),
        HalfBalanced.types(PROBLEM, 3, Filling.QUEUE, 0.1),
        balanced(Strength.STEPS, false),
        balanced(Strength.CONTENTS, true),
        open(1, true),
        open(3, true));
  }

  /** A run as the learner knows it. */
  private static List<Exchange> played(Problem problem, Policy policy, Seed seed) {
    Controller controller = Controller.start(problem, policy, seed.child(0));
    SimulatedOracle oracle = new SimulatedOracle(problem, seed.child(1).generator());
    Episode.play(problem, controller, oracle);
    return controller.save().past();
  }

  /** The same as the public sees it, with the names of trajectories exchanged. */
  private static Observation seen(Exchange exchange, int trajectories) {
    Query query = exchange.query();
    Turn turn = query.turn(query.moves(exchange.informative()), exchange.oracle());
    return new Observation(
        trajectories - 1 - turn.decoy(),
        turn.action().incentive(),
        turn.madeIn(),
        exchange.oracle(),
        0);
  }

  @ParameterizedTest
  @MethodSource("policies")
  void attackersOfTheAuditThinkTheSameAfterEveryQuery(Policy policy) {
    int trajectories = policy.decoys() + 1;
    double rounding = trajectories == 2 ? 0 : 1e-15;
    for (int run = 0; run < 4; run++) {
      List<Exchange> past = played(PROBLEM, policy, new Seed(12).child(run));
      GivenAway given = new GivenAway(PROBLEM, policy);
      Map<Eavesdropper, Attacker> attackers = new LinkedHashMap<>();
      VIEWS
          .keySet()
          .forEach(
              who -> attackers.put(who, who.plans().get(0).on(World.of(PROBLEM), policy).start()));
      assertSame(given, attackers, trajectories - 1, rounding);
      for (Exchange exchange : past) {
        given.see(exchange);
        attackers.values().forEach(one -> one.see(seen(exchange, trajectories)));
        assertSame(given, attackers, trajectories - 1, rounding);
      }
      given.ended();
      attackers.values().forEach(Attacker::ended);
      assertSame(given, attackers, trajectories - 1, rounding);
      GivenAway again = GivenAway.of(PROBLEM, policy, past, true);
      VIEWS.values().forEach(view -> assertThat(view.apply(again)).isEqualTo(view.apply(given)));
    }
  }

  private static void assertSame(
      GivenAway given, Map<Eavesdropper, Attacker> attackers, int real, double rounding) {
    VIEWS.forEach(
        (who, view) ->
            assertThat(view.apply(given).orElseThrow())
                .as(who.label())
                .isCloseTo(
                    Objects.requireNonNull(attackers.get(who)).now().probability(real),
                    within(rounding)));
  }

  /** To the last digit, after every query, whoever sees what the proof covers. */
  @ParameterizedTest
  @ValueSource(ints = {24, 1000})
  void whatIsProvenToGiveNothingAwayGivesNothingAway(int horizon) {
    Problem problem = KnownProblems.threeStates(horizon, horizon / 4);
    Balanced.Settings stopping =
        Balanced.Settings.of(Strength.CONTENTS, Payment.constant(problem, 3)).stopping();
    Policy balanced = Balanced.of(problem, stopping);
    GivenAway given = new GivenAway(problem, balanced);
    double most = 0;
    for (Exchange exchange : played(problem, balanced, new Seed(5))) {
      given.see(exchange);
      assertThat(given.queries()).hasValue(0.5);
      assertThat(given.steps()).hasValue(0.5);
      assertThat(given.contents()).hasValue(0.5);
      most = Math.max(most, Math.abs(given.state().orElseThrow() - 0.5));
    }
    // Nothing is proven of whoever sees the oracle, and that gives a lot away.
    assertThat(most).isGreaterThan(0.1);

    Policy open =
        OpenPolicy.of(
            new OpenSettings(Order.COIN, 2, true), IncentiveRule.constant(problem.shape(), 3));
    GivenAway nothing = new GivenAway(problem, open);
    List<Exchange> past = played(problem, open, new Seed(6));
    for (Exchange exchange : past) {
      nothing.see(exchange);
      VIEWS.values().forEach(view -> assertThat(view.apply(nothing)).hasValue(1.0 / 3));
    }
    if (past.size() < horizon) {
      nothing.ended();
    }
    VIEWS.values().forEach(view -> assertThat(view.apply(nothing)).hasValue(1.0 / 3));
  }

  /** Learns with probability 0.7 whatever happens: each query weighs 7 to 3. */
  @Test
  void knownOdds() {
    Policy coin =
        StationaryPolicies.always(
            PROBLEM.shape(), TestPolicies.atOnePrice(PROBLEM.shape(), 2, (o, b) -> 0.7));
    GivenAway given = new GivenAway(PROBLEM, coin);
    assertThat(given.queries()).hasValue(0.5);
    given.see(new Exchange(1, new Query.Learning(1, Action.learn(3)), false));
    assertThat(given.queries().orElseThrow()).isCloseTo(0.7, within(1e-15));
    // A decoy of this policy always steps, and this trajectory has not.
    assertThat(given.steps()).hasValue(1);
    given.see(new Exchange(2, new Query.Learning(2, Action.learn(3)), true));
    assertThat(given.queries().orElseThrow()).isCloseTo(49.0 / 58, within(1e-15));
  }

  /** From state 2 this oracle never returns, and yet it does. */
  @Test
  void whatCannotHappenHasNoProbability() {
    Problem oneWay =
        PROBLEM.toBuilder()
            .success(new double[] {0.5, 0.5, 0.5}, new double[] {0.5, 0.5, 0.5})
            .oracle(
                new OracleChain(
                    StochasticMatrix.of(new double[] {0.5, 0.5}, new double[] {0, 1}),
                    Distribution.uniform(2)))
            .build();
    GivenAway given = new GivenAway(oneWay, StationaryPolicies.random(oneWay.shape()));
    given.see(new Exchange(2, new Query.Learning(1, Action.learn(3)), true));
    given.see(new Exchange(1, new Query.Learning(2, Action.learn(3)), true));
    assertThat(given.state()).isEmpty();
    assertThat(given.queries()).isPresent();
    assertThat(given.steps()).isPresent();
  }

  @Test
  void queriesComeInTheirOrderAndBeforeTheEnd() {
    GivenAway given = new GivenAway(PROBLEM, StationaryPolicies.random(PROBLEM.shape()));
    Exchange second = new Exchange(1, new Query.Learning(2, Action.learn(3)), true);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> given.see(second))
        .withMessage("number of an answered query must be the next of 1..24 after 0, was 2");
    given.ended();
    given.ended();
    Exchange first = new Exchange(1, new Query.Learning(1, Action.learn(3)), true);
    assertThatIllegalStateException().isThrownBy(() -> given.see(first));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new GivenAway(KnownProblems.threeStates(25, 5), open(1, false)))
        .withMessageContaining("horizon");
  }

  /** Tosses coins, and ends the run after its first learning query. */
  private record EndsAfterLearning() implements SinglePolicy {

    @Override
    public Shape shape() {
      return PROBLEM.shape();
    }

    @Override
    public Memory start() {
      return new Memory() {
        private boolean learnt;

        @Override
        public DecisionRule rule(int t, Ledger ledger) {
          return StationaryPolicies.random(PROBLEM.shape()).start().rule(t, ledger);
        }

        @Override
        public void see(Turn turn) {
          learnt |= turn.action().learns();
        }

        @Override
        public boolean stops() {
          return learnt;
        }
      };
    }
  }

  /** After one query, only the trajectory that was queried can be real if the policy has ended. */
  @Test
  void theEndOfARunIsSeen() {
    List<Exchange> past = List.of(new Exchange(2, new Query.Learning(1, Action.learn(1)), false));
    Policy policy = new EndsAfterLearning();
    assertThat(GivenAway.of(PROBLEM, policy, past, true).queries()).hasValue(1);
    // Broken off by the learner, for a reason that says nothing: the random rule is a coin.
    GivenAway brokenOff = GivenAway.of(PROBLEM, policy, past, false);
    assertThat(brokenOff.queries().orElseThrow()).isStrictlyBetween(0.0, 1.0);
    brokenOff.ended();
    assertThat(brokenOff.queries()).hasValue(1);
  }

  /** A query that is given up shows its type and its incentive, which are a coin here. */
  @Test
  void queriesThatAreGivenUpAreRead() {
    Policy policy = balanced(Strength.TYPES, false);
    List<Exchange> past =
        List.of(new Exchange(2, new Query.Learning(1, Action.learn(3)), Reply.NONE));
    assertThat(GivenAway.of(PROBLEM, policy, past, false).queries().orElseThrow())
        .isCloseTo(0.5, within(1e-12));
  }

  @Test
  void noQueryComesAfterTheHorizon() {
    Problem one = KnownProblems.threeStates(1, 1);
    Policy greedy = StationaryPolicies.greedy(one.shape());
    GivenAway given = new GivenAway(one, greedy);
    given.see(new Exchange(1, new Query.Learning(1, Action.learn(1)), false));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> given.see(new Exchange(1, new Query.Learning(2, Action.learn(1)), false)))
        .withMessageContaining("must be the next of 1..1 after 1, was 2");
  }
}
