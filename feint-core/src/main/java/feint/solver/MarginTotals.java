package feint.solver;

/** Sums over the margins of one stage; parts of a stage are added in a fixed order. */
final class MarginTotals {

  private double cost;
  private double incentive;
  private double learning;
  private double dropped;
  private double probability;
  private double withProperty;
  private double highest;
  private int likeliest;

  /** By oracle state, then queue, the probability, where it is asked for; else empty. */
  private double[] law = {};

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
    for (int k = 0; k < part.law.length; k++) {
      law(part.law.length)[k] += part.law[k];
    }
    if (part.highest > highest) {
      highest = part.highest;
      likeliest = part.likeliest;
    }
  }

  /** The law of oracle state and queue, to be added to. */
  double[] law(int size) {
    if (law.length == 0) {
      law = new double[size];
    }
    return law;
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

  /** The probability that was not followed any further. */
  double dropped() {
    return dropped;
  }

  /** The probability that the rule has the property asked about. */
  double propertyProbability() {
    // The two sums of the same numbers may differ in their last digits.
    return Math.min(1, withProperty / probability);
  }

  /** The most probable margin. */
  int likeliest() {
    return likeliest;
  }
}
