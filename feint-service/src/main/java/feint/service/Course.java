package feint.service;

import feint.audit.CarriedEvidence;
import feint.audit.GivenAway;
import feint.model.Ledger;
import feint.model.Problem;
import feint.policy.Controller;
import feint.policy.Exchange;
import feint.policy.Policy;
import feint.scenario.Scenario;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a run came to with each answered query: where it stood, what the paper's eavesdropper
 * believed, what the attacker who knows the policy had found out. Most runs are never asked for it,
 * and an attacker of a balanced policy remembers a lot: it is made when it is first asked for, and
 * goes along from then on.
 */
final class Course {

  /** Queue, belief, evidence and four views of an attacker; what cannot be is no number. */
  private static final int COLUMNS = 7;

  private final RunFit fit;
  private final GivenAway given;

  /** By query and column: runs may be long. */
  private double[] points = new double[64 * COLUMNS];

  private Ledger ledger;
  private int queue;
  private int seen;
  private boolean over;
  private boolean identified;

  /** Follows a run from its beginning, with what was carried over from the run before. */
  Course(Scenario scenario, Policy policy, Optional<CarriedOver> before) {
    Problem problem = scenario.played();
    this.fit = new RunFit(scenario);
    this.given =
        before
            .map(carried -> new GivenAway(problem, policy, carried.evidence()))
            .orElseGet(() -> new GivenAway(problem, policy));
    this.ledger = problem.prior();
    this.queue = problem.successes();
  }

  /**
   * After an answered query.
   *
   * @param queue successes that were still needed then
   * @param belief of the paper's eavesdropper that the learning trajectory is the true one
   * @param evidence against the model
   * @param posterior of the attacker who knows the policy
   */
  record Point(int queue, double belief, double evidence, Posterior posterior) {}

  /** Goes on until where the controller is. */
  void follow(Controller controller) {
    while (seen < controller.sent()) {
      see(controller.at(seen + 1));
    }
    if (controller.finished() && !over) {
      over = true;
      given.ended();
      if (seen > 0) {
        // Everyone sees the end of a run together with what became of its last query.
        note();
      }
    }
  }

  private void see(Exchange next) {
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

  /** Writes down how things stand after the query that was seen last. */
  private void note() {
    if (seen * COLUMNS > points.length) {
      points = Arrays.copyOf(points, 2 * points.length);
    }
    int at = (seen - 1) * COLUMNS;
    points[at] = queue;
    points[at + 1] = ledger.belief();
    points[at + 2] = fit.result().now();
    Posterior now = posterior();
    identified |= Identification.by(now);
    points[at + 3] = now.queries().orElse(Double.NaN);
    points[at + 4] = now.steps().orElse(Double.NaN);
    points[at + 5] = now.contents().orElse(Double.NaN);
    points[at + 6] = now.state().orElse(Double.NaN);
  }

  /** Whether the real trajectory was identified after some query. */
  boolean identified() {
    return identified;
  }

  /** Returns the evidence for a run that follows; empty if the policy keeps no filters. */
  Optional<CarriedEvidence> carried() {
    return given.carried();
  }

  Posterior posterior() {
    return Posterior.of(given);
  }

  /** After the query of this number, which has been seen. */
  Point at(int number) {
    int at = (number - 1) * COLUMNS;
    return new Point(
        (int) points[at],
        points[at + 1],
        points[at + 2],
        new Posterior(
            share(points[at + 3]),
            share(points[at + 4]),
            share(points[at + 5]),
            share(points[at + 6])));
  }

  private static OptionalDouble share(double noted) {
    return Double.isNaN(noted) ? OptionalDouble.empty() : OptionalDouble.of(noted);
  }
}
