package feint.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.simulation.ChangingSimulator;
import feint.simulation.LocalSimulator;
import feint.solver.forward.PolicyEvaluation;
import java.util.Iterator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A constant step tracks a system that changes, a vanishing one does not: in the supplement's toy
 * with cost C2 the oracle's good state becomes its bad one at iteration 1000, and 200 iterations
 * later the search's present policy is compared with the best thresholds for the new system.
 *
 * <p>False alarm: a search that tracks for 99 seeds of 100 does so for fewer than 11 of 12 with
 * probability P(Bin(12, 0.01) &ge; 2) = 6.2e-3, of 999 in 1000 with 6.6e-5; one that tracks for
 * every other seed passes for either with probability P(Bin(12, 0.5) &ge; 11) = 3.2e-3. Long checks
 * ask for 18 of 20: 1.0e-3, 1.1e-6 and 2.0e-4. When this was written the constant step tracked for
 * all seeds and the vanishing one for none, which is the wrong variant that the claim detects.
 */
@Order(1)
class TrackingTest {

  private static final int CHANGE = 1_000;
  private static final int LAST = 1_200;

  private static final SpsaStepSize CONSTANT = SpsaStepSize.relative(0.1);
  private static final SpsaStepSize VANISHING = CONSTANT.decreasing();

  private static final Execution ALONE = Execution.defaults().withThreads(1);
  private static final Problem BEFORE = KnownProblems.toyC2();
  private static final Problem AFTER =
      BEFORE.toBuilder().success(new double[] {0.8}, new double[] {0.2}).build();
  private static final double NEW_BEST = BestThreshold.find(AFTER, new Seed(1), ALONE).cost();

  private static long following(SpsaStepSize step, int seeds) {
    Spsa spsa =
        Spsa.defaults()
            .withIterations(LAST)
            .withStarts(1, 200)
            .withPerturbation(1, 0)
            .withStep(step);
    return LongStream.rangeClosed(1, seeds)
        .parallel()
        .filter(seed -> cost(last(spsa, new Seed(seed))) <= 1.1 * NEW_BEST)
        .count();
  }

  private static CandidatePolicy last(Spsa spsa, Seed seed) {
    ChangingSimulator world = new ChangingSimulator(new LocalSimulator(BEFORE, ALONE));
    Iterator<Iterate> iterates = spsa.iterates(BEFORE.shape(), world, seed).iterator();
    Iterate last = iterates.next();
    while (last.number() < LAST) {
      if (last.number() + 1 == CHANGE) {
        world.become(new LocalSimulator(AFTER, ALONE));
      }
      last = iterates.next();
    }
    return last.current();
  }

  private static double cost(CandidatePolicy found) {
    return PolicyEvaluation.evaluate(AFTER, found.policy(), ALONE).outcome().cost();
  }

  @Test
  void theOldBestIsFarFromTheNew() {
    assertThat(NEW_BEST).isCloseTo(41.399, within(1e-3));
    BestThreshold old = BestThreshold.find(BEFORE, new Seed(1), ALONE);
    assertThat(cost(new ThresholdSpace(BEFORE.shape()).sharp(old.thresholds().toArray())))
        .isGreaterThan(1.1 * NEW_BEST);
  }

  @Tag("slow")
  @Test
  void aConstantStepTracksTheChange() {
    assertThat(following(CONSTANT, 12)).isGreaterThanOrEqualTo(11);
  }

  @Tag("slow")
  @Test
  void aVanishingStepDoesNotTrackTheChange() {
    assertThat(following(VANISHING, 12)).isLessThanOrEqualTo(1);
  }

  @Tag("long")
  @Test
  void bothHoldForMoreSeeds() {
    assertThat(following(CONSTANT, 20)).isGreaterThanOrEqualTo(18);
    assertThat(following(VANISHING, 20)).isLessThanOrEqualTo(2);
  }
}
