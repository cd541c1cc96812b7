package feint.solver.forward;

/** Sums over the margins of one stage; partial sums are added in a fixed order. */
final class MarginTotals {

  private double cost;
  private double incentive;
  private double learning;
  private double dropped;
  private double probability;
  private double withProperty;
  private double highest;
  private int likeliest;

  /** Joint distribution, by oracle state, then queue; empty unless requested. */
  private double[] joint = {};

  void see(double cost, double incentive, double learning) {
    this.cost += cost;
    this.incentive += incentive;
    this.learning += learning;
  }

  void seeMargin(int s, double mass) {
    probability += mass;
    if (mass > highest) {
      highest = mass;
      likeliest = s;
    }
  }

  void seeProperty(double mass) {
    withProperty += mass;
  }

  void drop(double mass) {
    dropped += mass;
  }

  void add(MarginTotals part) {
    see(part.cost, part.incentive, part.learning);
    dropped += part.dropped;
    probability += part.probability;
    withProperty += part.withProperty;
    for (int k = 0; k < part.joint.length; k++) {
      joint(part.joint.length)[k] += part.joint[k];
    }
    if (part.highest > highest) {
      highest = part.highest;
      likeliest = part.likeliest;
    }
  }

  /** Returns the array that accumulates the joint distribution of oracle state and queue. */
  double[] joint(int size) {
    if (joint.length == 0) {
      joint = new double[size];
    }
    return joint;
  }

  double cost() {
    return cost;
  }

  double incentive() {
    return incentive;
  }

  double learning() {
    return learning;
  }

  /** Returns the probability that was dropped. */
  double dropped() {
    return dropped;
  }

  /** Returns the probability that the rule has the property. */
  double propertyProbability() {
    // The two sums of the same numbers may differ in their last digits.
    return Math.min(1, withProperty / probability);
  }

  /** Returns the most probable margin. */
  int likeliest() {
    return likeliest;
  }
}
