package feint.service;

import feint.audit.GivenAway;
import feint.fit.ModelFit;
import feint.model.Ledger;
import feint.model.Problem;
import feint.policy.Controller;
import feint.policy.Exchange;
import feint.policy.Policy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What a run came to with each answered query: where it stood, what the paper's eavesdropper
 * believed, what the attacker who knows the policy had found out. Most runs are never asked for it,
 * and an attacker of a balanced policy remembers a lot: it is made when it is first asked for, and
 * goes along from then on.
 */
final class Course {

  private final ModelFit fit;
  private final GivenAway given;
  private final List<Point> points = new ArrayList<>();
  private Ledger ledger;
  private int queue;
  private boolean over;

  Course(Problem problem, Policy policy) {
    this.fit = ModelFit.of(problem);
    this.given = new GivenAway(problem, policy);
    this.ledger = problem.prior();
    this.queue = problem.successes();
  }

  /**
   * After an answered query.
   *
   * @param counts whether what was told decided on a step
   * @param queue successes that were still needed then
   * @param belief of the paper's eavesdropper that the learning trajectory is the true one
   * @param evidence against the model
   * @param posterior of the attacker who knows the policy
   */
  record Point(
      Exchange exchange,
      boolean counts,
      int queue,
      double belief,
      double evidence,
      Posterior posterior) {}

  /** Goes on until where the controller is. */
  void follow(Controller controller) {
    while (points.size() < controller.sent()) {
      see(controller.at(points.size() + 1));
    }
    if (controller.finished() && !over) {
      over = true;
      given.ended();
      if (!points.isEmpty()) {
        // Everyone sees the end of a run together with what became of its last query.
        Point last = points.remove(points.size() - 1);
        points.add(
            new Point(
                last.exchange(),
                last.counts(),
                last.queue(),
                last.belief(),
                last.evidence(),
                Posterior.of(given)));
      }
    }
  }

  private void see(Exchange next) {
    boolean counts = LiveRun.counts(next);
    fit.asked(next.oracle());
    if (counts) {
      fit.answered(next.oracle(), next.query().action().incentive(), next.informative());
    }
    given.see(next);
    ledger = ledger.after(next.query().action());
    if (next.query().action().learns() && next.informative()) {
      queue = Math.max(0, queue - 1);
    }
    points.add(new Point(next, counts, queue, ledger.belief(), fit.now(), Posterior.of(given)));
  }

  Posterior posterior() {
    return Posterior.of(given);
  }

  /** After the query of this number. */
  List<Point> after(int number) {
    return Collections.unmodifiableList(
        points.subList(Math.min(number, points.size()), points.size()));
  }
}
