/**
 * Attacks on observed points and trained attacks. A {@link feint.attack.points.TrajectoryTracker}
 * assigns points to two trajectories online, and {@link feint.attack.points.WatchedRuns} measures
 * attacks on many covert runs. A {@link feint.attack.points.Feature} is a number computed from an
 * observed trajectory; a {@link feint.attack.points.TrainedAttack} is a classifier of features,
 * trained on labelled runs of the same policy.
 */
package feint.attack.points;
