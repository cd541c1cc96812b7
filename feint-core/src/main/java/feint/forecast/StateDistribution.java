package feint.forecast;

import feint.model.Problem;
import feint.parallel.Progress;
import feint.policy.ControllerState.Asked;
import feint.policy.PolicyState;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Forward propagation of the distribution over policy state, oracle state and queue from the
 * present state of a run.
 *
 * <p>Payments are summed, and are distinguished only if the policy reads them. A stationary policy
 * therefore has one policy state, a policy for goals one per margin, an exact policy for the
 * paper's cost one per ledger, and an oblivious policy one per vector of queues. Only states
 * reachable from the present one are stored. Time is that of all policy states reached after each
 * query, R(R+2n)(b+1) steps for each, where b is the queue now and n the number of incentives;
 * memory is 8R(b+1) bytes for each policy state of two neighbouring stages.
 *
 * <p>This is the forward pass of an evaluation from a later state, with its enumeration of queries
 * ({@link PolicyState#outcomes}) and without its ledgers. An evaluation needs the distribution of
 * the ledger, so that it follows up to (N+1)(N+2)/2 ledgers for each policy state; a forecast
 * through it would take as many times as long.
 */
final class StateDistribution {

  /**
   * Number of steps before an exact forecast is abandoned: about half a second. Steps are counted,
   * not timed, so that the same run always has the same forecast.
   */
  static final long MAX_STEPS = 100_000_000;

  /** Largest number of probabilities held for either stage: 64 MB. */
  private static final long MAX_HELD = 8_000_000;

  /**
   * Probabilities below this are dropped: the largest possible number of them together is below the
   * rounding error.
   */
  static final double NEGLIGIBLE = 1e-25;

  private final Problem problem;
  private final QueryTransition departure;
  private final int oracleStates;
  private final int queues;
  private final double[][] transition;
  private final double[] before;

  /**
   * By policy state, the probability of each oracle state before the next query, with each queue.
   */
  private Map<PolicyState, double[]> distributions = new LinkedHashMap<>();

  private int sent;
  private double finished;
  private double incentive;

  /** Creates the distribution of a run in policy state {@code here}. */
  StateDistribution(RunSnapshot run, PolicyState here) {
    this.problem = run.problem();
    this.oracleStates = problem.oracleStates();
    this.queues = run.now().queue() + 1;
    this.departure = new QueryTransition(problem, run.part(), queues);
    this.transition = problem.oracle().transition().toArray();
    this.before = new double[oracleStates];
    this.sent = problem.horizon() - run.queriesLeft();
    begin(run, here);
  }

  /** Before the first query the oracle state is unknown; later, it was observed once. */
  private void begin(RunSnapshot run, PolicyState here) {
    Optional<Asked> last = run.last();
    if (last.isEmpty()) {
      for (int o = 1; o <= oracleStates; o++) {
        begin(here, o, queues - 1, problem.oracle().initial().at(o - 1));
      }
      return;
    }
    int o = last.get().oracle();
    if (run.unanswered().isPresent()) {
      int incentive = last.get().query().action().incentive();
      double gamma = problem.success().at(o, problem.actions().levelOf(incentive));
      begin(
          here.after(RunSnapshot.publicQuery(last.get(), true)), o, run.queueAfterSuccess(), gamma);
      begin(here.after(RunSnapshot.publicQuery(last.get(), false)), o, queues - 1, 1 - gamma);
    } else {
      begin(here, o, queues - 1, 1);
    }
    moveOracle();
  }

  private void begin(PolicyState state, int oracle, int queue, double probability) {
    double[] mass = distributions.computeIfAbsent(state, any -> new double[oracleStates * queues]);
    mass[(oracle - 1) * queues + queue] += probability;
  }

  /** Propagates to the end of the run; empty if that takes more than {@code mostSteps} steps. */
  Optional<Forecast> forecast(long mostSteps, Progress progress) {
    endStopped();
    int from = sent;
    for (; sent < problem.horizon(); sent++) {
      Map<PolicyState, double[]> next = new LinkedHashMap<>();
      // Sums of sums: adding millions of small numbers to a large one would lose digits.
      double paid = 0;
      for (Map.Entry<PolicyState, double[]> entry : distributions.entrySet()) {
        paid += departure.send(sent, entry.getKey(), entry.getValue(), next);
        if (departure.steps() > mostSteps
            || (long) next.size() * oracleStates * queues > MAX_HELD) {
          return Optional.empty();
        }
      }
      incentive += paid;
      distributions = next;
      moveOracle();
      endStopped();
      progress.reached((sent + 1.0 - from) / (problem.horizon() - from));
    }
    distributions.values().forEach(this::end);
    return Optional.of(Forecast.exact(finished, incentive));
  }

  private void endStopped() {
    distributions
        .entrySet()
        .removeIf(
            entry -> {
              boolean stops = entry.getKey().stops();
              if (stops) {
                end(entry.getValue());
              }
              return stops;
            });
  }

  private void end(double[] mass) {
    for (int o = 0; o < oracleStates; o++) {
      finished += mass[o * queues];
    }
  }

  /** Moves the oracle in every state, and drops negligible probabilities. */
  private void moveOracle() {
    Iterator<double[]> all = distributions.values().iterator();
    while (all.hasNext()) {
      double[] mass = all.next();
      if (Arrays.stream(mass).max().orElse(0) < NEGLIGIBLE) {
        all.remove();
      } else {
        for (int b = 0; b < queues; b++) {
          moveOracle(mass, b);
        }
      }
    }
  }

  private void moveOracle(double[] mass, int b) {
    double any = 0;
    for (int o = 0; o < oracleStates; o++) {
      before[o] = mass[o * queues + b];
      any = Math.max(any, before[o]);
    }
    for (int to = 0; to < oracleStates && any > 0; to++) {
      double sum = 0;
      for (int o = 0; o < oracleStates; o++) {
        sum += before[o] * transition[o][to];
      }
      mass[to * queues + b] = sum;
    }
  }
}
