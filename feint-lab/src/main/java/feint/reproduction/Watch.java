package feint.reproduction;

import feint.audit.Attack;
import feint.audit.Attacks;
import feint.eavesdrop.Convergence;
import feint.federated.FederatedRun;
import feint.federated.Holdout;
import feint.federated.TextTelltales;
import feint.model.Problem;
import feint.telltale.PathTelltales;
import feint.telltale.Telltale;
import feint.telltale.Telltales;
import java.util.ArrayList;
import java.util.List;

/**
 * Who watches a contender.
 *
 * @param attacks those who need no lessons; those who need least first
 * @param telltales what the others learn from
 */
record Watch(Contender contender, List<Attack> attacks, Telltales telltales) {

  static Watch of(Contender contender) {
    FederatedRun run = contender.run();
    Problem problem = run.problem();
    List<Telltale> telltales = new ArrayList<>(PathTelltales.all());
    telltales.addAll(new TextTelltales(run).all());
    return new Watch(
        contender,
        List.of(
            Attacks.INCENTIVE_SHARE.on(problem, contender.policy()),
            Attacks.POLICY_AWARE.on(problem, contender.policy()),
            Attacks.POLICY_AWARE_STEPS.on(problem, contender.policy()),
            Attacks.STALL.on(problem, contender.policy()),
            Attacks.CLIENT.on(run.watchedByAClient(), run.counting(contender.policy())),
            new Convergence(),
            new Holdout(run)),
        new Telltales(telltales));
  }
}
