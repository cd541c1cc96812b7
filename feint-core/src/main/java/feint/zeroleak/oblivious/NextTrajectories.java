package feint.zeroleak.oblivious;

import java.util.Arrays;

/** All distributions of the next trajectory of an oblivious policy. */
final class NextTrajectories {

  private final int trajectories;
  private final NextTrajectory[] certainly;
  private final NextTrajectory[] amongAll;

  /** By number of decoys that have been queried; first with the real one new, then without. */
  private final NextTrajectory[][] amongNew;

  NextTrajectories(ObliviousSettings settings, IncentiveRule incentives) {
    this.trajectories = settings.trajectories();
    this.certainly = new NextTrajectory[trajectories];
    this.amongAll = new NextTrajectory[trajectories];
    this.amongNew = new NextTrajectory[2][trajectories];
    for (int j = 0; j < trajectories; j++) {
      double[] one = new double[trajectories];
      one[j] = 1;
      certainly[j] = new NextTrajectory(incentives, one);
      amongAll[j] = new NextTrajectory(incentives, all(j));
      amongNew[0][j] = new NextTrajectory(incentives, fresh(j, true));
      amongNew[1][j] = new NextTrajectory(incentives, fresh(j, false));
    }
  }

  /** Decoys that were not queried yet share the number of the next decoy. */
  private double[] all(int decoysQueried) {
    double[] law = new double[trajectories];
    Arrays.fill(law, 0, decoysQueried + 1, 1.0 / trajectories);
    if (decoysQueried + 1 < trajectories) {
      law[decoysQueried + 1] = (trajectories - 1.0 - decoysQueried) / trajectories;
    }
    return law;
  }

  private double[] fresh(int decoysQueried, boolean real) {
    int unseen = trajectories - 1 - decoysQueried;
    int candidates = unseen + (real ? 1 : 0);
    if (candidates == 0) {
      return all(decoysQueried);
    }
    double[] law = new double[trajectories];
    law[0] = real ? 1.0 / candidates : 0;
    if (unseen > 0) {
      law[decoysQueried + 1] = (double) unseen / candidates;
    }
    return law;
  }

  NextTrajectory certainly(int trajectory) {
    return certainly[trajectory];
  }

  /** Returns the uniform distribution over all trajectories. */
  NextTrajectory amongAll(int decoysQueried) {
    return amongAll[decoysQueried];
  }

  /**
   * Returns the uniform distribution over trajectories that were not queried yet; over all, after
   * an impossible history.
   *
   * @param real whether the real one is among them
   */
  NextTrajectory amongNew(int decoysQueried, boolean real) {
    return amongNew[real ? 0 : 1][decoysQueried];
  }
}
