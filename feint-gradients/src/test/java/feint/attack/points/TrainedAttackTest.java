package feint.attack.points;

import static feint.testkit.StatisticalAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import feint.attack.Observation;
import feint.attack.Posterior;
import feint.attack.points.Classifier.Method;
import feint.math.Seed;
import feint.policy.Observable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Attackers against decoys with a known amount of leakage. */
class TrainedAttackTest {

  private static final int LESSONS = 400;
  private static final int RUNS = 4000;

  /** With both trajectories, 50 inputs. */
  private static final int MANY = 25;

  /** Accuracy of the best attacker if one feature is shifted by a standard deviation. */
  private static final double BEST = 0.7602;

  private static TrainedAttack learnt(
      List<TrainingRun> lessons, ClassifierInput view, Method method, long seed) {
    return TrainedAttack.from(
        lessons,
        "learnt",
        Leak.telltales(lessons.get(0).portrait().size()),
        Set.of(Observable.QUERIES),
        view,
        method,
        new Seed(seed));
  }

  private static ClassifierInput all(int telltales) {
    return new ClassifierInput.SideBySide(
        IntStream.range(0, telltales).boxed().toList(), OptionalInt.of(telltales - 1));
  }

  /** Accuracy on new runs of an attack trained on others. */
  private static double right(Leak leak, int telltales, Method method) {
    TrainedAttack attack = learnt(leak.runs(LESSONS, new Seed(1)), all(telltales), method, 2);
    return Leak.right(attack, leak.runs(RUNS, new Seed(3)));
  }

  private static double error(double share) {
    return Math.sqrt(share * (1 - share) / RUNS);
  }

  /**
   * If the learner's feature is larger by d on average, and both have deviation 1, the best attack
   * picks the larger one, which is right with probability &Phi;(d/&radic;2); an attack that learns
   * the direction is as good. False alarm: 6e-5 each.
   */
  @ParameterizedTest
  @CsvSource({"0.5, 0.63816", "1, 0.76025", "-1, 0.76025", "2, 0.92135"})
  void oneFeatureIsClassifiedOptimally(double by, double best) {
    Leak leak = Leak.none(3).shifted(1, by);
    TrainedAttack attack =
        learnt(
            leak.runs(LESSONS, new Seed(4)),
            new ClassifierInput.Difference(List.of(1)),
            Method.LINEAR,
            5);

    assertThat(Leak.right(attack, leak.runs(RUNS, new Seed(6))), error(best))
        .isConsistentWith(best);
  }

  /**
   * No attack exceeds the best; false alarm of that: 3e-5. Without noise, the accuracy is close to
   * it.
   */
  @Test
  void accuracyApproachesTheBestFromBelow() {
    Leak leak = Leak.none(2).shifted(0, 1);

    assertThat(right(leak, 2, Method.LINEAR)).isBetween(BEST - 0.02, BEST + 4 * error(BEST));
    assertThat(right(leak, 2, Method.NETWORK)).isBetween(BEST - 0.04, BEST + 4 * error(BEST));
  }

  /**
   * One feature of 25 leaks. Over ten seeds, the mean accuracy of the linear classifier was 0.718
   * and that of the networks 0.701; a blind attack is above 0.53 with probability 7e-5.
   */
  @Test
  void oneInformativeFeatureIsFoundAmongNoise() {
    Leak leak = Leak.none(MANY).shifted(3, 1);

    assertThat(right(leak, MANY, Method.LINEAR)).isBetween(0.68, BEST + 4 * error(BEST));
    assertThat(right(leak, MANY, Method.NETWORK)).isBetween(0.66, BEST + 4 * error(BEST));
  }

  /** Three features leak a little each: together &Phi;(0.7 &radic;3 / &radic;2) = 0.804. */
  @Test
  void informationOfSeveralFeaturesIsCombined() {
    Leak leak = Leak.none(MANY).shifted(2, 0.7).shifted(7, -0.7).shifted(9, 0.7);

    assertThat(right(leak, MANY, Method.LINEAR)).isBetween(0.72, 0.804 + 4 * error(0.804));
    assertThat(right(leak, MANY, Method.NETWORK)).isBetween(0.70, 0.804 + 4 * error(0.804));
  }

