package feint.reproduction;

import feint.attack.Attack;
import feint.attack.Attacks;
import feint.attack.points.Convergence;
import feint.attack.points.Feature;
import feint.attack.points.Features;
import feint.attack.points.PathFeatures;
import feint.federated.FederatedRun;
import feint.federated.Holdout;
import feint.federated.TextFeatures;
import feint.model.Problem;
import java.util.ArrayList;
import java.util.List;

/**
 * Attackers of a contender.
 *
 * @param attacks those that need no training; those with the fewest observables first
 * @param telltales features of the trained attackers
 */
record ContenderAttacks(Contender contender, List<Attack> attacks, Features telltales) {

  static ContenderAttacks of(Contender contender) {
    FederatedRun run = contender.run();
    Problem problem = run.problem();
    List<Feature> telltales = new ArrayList<>(PathFeatures.all());
    telltales.addAll(new TextFeatures(run).all());
    return new ContenderAttacks(
        contender,
        List.of(
            Attacks.INCENTIVE_SHARE.on(problem, contender.policy()),
            Attacks.POLICY_AWARE.on(problem, contender.policy()),
            Attacks.POLICY_AWARE_STEPS.on(problem, contender.policy()),
            Attacks.STALL.on(problem, contender.policy()),
            Attacks.CLIENT.on(run.watchedByAClient(), run.counting(contender.policy())),
            new Convergence(run.trajectories()),
            new Holdout(run)),
        new Features(telltales));
  }
}
