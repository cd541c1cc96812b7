package feint.policy;

import static org.assertj.core.api.Assertions.assertThat;

import feint.KnownProblems;
import feint.math.Seed;
import feint.model.Action;
import feint.model.Problem;
import feint.simulation.SimulatedOracle;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.FillRule;
import feint.zeroleak.balanced.HalfBalanced;
import feint.zeroleak.balanced.ProtectionLevel;
import feint.zeroleak.oblivious.IncentiveRule;
import feint.zeroleak.oblivious.ObliviousPolicy;
import feint.zeroleak.oblivious.ObliviousSettings;
import feint.zeroleak.oblivious.Order;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/**
 * A learning query that is asked for takes as many draws and decoy distributions as a decoy does.
 */
class EqualWorkTest {

  private static final int RUNS = 30;
  private static final Problem PROBLEM = KnownProblems.twoStates();

  /** Policies with zero leakage, by name. */
  private static Map<String, SinglePolicy> withoutLeakage() {
    Map<String, SinglePolicy> policies = new LinkedHashMap<>();
    for (Order order : Order.values()) {
      for (int decoys : new int[] {1, 3}) {
        policies.put(
            "open in order " + order + " with " + decoys,
            ObliviousPolicy.of(
                ObliviousSettings.defaults().withOrder(order).withDecoys(decoys),
                IncentiveRule.constant(PROBLEM.shape(), 2)));
      }
    }
    policies.put("balanced types", HalfBalanced.types(PROBLEM, 2, FillRule.QUEUE, 0));
    policies.put("balanced steps", BalancedPolicy.of(PROBLEM, ProtectionLevel.STEPS, 2));
    policies.put("balanced contents", BalancedPolicy.of(PROBLEM, ProtectionLevel.CONTENTS, 2));
    return policies;
  }

  @Test
  void learningQueriesTakeTheWorkOfDecoys() {
    withoutLeakage()
        .forEach(
            (name, policy) -> {
              assertThat(policy.claim(PROBLEM).advantage()).as(name).isZero();
              Map<Boolean, Set<Work>> work = workByType(policy);
              assertThat(work).as(name).containsOnlyKeys(true, false);
              assertThat(work.get(true)).as(name).isEqualTo(work.get(false)).hasSize(1);
            });
  }

  private static Map<Boolean, Set<Work>> workByType(SinglePolicy policy) {
    Map<Boolean, Set<Work>> work = new HashMap<>();
    for (int run = 0; run < RUNS; run++) {
      Seed seed = new Seed(run);
      Draws draws = new Draws(seed.child(0).generator());
      Counted counted = new Counted();
      Controller controller =
          Controller.start(PROBLEM, new AlteredPolicy(policy, () -> counted), draws);
      SimulatedOracle oracle = new SimulatedOracle(PROBLEM, seed.child(1).generator());
      while (!controller.finished()) {
        Work before = new Work(draws.taken, counted.laws);
        Query query = controller.ask(controller.sent() + 1, oracle.state());
        work.computeIfAbsent(query.action().learns(), type -> new HashSet<>())
            .add(new Work(draws.taken - before.draws, counted.laws - before.laws));
        controller.tell(query.number(), oracle.answer(query.action()));
      }
    }
    return work;
  }

  @Test
  void asksDecideAsTheSimulatorDoesAndCountTheSameDraws() {
    Map<String, Policy> policies = new LinkedHashMap<>(TestPolicies.all(PROBLEM));
    policies.putAll(withoutLeakage());
    policies.forEach(
        (name, policy) -> {
          Controller asked = Controller.start(PROBLEM, policy, new Seed(7));
          Controller simulated = Controller.start(PROBLEM, policy, new Seed(7));
          SimulatedOracle oracle = new SimulatedOracle(PROBLEM, new Seed(8).generator());
          while (!simulated.finished()) {
            int state = oracle.state();
            Query query = simulated.next(state);
            assertThat(asked.ask(query.number(), state)).as(name).isEqualTo(query);
            assertThat(asked.randomness()).as(name).isEqualTo(simulated.randomness());
            boolean informative = oracle.answer(query.action());
            simulated.tell(query.number(), informative);
            asked.tell(query.number(), informative);
          }
          assertThat(asked.finished()).as(name).isTrue();
        });
  }

  /** Work for one query, or for all so far. */
  private record Work(long draws, int laws) {}

  /** Generator that counts its draws. */
  private static final class Draws implements RandomGenerator {

    private final RandomGenerator source;
    private long taken;

    Draws(RandomGenerator source) {
      this.source = source;
    }

    @Override
    public long nextLong() {
      taken++;
      return source.nextLong();
    }
  }

  /** Counts how often the distribution of a decoy is requested. */
  private static final class Counted implements AlteredPolicy.Alteration {

    private int laws;

    @Override
    public DecoyDistribution decoy(Action action, DecoyDistribution decoy) {
      laws++;
      assertThat(action.learns()).isFalse();
      return decoy;
    }
  }
}
