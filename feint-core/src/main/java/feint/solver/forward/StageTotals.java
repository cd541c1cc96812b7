package feint.solver.forward;

import feint.model.Ledger;
import feint.solver.forward.Evaluation.Belief;
import feint.solver.forward.Evaluation.QueryForecast;
import java.util.Optional;

/** Sums over the ledgers of one stage; partial sums are added in a fixed order. */
final class StageTotals {

  private double cost;
  private double learning;
  private double probability;
  private double belief;
  private double beliefSquared;
  private double withProperty;
  private double highest;
  private Ledger likeliest;

  StageTotals(Ledger any) {
    this.likeliest = any;
  }

  void seeLedger(Ledger ledger, double mass) {
    probability += mass;
    belief += mass * ledger.belief();
    beliefSquared += mass * ledger.belief() * ledger.belief();
    if (mass > highest) {
      highest = mass;
      likeliest = ledger;
    }
  }

  void seeQueries(boolean learns, double mass, double price, double weightedMass) {
    learning += learns ? mass : 0;
    cost += price * weightedMass;
  }

  void seeProperty(double mass) {
    withProperty += mass;
  }

  void add(StageTotals part) {
    cost += part.cost;
    learning += part.learning;
    probability += part.probability;
    belief += part.belief;
    beliefSquared += part.beliefSquared;
    withProperty += part.withProperty;
    if (part.highest > highest) {
      highest = part.highest;
      likeliest = part.likeliest;
    }
  }

  double cost() {
    return cost;
  }

  /** Returns the probability that the rule has the property. */
  double propertyProbability() {
    // The two sums of the same numbers may differ in their last digits.
    return Math.min(1, withProperty / probability);
  }

  QueryForecast query(int number) {
    double mean = belief / probability;
    double variance = Math.max(0, beliefSquared / probability - mean * mean);
    Belief seen = new Belief(mean, Math.sqrt(variance));
    return new QueryForecast(number, learning, Optional.of(seen), likeliest);
  }
}
