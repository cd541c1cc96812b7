package feint.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.math.Seed;
import feint.model.Problem;
import feint.policy.Controller;
import feint.policy.Policy;
import feint.policy.Query;
import feint.simulation.SimulatedOracle;
import feint.zeroleak.balanced.FillRule;
import feint.zeroleak.balanced.HalfBalanced;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Balanced policies that hide types, in worlds with another &Gamma; than they assume, against an
 * attacker who knows both.
 */
class OrderOfSuccessTest {

  private static final Problem BELIEVED = KnownProblems.threeStates(15, 5);

  /** Success probabilities that are higher by 0.05, and with the best state first. */
  private static final List<double[][]> OTHERS =
      List.of(
          new double[][] {{0.05, 0.15, 0.25}, {0.15, 0.25, 0.65}, {0.35, 0.65, 0.95}},
          new double[][] {{0.3, 0.6, 0.9}, {0.1, 0.2, 0.6}, {0, 0.1, 0.2}});

  /** Returns the posterior of the real trajectory after each of some runs. */
  private static DoubleStream posteriors(FillRule filling, double[][] success) {
    Policy policy = HalfBalanced.types(BELIEVED, 3, filling, 0);
    Problem world = BELIEVED.toBuilder().success(success).build();
    return IntStream.range(0, 40).mapToDouble(run -> posterior(policy, world, new Seed(run)));
  }

  private static double posterior(Policy policy, Problem world, Seed seed) {
    Controller controller = Controller.start(BELIEVED, policy, seed.child(0));
    SimulatedOracle oracle = new SimulatedOracle(world, seed.child(1).generator());
    LeakageMonitor given = new LeakageMonitor(world, policy);
    while (!controller.finished()) {
      Query query = controller.next(oracle.state());
      controller.tell(query.number(), oracle.answer(query.action()));
      given.see(controller.at(query.number()));
    }
    return given.queries().orElseThrow();
  }

  @Test
  void fillingByStateLeaksNothing() {
    for (double[][] success : OTHERS) {
      assertThat(posteriors(FillRule.STATE, success).boxed().toList())
          .allSatisfy(p -> assertThat(p).isCloseTo(0.5, within(1e-12)));
    }
  }

  @Test
  void fillingByStateAndQueueLeaks() {
    for (double[][] success : OTHERS) {
      assertThat(posteriors(FillRule.QUEUE, success).max().orElseThrow()).isGreaterThan(0.6);
    }
  }
}
