package feint.attack;

import feint.model.Action;
import feint.model.Actions;
import feint.model.Ledger;
import feint.model.Shape;
import feint.policy.DecisionRule;
import feint.policy.DecoyDistribution;
import feint.policy.Memory;
import feint.policy.PublicQuery;
import feint.policy.SinglePolicy;
import java.util.stream.IntStream;

/**
 * Model of a learner whose policy is unknown: every trajectory is queried with the same
 * probability, whatever the oracle's state, and every incentive is equally likely. The real
 * trajectory steps after an informative answer, a decoy always.
 */
final class UniformLearnerModel implements SinglePolicy {

  private final Shape shape;
  private final int decoys;
  private final DecisionRule rule;

  UniformLearnerModel(Shape shape, int decoys) {
    this.shape = shape;
    this.decoys = decoys;
    Actions actions = shape.actions();
    double learning = 1.0 / (decoys + 1) / actions.levels();
    double obfuscating = (double) decoys / (decoys + 1) / actions.levels();
    this.rule =
        DecisionRule.whateverTheQueue(
            IntStream.range(0, actions.count()).toArray(),
            shape,
            (o, b, law) -> {
              for (int u = 0; u < law.length; u++) {
                law[u] = actions.learns(u) ? learning : obfuscating;
              }
            });
  }

  @Override
  public Shape shape() {
    return shape;
  }

  @Override
  public int decoys() {
    return decoys;
  }

  @Override
  public Memory start() {
    return new Memory() {
      private int seen;

      @Override
      public DecisionRule rule(int t, Ledger ledger) {
        return rule;
      }

      @Override
      public void see(PublicQuery turn) {
        seen = Math.max(seen, turn.decoy());
      }

      @Override
      public DecoyDistribution decoy(Action action) {
        return decoys == 1 ? DecoyDistribution.ALWAYS : DecoyDistribution.ALWAYS.towards(chances());
      }

      /**
       * Observed decoys have numbers; whichever of the others is queried next receives the next
       * number.
       */
      private double[] chances() {
        double[] chances = new double[decoys];
        for (int j = 0; j < seen; j++) {
          chances[j] = 1.0 / decoys;
        }
        if (seen < decoys) {
          chances[seen] = (double) (decoys - seen) / decoys;
        }
        return chances;
      }
    };
  }
}
