package feint.attack.points;

import feint.policy.Observable;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * A number computed from an observed trajectory that may distinguish the learner's trajectory from
 * the decoy's. Its direction is not known in advance: {@link TrainedAttack} learns it.
 */
public interface Feature {

  /** Returns the name, which identifies the feature in results. */
  String name();

  /** Returns the observables that the feature needs besides the queries. */
  Set<Observable> sees();

  /** Returns the feature of a trajectory; NaN if it is undefined there. */
  double of(ObservedTrajectory path);

  /** Returns a feature with a name. */
  static Feature of(
      String name, Set<Observable> sees, ToDoubleFunction<ObservedTrajectory> number) {
    EnumSet<Observable> all = EnumSet.of(Observable.QUERIES);
    all.addAll(sees);
    Set<Observable> seen = Set.copyOf(all);
    return new Feature() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public Set<Observable> sees() {
        return seen;
      }

      @Override
      public double of(ObservedTrajectory path) {
        return number.applyAsDouble(path);
      }
    };
  }
}