  /**
   * Two features are nearly equal, and their small difference leaks. Gradient descent on the raw
   * numbers has accuracy 0.52.
   */
  @Test
  void informativeDifferenceOfTwoFeaturesIsFound() {
    Leak leak =
        Leak.none(MANY)
            .shifted(5, 1)
            .seenThrough(
                numbers -> {
                  numbers[5] = numbers[4] + 0.1 * numbers[5];
                  return numbers;
                });

    assertThat(right(leak, MANY, Method.LINEAR)).isBetween(0.64, BEST + 4 * error(BEST));
    assertThat(right(leak, MANY, Method.NETWORK)).isBetween(0.62, BEST + 4 * error(BEST));
  }

  /**
   * The size of outliers has no effect: a monotone transformation of a feature does not change the
   * accuracy.
   */
  @Test
  void outliersDoNotChangeTheAccuracy() {
    Leak plain = Leak.none(MANY).shifted(3, 1);
    Leak farOut =
        plain.seenThrough(
            numbers -> {
              numbers[3] = Math.exp(5 * numbers[3]);
              return numbers;
            });

    assertThat(right(farOut, MANY, Method.LINEAR)).isEqualTo(right(plain, MANY, Method.LINEAR));
    assertThat(right(farOut, MANY, Method.NETWORK)).isEqualTo(right(plain, MANY, Method.NETWORK));
  }

  /**
   * Each feature alone, and every sum of them, has the same distribution in both trajectories: what
   * leaks is that two of the learner's have the same sign. False alarm: 6e-5.
   */
  @Test
  void onlyTheNetworkFindsAnInteraction() {
    Leak leak =
        random -> {
          double[][] both = Leak.none(5).draw(random);
          for (int one = 0; one < 2; one++) {
            double sign = Math.signum(both[one][1]) * (one == 0 ? 1 : -1);
            both[one][2] = sign * Math.abs(both[one][2]);
          }
          return both;
        };

    assertThat(right(leak, 5, Method.LINEAR), error(0.5)).isConsistentWith(0.5);
    assertThat(right(leak, 5, Method.NETWORK)).isGreaterThan(0.85);
  }

  /**
   * A feature is larger if the one task is real, and not if the other is: the trajectories must be
   * ordered by task first. The best accuracy is &Phi;(1) = 0.841.
   */
  @Test
  void leakInOneTaskOnlyIsLearnt() {
    Leak leak =
        random -> {
          double[][] both = Leak.none(MANY).draw(random);
          int task = random.nextInt(2);
          both[task][MANY - 1] += 8;
          both[task][3] += task == 0 ? 1 : -1;
          return both;
        };

    assertThat(right(leak, MANY, Method.LINEAR)).isBetween(0.77, 0.841 + 4 * error(0.841));
    assertThat(right(leak, MANY, Method.NETWORK)).isBetween(0.75, 0.841 + 4 * error(0.841));
  }

  /**
   * A feature of the opposite direction is learnt equally well, run by run: no direction is
   * assumed.
   */
  @Test
  void directionIsLearnt() {
    Leak more = Leak.none(MANY).shifted(3, 1);
    Leak less =
        more.seenThrough(
            numbers -> {
              numbers[3] = -numbers[3];
              return numbers;
            });
    ClassifierInput view = new ClassifierInput.Difference(List.of(3));
    List<TrainingRun> runs = more.runs(RUNS, new Seed(3));

    TrainedAttack misled = learnt(less.runs(LESSONS, new Seed(1)), view, Method.LINEAR, 2);
    TrainedAttack led = learnt(more.runs(LESSONS, new Seed(1)), view, Method.LINEAR, 2);
    for (TrainingRun run : runs) {
      assertThat(misled.of(run.portrait()).probability(0))
          .isEqualTo(led.of(run.portrait()).probability(1));
    }
    assertThat(Leak.right(led, runs), error(BEST)).isConsistentWith(BEST);
    assertThat(right(less, MANY, Method.LINEAR)).isGreaterThan(0.68);
    assertThat(right(less, MANY, Method.NETWORK)).isGreaterThan(0.66);
  }

