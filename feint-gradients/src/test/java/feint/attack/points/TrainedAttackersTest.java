package feint.attack.points;

import static org.assertj.core.api.Assertions.assertThat;

import feint.attack.GuessOutcome;
import feint.descent.CovertDescent;
import feint.descent.CovertRun;
import feint.descent.Descents;
import feint.math.Interval;
import feint.math.Proportion;
import feint.math.Seed;
import feint.model.Problem;
import feint.policy.Observable;
import feint.scenario.Learning;
import feint.scenario.Learning.DecoySteps;
import feint.scenario.Learning.Success;
import feint.zeroleak.oblivious.IncentiveRule;
import feint.zeroleak.oblivious.ObliviousPolicy;
import feint.zeroleak.oblivious.ObliviousSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Attackers trained on 300 runs of an oblivious policy, with the real trajectory and the function
 * of each one known, and tested on 300 others.
 */
class TrainedAttackersTest {

  private static final int RUNS = 300;
  private static final String FUNCTION = "function";
  private static final Problem PROBLEM = Descents.problem(60, 16);

  /** False alarm 1e-3 over all of them together. */
  @Tag("slow")
  @Test
  void trainedAttackersLearnNothingFromTwoExchangeableDescents() {
    List<Found> all = attacked(Descents.task(0.5, DecoySteps.TWIN, new Success.ByOracle()));
    for (Found found : all) {
      assertThat(found.right().interval(1 - 1e-3 / all.size()).orElseThrow().contains(0.5))
          .as(found.name())
          .isTrue();
    }
  }

  /** By the shrinkage of steps, without knowledge of the learner's start. */
  @Tag("slow")
  @Test
  void trainedAttackersFindAReplay() {
    Interval right =
        right(attacked(Descents.mirrored(0.5, DecoySteps.TWIN)), "telltale:shrinkage")
            .interval(1 - 1e-3)
            .orElseThrow();
    assertThat(right.low()).isGreaterThan(0.5);
  }

  /** An attacker who knows the aim needs no eavesdropping. */
  @Tag("slow")
  @Test
  void trainedAttackersKnowAFixedAim() {
    Learning fixed = Descents.bowl(0.5, DecoySteps.TWIN, new Success.ByOracle());
    assertThat(right(attacked(fixed), "trained-linear").mean()).isEqualTo(1);
  }

  private record Found(String name, Proportion right) {}

  private static Proportion right(List<Found> all, String attacker) {
    return all.stream()
        .filter(found -> found.name().equals(attacker))
        .findFirst()
        .orElseThrow()
        .right();
  }

  private static List<Found> attacked(Learning learning) {
    ObliviousPolicy open =
        ObliviousPolicy.of(
            ObliviousSettings.defaults(), IncentiveRule.constant(PROBLEM.shape(), 2));
    CovertDescent descent = new CovertDescent(PROBLEM, open, learning);
    Features telltales = telltales();
    List<TrainingRun> lessons = new ArrayList<>();
    for (int n = 0; n < RUNS; n++) {
      Watch watch = watch(descent, new Seed(31).child(n));
      lessons.add(new TrainingRun(telltales.portrait(watch.seen().observations()), watch.real()));
    }
    List<TrainedAttack> attacks =
        TrainedAttacks.of(telltales, Optional.of(FUNCTION), lessons, new Seed(32));
    long[] right = new long[attacks.size()];
    for (int n = 0; n < RUNS; n++) {
      Seed seed = new Seed(33).child(n);
      Watch watch = watch(descent, seed);
      for (int i = 0; i < right.length; i++) {
        GuessOutcome call =
            attacks
                .get(i)
                .after(watch.seen().observations())
                .call(watch.real(), seed.child(4).generator());
        right[i] += call == GuessOutcome.RIGHT ? 1 : 0;
      }
    }
    List<Found> all = new ArrayList<>();
    for (int i = 0; i < right.length; i++) {
      all.add(new Found(attacks.get(i).name(), new Proportion(right[i], RUNS)));
    }
    return all;
  }

  private record Watch(TrackedRun seen, int real) {}

  private static Watch watch(CovertDescent descent, Seed seed) {
    CovertRun run = descent.run(seed);
    TrackedRun seen = TrackedRun.of(run);
    return new Watch(
        seen, seen.learning(run.queries().stream().map(q -> q.action().learns()).toList()));
  }

  /** Of the two bowls, the one that starts further to the right is the scenario's objective. */
  private static Features telltales() {
    List<Feature> all = new ArrayList<>(PathFeatures.all());
    all.add(
        Feature.of(
            FUNCTION,
            Set.of(Observable.POINTS),
            path -> path.points().isEmpty() ? Double.NaN : path.points().get(0).at(0)));
    return new Features(all);
  }
}
