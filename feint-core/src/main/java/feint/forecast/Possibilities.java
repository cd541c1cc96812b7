package feint.forecast;

import feint.model.Problem;
import feint.policy.ControllerState.Asked;
import feint.policy.Standing;
import feint.work.Progress;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * All that a run may come to, each with its probability, and how one more query moves it: the
 * probability of every standing, oracle state and queue.
 *
 * <p>What has been paid adds up, and need not be told apart unless the policy looks at it. So a
 * stationary policy has one standing, a policy for goals one per margin, an exact policy for the
 * paper's cost one per ledger, and an open policy one per vector of queues. Only what is reached
 * from here is kept. Time is that of all standings reached after each query, R(R+2n)(b+1) steps for
 * each, where b is the queue now and n the number of incentives; memory is 8R(b+1) bytes for each
 * standing of two neighbouring stages.
 */
final class Possibilities {

  /**
   * So many steps are taken before an exact forecast is given up: about half a second's worth. They
   * are counted, not timed, so that the same run always has the same forecast.
   */
  static final long MOST_STEPS = 100_000_000;

  /** So many probabilities are held at once, at most, for either stage: 64 MB. */
  private static final long MOST_HELD = 8_000_000;

  /**
   * What is less likely is dropped: as many as there can be, all together, miss less than the
   * rounding error.
   */
  static final double NEGLIGIBLE = 1e-25;

  private final Problem problem;
  private final Departure departure;
  private final int oracleStates;
  private final int queues;
  private final double[][] transition;
  private final double[] before;

  /** By standing, the probability of each oracle state before the next query, with each queue. */
  private Map<Standing, double[]> laws = new LinkedHashMap<>();

  private int sent;
  private double finished;
  private double incentive;

  /** All that may become of a run that stands here. */
  Possibilities(RunNow run, Standing here) {
    this.problem = run.problem();
    this.oracleStates = problem.oracleStates();
    this.queues = run.now().queue() + 1;
    this.departure = new Departure(problem, run.part(), queues);
    this.transition = problem.oracle().transition().toArray();
    this.before = new double[oracleStates];
    this.sent = problem.horizon() - run.queriesLeft();
    begin(run, here);
  }

  /** Before the first query the oracle's state is unknown; later, it was seen once. */
  private void begin(RunNow run, Standing here) {
    Optional<Asked> last = run.last();
    if (last.isEmpty()) {
      for (int o = 1; o <= oracleStates; o++) {
        begin(here, o, queues - 1, problem.oracle().initial().at(o - 1));
      }
      return;
    }
    int o = last.get().oracle();
    if (run.open().isPresent()) {
      int incentive = last.get().query().action().incentive();
      double gamma = problem.success().at(o, problem.actions().levelOf(incentive));
      begin(here.after(RunNow.turn(last.get(), true)), o, run.queueAfterSuccess(), gamma);
      begin(here.after(RunNow.turn(last.get(), false)), o, queues - 1, 1 - gamma);
    } else {
      begin(here, o, queues - 1, 1);
    }
    moveOracle();
  }

  private void begin(Standing standing, int oracle, int queue, double probability) {
    double[] law = laws.computeIfAbsent(standing, any -> new double[oracleStates * queues]);
    law[(oracle - 1) * queues + queue] += probability;
  }

  /** Goes on to the end of the run; none if that takes more than so many steps. */
  Optional<Forecast> forecast(long mostSteps, Progress progress) {
    endStopped();
    int from = sent;
    for (; sent < problem.horizon(); sent++) {
      Map<Standing, double[]> next = new LinkedHashMap<>();
      // Sums of sums: millions of small numbers, added to a large one, would cost it digits.
      double paid = 0;
      for (Map.Entry<Standing, double[]> entry : laws.entrySet()) {
        paid += departure.send(sent, entry.getKey(), entry.getValue(), next);
        if (departure.steps() > mostSteps
            || (long) next.size() * oracleStates * queues > MOST_HELD) {
          return Optional.empty();
        }
      }
      incentive += paid;
      laws = next;
      moveOracle();
      endStopped();
      progress.reached((sent + 1.0 - from) / (problem.horizon() - from));
    }
    laws.values().forEach(this::end);
    return Optional.of(Forecast.exact(finished, incentive));
  }

  private void endStopped() {
    laws.entrySet()
        .removeIf(
            entry -> {
              boolean stops = entry.getKey().stops();
              if (stops) {
                end(entry.getValue());
              }
              return stops;
            });
  }

  private void end(double[] law) {
    for (int o = 0; o < oracleStates; o++) {
      finished += law[o * queues];
    }
  }

  /** Moves the oracle everywhere, and drops what is too unlikely to matter. */
  private void moveOracle() {
    Iterator<double[]> all = laws.values().iterator();
    while (all.hasNext()) {
      double[] law = all.next();
      if (Arrays.stream(law).max().orElse(0) < NEGLIGIBLE) {
        all.remove();
      } else {
        for (int b = 0; b < queues; b++) {
          moveOracle(law, b);
        }
      }
    }
  }

  private void moveOracle(double[] law, int b) {
    double any = 0;
    for (int o = 0; o < oracleStates; o++) {
      before[o] = law[o * queues + b];
      any = Math.max(any, before[o]);
    }
    for (int to = 0; to < oracleStates && any > 0; to++) {
      double sum = 0;
      for (int o = 0; o < oracleStates; o++) {
        sum += before[o] * transition[o][to];
      }
      law[to * queues + b] = sum;
    }
  }
}
