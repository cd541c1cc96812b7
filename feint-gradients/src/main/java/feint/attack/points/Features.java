package feint.attack.points;

import feint.attack.Observation;
import feint.math.Checks;
import java.util.List;

/** A list of features and their values on a run. */
public final class Features {

  private final List<Feature> all;

  /** Creates the list of features of a trained attack. */
  public Features(List<Feature> all) {
    this.all = List.copyOf(all);
  }

  /** Returns the features in their order. */
  public List<Feature> all() {
    return all;
  }

  /** Returns the index of the feature with this name, counted from 0. */
  int indexOf(String name) {
    int index = all.stream().map(Feature::name).toList().indexOf(name);
    Checks.require(index >= 0, "name of a feature", "must be one of these", name);
    return index;
  }

  /** Computes all features of both trajectories of a run. */
  public FeatureVector portrait(List<Observation> run) {
    return portrait(run, 2);
  }

  /** Computes all features of each of several trajectories of a run. */
  public FeatureVector portrait(List<Observation> run, int trajectories) {
    double[][] rows = new double[trajectories][];
    for (int k = 0; k < trajectories; k++) {
      rows[k] = of(ObservedTrajectory.of(run, k));
    }
    return new FeatureVector(rows);
  }

  private double[] of(ObservedTrajectory path) {
    return all.stream().mapToDouble(feature -> feature.of(path)).toArray();
  }
}
