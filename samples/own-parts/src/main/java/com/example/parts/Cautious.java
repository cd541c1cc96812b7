package com.example.parts;

import feint.model.Actions;
import feint.model.Ledger;
import feint.model.Problem;
import feint.model.Shape;
import feint.plugin.PluginOptions;
import feint.policy.DecisionRule;
import feint.policy.Policy;
import feint.policy.markov.MarkovPolicy;
import feint.policy.plugin.PolicyPlugin;

/**
 * Policy that learns unless the oracle is in its worst state, as long as the decoy's payments lead
 * by more than the highest incentive. With {@code cautious:margin=5}, they must lead by more than
 * 5.
 */
public final class Cautious implements PolicyPlugin {

  @Override
  public String name() {
    return "cautious";
  }

  @Override
  public Policy create(Problem problem, PluginOptions options) {
    Shape shape = problem.shape();
    Actions actions = shape.actions();
    int top = actions.levels() - 1;
    int decoy = actions.obfuscating(top);
    int margin = options.integer("margin", actions.highestIncentive(), 0, 1_000_000);
    DecisionRule hide = DecisionRule.deterministic(shape, (o, b) -> decoy);
    DecisionRule learn =
        DecisionRule.deterministic(shape, (o, b) -> b > 0 && o > 1 ? actions.learning(top) : decoy);
    return MarkovPolicy.of(shape, (t, ledger) -> leads(ledger, margin) ? learn : hide);
  }

  private static boolean leads(Ledger ledger, int margin) {
    return ledger.margin() > margin;
  }
}