  /**
   * A decoy that is a copy of the learner's process, with correlated features: no attack is right
   * more often than a coin flip. False alarm: 14 times 6e-5.
   */
  @Test
  void exactCopyLeaksNothing() {
    int telltales = 12;
    Leak copy =
        Leak.none(telltales)
            .seenThrough(
                numbers -> {
                  for (int i = 1; i < telltales; i++) {
                    numbers[i] += 2 * numbers[0] * numbers[0];
                  }
                  return numbers;
                });
    List<TrainedAttack> attacks =
        TrainedAttacks.of(
            Leak.telltales(telltales),
            Optional.of("telltale 4"),
            copy.runs(LESSONS, new Seed(7)),
            new Seed(8));
    List<TrainingRun> runs = copy.runs(RUNS, new Seed(9));

    assertThat(attacks).hasSize(14);
    for (TrainedAttack attack : attacks) {
      assertThat(Leak.right(attack, runs), error(0.5)).isConsistentWith(0.5);
    }
  }

  /** A feature that is always missing or constant leaks nothing and causes no guess. */
  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, 0, 1e300, 0.1})
  void constantFeaturesLeakNothing(double same) {
    Leak leak =
        Leak.none(2)
            .shifted(0, 1)
            .seenThrough(
                numbers -> {
                  numbers[1] = same;
                  return numbers;
                });
    TrainedAttack attack =
        learnt(
            leak.runs(LESSONS, new Seed(1)),
            new ClassifierInput.Difference(List.of(1)),
            Method.LINEAR,
            2);

    for (TrainingRun run : leak.runs(100, new Seed(3))) {
      assertThat(attack.of(run.portrait())).isEqualTo(Posterior.UNIFORM);
    }
    assertThat(right(leak, 2, Method.LINEAR)).isBetween(BEST - 0.02, BEST + 4 * error(BEST));
    assertThat(right(leak, 2, Method.NETWORK)).isBetween(BEST - 0.04, BEST + 4 * error(BEST));
  }

  /** Values that differ by rounding only are equal. */
  @Test
  void roundingIsNotLearntFrom() {
    Leak leak = Leak.none(1).shifted(0, 3);
    Leak rounding =
        leak.seenThrough(
            numbers -> {
              numbers[0] = 1 + 1e-14 * numbers[0];
              return numbers;
            });
    TrainedAttack attack =
        learnt(
            rounding.runs(LESSONS, new Seed(1)),
            new ClassifierInput.SideBySide(List.of(0), OptionalInt.empty()),
            Method.LINEAR,
            2);

    List<Posterior> found =
        rounding.runs(100, new Seed(3)).stream().map(run -> attack.of(run.portrait())).toList();
    assertThat(found).containsOnly(found.get(0));
  }

  /**
   * A feature that is observed in half of the runs is as good in those, and a coin flip in the
   * others.
   */
  @Test
  void sometimesMissingFeatureIsUsedWhenPresent() {
    Leak leak =
        random -> {
          double[][] both = Leak.none(1).shifted(0, 1).draw(random);
          return random.nextBoolean() ? both : new double[][] {{both[0][0]}, {Double.NaN}};
        };
    TrainedAttack attack =
        learnt(
            leak.runs(LESSONS, new Seed(1)),
            new ClassifierInput.Difference(List.of(0)),
            Method.LINEAR,
            2);
    double best = (BEST + 0.5) / 2;

    assertThat(Leak.right(attack, leak.runs(RUNS, new Seed(3))), error(best))
        .isConsistentWith(best);
  }

  @Test
  void infiniteValuesAreTheMostExtreme() {
    Leak leak =
        Leak.none(1)
            .shifted(0, 1)
            .seenThrough(
                numbers -> new double[] {Math.abs(numbers[0]) > 2 ? numbers[0] / 0.0 : numbers[0]});

    TrainedAttack attack =
        learnt(
            leak.runs(LESSONS, new Seed(1)),
            new ClassifierInput.SideBySide(List.of(0), OptionalInt.empty()),
            Method.LINEAR,
            2);
    assertThat(Leak.right(attack, leak.runs(RUNS, new Seed(3))))
        .isBetween(BEST - 0.03, BEST + 4 * error(BEST));
  }

  @Test
  void sameSeedGivesTheSameAttackers() {
    Leak leak = Leak.none(4).shifted(1, 0.3);
    List<TrainingRun> lessons = leak.runs(100, new Seed(1));
    List<FeatureVector> portraits =
        leak.runs(300, new Seed(2)).stream().map(TrainingRun::portrait).toList();
    List<List<String>> found = new ArrayList<>();
    for (long seed : new long[] {5, 5, 6}) {
      TrainedAttack attack = learnt(lessons, all(4), Method.NETWORK, seed);
      found.add(portraits.stream().map(one -> attack.of(one).toString()).toList());
    }

    assertThat(found.get(1)).isEqualTo(found.get(0));
    assertThat(found.get(2)).isNotEqualTo(found.get(0));
  }

  /** Attackers are queried in any order, and repeatedly. */
  @Test
  void attackersDoNotInfluenceOneAnother() {
    Leak leak = Leak.none(4).shifted(1, 0.3);
    List<TrainedAttack> attacks =
        new ArrayList<>(
            TrainedAttacks.of(
                Leak.telltales(4), Optional.empty(), leak.runs(100, new Seed(1)), new Seed(2)));
    FeatureVector portrait = leak.runs(1, new Seed(3)).get(0).portrait();
    List<String> found = attacks.stream().map(one -> one.of(portrait).toString()).toList();
    Collections.reverse(attacks);
    List<String> again =
        new ArrayList<>(attacks.stream().map(one -> one.of(portrait).toString()).toList());
    Collections.reverse(again);

    assertThat(again).isEqualTo(found);
  }

  /**
   * A whole run gives the same posterior as its feature vector, and nothing is carried over from
   * run to run.
   */
  @Test
  void posteriorOfARunIsThatOfItsFeatures() {
    Features telltales =
        new Features(
            List.of(Feature.of("paid", Set.of(Observable.INCENTIVES), TrainedAttackTest::paid)));
    List<Observation> one = List.of(new Observation(0, 3, false), new Observation(1, 1, true));
    List<Observation> other = List.of(new Observation(0, 1, true), new Observation(1, 2, false));
    TrainedAttack attack =
        TrainedAttacks.of(
                telltales,
                Optional.empty(),
                List.of(
                    new TrainingRun(telltales.portrait(one), 0),
                    new TrainingRun(telltales.portrait(other), 1)),
                new Seed(1))
            .get(0);

    assertThat(attack.after(one)).isEqualTo(attack.of(telltales.portrait(one)));
    assertThat(attack.after(one).suspects()).containsExactly(0);
    assertThat(attack.after(other).suspects()).containsExactly(1);
    assertThat(attack.after(one).suspects()).containsExactly(0);
    assertThat(attack.after(List.of())).isEqualTo(Posterior.UNIFORM);
  }

  private static double paid(ObservedTrajectory path) {
    return path.queries().isEmpty()
        ? Double.NaN
        : path.queries().stream().mapToInt(Observation::incentive).sum();
  }

  @Test
  void trainingWithoutRunsIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> TrainedAttacks.of(Leak.telltales(2), Optional.empty(), List.of(), new Seed(1)))
        .withMessageContaining("runs to learn from must be at least 1");
  }
}
