package feint.audit;

import feint.model.Action;
import feint.model.Actions;
import feint.model.Ledger;
import feint.model.Shape;
import feint.policy.DecisionRule;
import feint.policy.DecoyLaw;
import feint.policy.Memory;
import feint.policy.SinglePolicy;
import feint.policy.Turn;
import java.util.stream.IntStream;

/**
 * What somebody takes the learner for who does not know its policy: all trajectories are equally
 * likely to be queried, whatever the oracle's state, and all incentives to be paid; the real one
 * steps when the answer was informative, a decoy always.
 */
final class PresumedLearner implements SinglePolicy {

  private final Shape shape;
  private final int decoys;
  private final DecisionRule rule;

  PresumedLearner(Shape shape, int decoys) {
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
      public void see(Turn turn) {
        seen = Math.max(seen, turn.decoy());
      }

      @Override
      public DecoyLaw decoy(Action action) {
        return decoys == 1 ? DecoyLaw.ALWAYS : DecoyLaw.ALWAYS.towards(chances());
      }

      /** Those seen before are numbered; of the others, whichever comes is the next. */
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
