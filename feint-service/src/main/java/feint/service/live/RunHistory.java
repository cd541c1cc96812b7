package feint.service.live;

import feint.attack.CarriedEvidence;
import feint.attack.LeakageMonitor;
import feint.model.Ledger;
import feint.model.Problem;
import feint.policy.Controller;
import feint.policy.Policy;
import feint.policy.QueryRecord;
import feint.scenario.Scenario;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * History of a run by answered query: its state, the belief of the paper's eavesdropper, and the
 * posteriors of the policy-aware attacker. Most runs are never asked for it, and the attacker of a
 * balanced policy needs much memory: it is computed on the first request and updated from then on.
 */
public final class RunHistory {

  /** Queue, belief, evidence and four views of an attacker; NaN marks an impossible observation. */
  private static final int COLUMNS = 7;

  private final RunFit fit;
  private final LeakageMonitor given;

  /** Values by query and column, flat because runs may be long. */
  private double[] points = new double[64 * COLUMNS];

  private Ledger ledger;
  private int queue;
  private int seen;
  private boolean over;
  private boolean identified;

  /**
   * Creates the history of a run from its start, with the evidence carried over from the run
   * before.
   */
  RunHistory(Scenario scenario, Policy policy, Optional<CarriedOver> before) {
    Problem problem = scenario.played();
    this.fit = new RunFit(scenario);
    this.given =
        before
            .map(carried -> new LeakageMonitor(problem, policy, carried.evidence()))
            .orElseGet(() -> new LeakageMonitor(problem, policy));
    this.ledger = problem.prior();
    this.queue = problem.successes();
  }

  /**
   * State after an answered query.
   *
   * @param queue successes still needed
   * @param belief of the paper's eavesdropper that the learning trajectory is real
   * @param evidence against the model
   * @param posterior of the policy-aware attacker
   */
  record Point(int queue, double belief, double evidence, AttackerPosterior posterior) {}

  /** Advances to the controller's last answered query. */
  void follow(Controller controller) {
    while (seen < controller.sent()) {
      see(controller.at(seen + 1));
    }
    if (controller.finished() && !over) {
      over = true;
      given.ended();
      if (seen > 0) {
        // Outsiders see the end of a run together with the effect of its last query.
        note();
      }
    }
  }

  private void see(QueryRecord next) {
    fit.asked(next.oracle());
    fit.answered(next);
    given.see(next);
    ledger = ledger.after(next.query().action());
    if (next.query().action().learns() && next.informative()) {
      queue = Math.max(0, queue - 1);
    }
    seen++;
    note();
  }

  /** Appends the state after the last observed query. */
  private void note() {
    if (seen * COLUMNS > points.length) {
      points = Arrays.copyOf(points, 2 * points.length);
    }
    int at = (seen - 1) * COLUMNS;
    points[at] = queue;
    points[at + 1] = ledger.belief();
    points[at + 2] = fit.result().now();
    AttackerPosterior now = posterior();
    identified |= IdentificationAlarm.by(now);
    points[at + 3] = now.queries().orElse(Double.NaN);
    points[at + 4] = now.steps().orElse(Double.NaN);
    points[at + 5] = now.contents().orElse(Double.NaN);
    points[at + 6] = now.state().orElse(Double.NaN);
  }

  /** Returns whether the real trajectory was identified after some query. */
  boolean identified() {
    return identified;
  }

  /** Returns the evidence for a run that follows; empty if the policy keeps no filters. */
  Optional<CarriedEvidence> carried() {
    return given.carried();
  }

  public AttackerPosterior posterior() {
    return AttackerPosterior.of(given);
  }

  /** Returns the state after the query of this number, which must have been observed. */
  Point at(int number) {
    int at = (number - 1) * COLUMNS;
    return new Point(
        (int) points[at],
        points[at + 1],
        points[at + 2],
        new AttackerPosterior(
            share(points[at + 3]),
            share(points[at + 4]),
            share(points[at + 5]),
            share(points[at + 6])));
  }

  private static OptionalDouble share(double noted) {
    return Double.isNaN(noted) ? OptionalDouble.empty() : OptionalDouble.of(noted);
  }
}
