package feint.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import feint.KnownProblems;
import feint.math.Seed;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import feint.model.Shape;
import feint.policy.CarriedFilters;
import feint.policy.DecisionRule;
import feint.policy.DecoyDistribution;
import feint.policy.Memory;
import feint.policy.Observable;
import feint.policy.Policy;
import feint.policy.PublicQuery;
import feint.policy.SinglePolicy;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.BalancedPolicy.Settings;
import feint.zeroleak.balanced.LearningFraction;
import feint.zeroleak.balanced.Payment;
import feint.zeroleak.balanced.ProtectionLevel;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * An attacker with one memory of a balanced policy for both hypotheses computes the posteriors of
 * one with two memories, to the last bit.
 */
class SharedMemoryTest {

  private static final Problem PROBLEM =
      KnownProblems.threeStateGoal(14, 3).toBuilder().successes(3).build();

  static Stream<Settings> settings() {
    Payment constant = Payment.constant(PROBLEM, 3);
    Payment following = Payment.followingTheState(PROBLEM);
    return Stream.of(
        Settings.of(ProtectionLevel.CONTENTS, constant),
        Settings.of(ProtectionLevel.CONTENTS, following).with(LearningFraction.PACE).stopping(),
        Settings.of(ProtectionLevel.STEPS, constant).stopping(),
        Settings.of(ProtectionLevel.STEPS, following).within(0.1),
        Settings.of(ProtectionLevel.TYPES, following));
  }

  /** Policy whose memory has no view of the exchanged history. */
  private record WithoutView(SinglePolicy policy) implements SinglePolicy {

    @Override
    public Shape shape() {
      return policy.shape();
    }

    @Override
    public Set<Observable> remembers() {
      return policy.remembers();
    }

    @Override
    public Memory start() {
      return memory(policy.start());
    }

    private static Memory memory(Memory memory) {
      return new Memory() {
        @Override
        public DecisionRule rule(int t, Ledger ledger) {
          return memory.rule(t, ledger);
        }

        @Override
        public DecoyDistribution decoy(Action action) {
          return memory.decoy(action);
        }

        @Override
        public void see(PublicQuery query) {
          memory.see(query);
        }

        @Override
        public boolean stops() {
          return memory.stops();
        }

        @Override
        public Optional<CarriedFilters> filters() {
          return memory.filters();
        }

        @Override
        public Memory startingWith(CarriedFilters filters) {
          return memory(memory.startingWith(filters));
        }
      };
    }
  }

  /** A run of the policy, changed at random so that it may become impossible. */
  private static List<Observation> run(Policy policy, RandomGenerator random, double changes) {
    int real = random.nextInt(2);
    return World.of(PROBLEM).play(policy, new Seed(random.nextLong())).get(0).stream()
        .map(
            query -> {
              int step = query.turn().stepState();
              return random.nextDouble() >= changes
                  ? new Observation(
                      query.turn().decoy() == 0 ? real : 1 - real,
                      query.turn().action().incentive(),
                      step,
                      query.state(),
                      0)
                  : new Observation(
                      random.nextInt(2),
                      random.nextInt(1, 4),
                      random.nextInt(Observation.GIVEN_UP, 4),
                      query.state(),
                      0);
            })
        .toList();
  }

  private static void assertSame(Attacker one, Attacker other) {
    Posterior now = one.now();
    Posterior known = other.now();
    assertThat(now.trajectories()).isEqualTo(known.trajectories());
    for (int k = 0; k < known.trajectories(); k++) {
      assertThat(now.probability(k)).isEqualTo(known.probability(k));
    }
  }

  @ParameterizedTest
  @MethodSource("settings")
  void posteriorsAreThoseOfTwoMemories(Settings settings) {
    BalancedPolicy policy = BalancedPolicy.of(PROBLEM, settings);
    assertThat(policy.start().exchanged()).isPresent();
    SinglePolicy apart = new WithoutView(policy);
    assertThat(apart.start().exchanged()).isEmpty();
    RandomGenerator random = new Seed(342).generator();
    for (int sample = 0; sample < 60; sample++) {
      World world = World.of(PROBLEM).inRows(3, sample % 2 == 0);
      for (Attacks attack : List.of(Attacks.POLICY_AWARE, Attacks.POLICY_AWARE_STEPS)) {
        Attacker shared = attack.on(world, policy).start();
        Attacker separate = attack.on(world, apart).start();
        for (int run = 0; run < 3; run++) {
          for (Observation next : run(policy, random, 0.1 * (sample % 4))) {
            shared.see(next);
            separate.see(next);
            assertSame(shared, separate);
          }
          shared.ended();
          separate.ended();
          assertSame(shared, separate);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("settings")
  void viewDecidesAsTheMemoryOfTheExchangedHistory(Settings settings) {
    BalancedPolicy policy = BalancedPolicy.of(PROBLEM, settings);
    RandomGenerator random = new Seed(343).generator();
    Memory memory = policy.start();
    Memory view = memory.exchanged().orElseThrow();
    Memory known = policy.start();
    for (int t = 0; t < PROBLEM.horizon(); t++) {
      for (int o = 1; o <= PROBLEM.oracleStates(); o++) {
        for (int u = 0; u < PROBLEM.actions().count(); u++) {
          assertThat(view.rule(t, PROBLEM.prior()).probability(o, 2, u))
              .isEqualTo(known.rule(t, PROBLEM.prior()).probability(o, 2, u));
        }
      }
      assertThat(view.decoy(Action.obfuscate(3)).toString())
          .isEqualTo(known.decoy(Action.obfuscate(3)).toString());
      assertThat(view.stops()).isEqualTo(known.stops());
      assertThat(view.filters()).isEqualTo(known.filters());
      boolean learns = random.nextBoolean();
      PublicQuery query =
          new PublicQuery(learns ? Action.learn(3) : Action.obfuscate(3), random.nextInt(4));
      if (t < 8) {
        memory.see(query);
      }
      view.see(query.exchanged());
      known.see(query.exchanged());
    }
  }

  @Test
  void viewThatFallsBehindIsRejected() {
    Memory memory =
        BalancedPolicy.of(PROBLEM, Settings.of(ProtectionLevel.STEPS, Payment.constant(PROBLEM, 3)))
            .start();
    Memory view = memory.exchanged().orElseThrow();
    IntStream.range(0, 2).forEach(t -> memory.see(new PublicQuery(Action.learn(3), 0)));

    assertThatThrownBy(() -> view.rule(0, PROBLEM.prior()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("have seen 2 queries, and their exchanged view 0");
  }
}
