package feint.attack.points;

import feint.attack.points.Classifier.Method;
import feint.math.Seed;
import feint.policy.Observable;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Attacks trained on the same runs: one for each feature, and one of each kind of classifier on all
 * features.
 */
public final class TrainedAttacks {

  /** Observables that only a client has. */
  private static final Set<Observable> CLIENTS =
      EnumSet.of(Observable.ATTENDANCE, Observable.REPLIES);

  private static final String PREFIX = "telltale:";

  private TrainedAttacks() {}

  /**
   * Trains all attacks; if a feature is visible to clients only, also those on all features that a
   * client observes.
   *
   * @param order the name of the feature that orders the trajectories, such as how much better a
   *     model is at one task than at the other, if the meaning of other features depends on the
   *     task. Without it, attacks on a single feature compare the trajectories, and the others take
   *     them in the order of their names
   * @param lessons training runs with vectors of these features
   */
  public static List<TrainedAttack> of(
      Features features, Optional<String> order, List<TrainingRun> lessons, Seed seed) {
    OptionalInt by = order.map(features::indexOf).map(OptionalInt::of).orElse(OptionalInt.empty());
    List<TrainedAttack> attacks = new ArrayList<>();
    for (int index = 0; index < features.all().size(); index++) {
      List<Integer> only = List.of(index);
      attacks.add(
          TrainedAttack.from(
              lessons,
              PREFIX + features.all().get(index).name(),
              features,
              sees(features, only, by),
              by.isPresent()
                  ? new ClassifierInput.SideBySide(only, by)
                  : new ClassifierInput.Difference(only),
              Method.LINEAR,
              seed.child(index)));
    }
    Predicate<Feature> outside = feature -> feature.sees().stream().noneMatch(CLIENTS::contains);
    if (features.all().stream().anyMatch(outside)) {
      attacks.addAll(both("trained", features, outside, by, lessons, seed.child(-1)));
    }
    if (!features.all().stream().allMatch(outside)) {
      attacks.addAll(both("trained-client", features, one -> true, by, lessons, seed.child(-2)));
    }
    return List.copyOf(attacks);
  }

  /** Observables needed for these features and for the ordering one. */
  private static Set<Observable> sees(Features features, List<Integer> indices, OptionalInt order) {
    EnumSet<Observable> seen = EnumSet.of(Observable.QUERIES);
    indices.forEach(index -> seen.addAll(features.all().get(index).sees()));
    order.ifPresent(index -> seen.addAll(features.all().get(index).sees()));
    return seen;
  }

  private static List<TrainedAttack> both(
      String name,
      Features features,
      Predicate<Feature> chosen,
      OptionalInt order,
      List<TrainingRun> lessons,
      Seed seed) {
    List<Integer> indices =
        IntStream.range(0, features.all().size())
            .filter(index -> chosen.test(features.all().get(index)))
            .boxed()
            .toList();
    Set<Observable> sees = sees(features, indices, order);
    ClassifierInput view = new ClassifierInput.SideBySide(indices, order);
    return List.of(
        TrainedAttack.from(
            lessons, name + "-linear", features, sees, view, Method.LINEAR, seed.child(0)),
        TrainedAttack.from(
            lessons, name + "-network", features, sees, view, Method.NETWORK, seed.child(1)));
  }
}
