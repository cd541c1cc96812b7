package feint.solver.forward;

import feint.model.Problem;
import feint.parallel.Execution;
import feint.parallel.ThreadTeam;
import feint.policy.DecisionRule;
import feint.policy.markov.LedgerIndex;
import feint.policy.markov.MarkovPolicy;
import feint.policy.markov.StagedPolicy;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Distribution of the last margin for a policy that plays one rule throughout, whatever the ledger,
 * by its characteristic function; each value of the function is a pass over oracle state and queue
 * alone.
 *
 * <p>The wider the margin spreads, the fewer values differ from 0, so that this is fast where
 * following individual margins is slow. See docs/methods/evaluation.md.
 */
final class MarginTransform {

  /** Values of the characteristic function below this are taken as 0. */
  private static final double NEGLIGIBLE = 1e-17;

  /** Upper bound of the probability of a margin outside the window, on either side. */
  static final double OUTSIDE = 1e-15;

  /** Denominator of the first angle evaluated: 1/16 of a turn per unit. */
  private static final int PILOT = 16;

  private static final double LARGEST_RATE = 0.5;
  private static final int RATES = 9;

  private final Problem problem;
  private final HiddenPass hidden;
  private final RuleWeights weights;
  private final int[] shift;
  private final Margins margins;
  private final double outside;
  private double missed;

  private MarginTransform(Problem problem, DecisionRule rule, double budget, double outside) {
    this.problem = problem;
    this.outside = outside;
    LedgerIndex.Margin index = new LedgerIndex.Margin(problem.shape());
    double[] prices =
        problem.actions().toList().stream()
            .mapToDouble(u -> problem.objective().running().price(u, problem.prior()))
            .toArray();
    this.weights = new RuleWeights(problem, rule, prices);
    this.margins = new Margins(problem.shape());
    this.shift = new int[problem.actions().count()];
    Arrays.setAll(
        shift,
        u -> {
          int i = index.units(problem.actions().at(u).incentive());
          return problem.actions().learns(u) ? -i : i;
        });
    this.hidden = new HiddenPass(problem, weights, shift, budget).run();
  }

  /** Returns the transform of a policy, if it always plays the same rule. */
  static Optional<MarginTransform> of(
      Problem problem, MarkovPolicy policy, double budget, double outside) {
    if (!(policy instanceof StagedPolicy staged)) {
      return Optional.empty();
    }
    DecisionRule rule = staged.rule(0);
    for (int t = 1; t < problem.horizon(); t++) {
      if (staged.rule(t) != rule) {
        return Optional.empty();
      }
    }
    return Optional.of(new MarginTransform(problem, rule, budget, outside));
  }

  /**
   * Returns whether one value shows that the characteristic function decays early, or none is
   * needed. Otherwise, as where the margin spreads little compared with the queue, following
   * margins is faster.
   */
  boolean quick(Execution execution) {
    TiltedPass[] passes = passes(execution);
    try (ThreadTeam team = execution.team()) {
      long last = last();
      // If all margins are on one side, no inversion is necessary.
      return last < bound(passes, team, -1) || last >= bound(passes, team, 1) || dies();
    }
  }

  private TiltedPass[] passes(Execution execution) {
    TiltedPass[] passes = new TiltedPass[execution.threads()];
    Arrays.setAll(passes, worker -> new TiltedPass(problem, weights, hidden, shift));
    return passes;
  }

  /** Returns the largest exposed margin: the largest that is at most 0. */
  private long last() {
    return Math.floorDiv(-(long) problem.prior().margin(), problem.actions().unit());
  }

  private boolean dies() {
    TiltedPass pass = new TiltedPass(problem, weights, hidden, shift);
    long all = 0;
    for (int t = 0; t < problem.horizon(); t++) {
      all += (long) problem.oracleStates() * (hidden.end(t) - hidden.from(t));
    }
    pass.moment(1, PILOT, NEGLIGIBLE);
    return pass.cells() < all / 4;
  }

  /** Returns the pass over oracle state and queue alone. */
  HiddenPass hidden() {
    return hidden;
  }

  /** Returns the error of the margin's probabilities beside what the pass has dropped. */
  double missed() {
    return missed;
  }

  /**
   * Passes the distribution of the queue where the eavesdropper is right, where a coin decides, and
   * elsewhere.
   */
  void visit(EndOfRun end, Execution execution) {
    TiltedPass[] passes = passes(execution);
    double[] all = hidden.queues();
    double[] exposed = new double[all.length];
    double[] tied = new double[all.length];
    try (ThreadTeam team = execution.team()) {
      int lowest = bound(passes, team, -1);
      int highest = bound(passes, team, 1);
      missed = 2 * outside;
      long last = last();
      if (last >= highest) {
        exposed = all.clone();
      } else if (last >= lowest) {
        invert(passes, team, execution, lowest, highest, (int) last, exposed, tied);
      }
    }
    end.add(1, true, difference(exposed, tied));
    end.add(0.5, true, tied);
    end.add(0, false, difference(all, exposed));
  }

  private static double[] difference(double[] more, double[] less) {
    double[] difference = new double[more.length];
    Arrays.setAll(difference, b -> more[b] - less[b]);
    return difference;
  }

  /**
   * Returns a margin, in units, that the last margin exceeds with a probability of at most {@code
   * outside}: P(S &ge; c) &le; e^(-rc) E(e^(rS)) for every rate r.
   *
   * @param sign 1 for the largest, -1 for the smallest
   */
  private int bound(TiltedPass[] passes, ThreadTeam team, int sign) {
    double[] bounds = new double[RATES];
    int largest = Arrays.stream(shift).max().orElseThrow();
    team.forEach(
        RATES,
        (worker, number) -> {
          double rate = LARGEST_RATE / largest / (1 << number);
          double moment = passes[worker].logMoment(sign * rate);
          bounds[number] = (moment - Math.log(outside)) / rate;
        });
    double best = (double) largest * problem.horizon();
    for (double bound : bounds) {
      best = Math.min(best, Math.ceil(bound) + 1);
    }
    return (int) (sign * best);
  }

  private void invert(
      TiltedPass[] passes,
      ThreadTeam team,
      Execution execution,
      int lowest,
      int highest,
      int last,
      double[] exposed,
      double[] tied) {
    int period = highest - lowest + 1;
    int values = period / 2 + 1;
    double[][] moments = new double[values][];
    AtomicInteger done = new AtomicInteger();
    team.forEach(
        values,
        (worker, k) -> {
          moments[k] = passes[worker].moment(k, period, NEGLIGIBLE);
          int ready = done.incrementAndGet();
          if (worker == 0) {
            execution.progress().reached((double) ready / values);
          }
        });
    missed += NEGLIGIBLE * (2 + Math.log(period));
    int from = hidden.from(problem.horizon());
    for (int k = 0; k < values; k++) {
      // Values come in conjugate pairs, except the first, and the last of an even number.
      double times = k == 0 || 2 * k == period ? 1 : 2;
      Phase upTo = Phase.sum(k, lowest, last, period);
      add(moments[k], upTo, times / period, exposed, from);
      if (margins.tie().isPresent() && margins.tie().getAsInt() == last) {
        add(moments[k], Phase.of(k, last, period), times / period, tied, from);
      }
    }
  }

  /** Complex number. */
  private record Phase(double re, double im) {

    /** Returns e^(-2 pi i k s / period). */
    static Phase of(long k, long s, long period) {
      double angle = -2 * Math.PI * Math.floorMod(k * s, period) / period;
      return new Phase(Math.cos(angle), Math.sin(angle));
    }

    /** Returns the sum of e^(-2 pi i k s / period) over s from first to last. */
    static Phase sum(long k, long first, long last, long period) {
      if (k == 0) {
        return new Phase(last - first + 1, 0);
      }
      Phase a = of(k, first, period);
      Phase b = of(k, last + 1, period);
      Phase one = of(k, 1, period);
      // (a - b) / (1 - one)
      double x = 1 - one.re;
      double y = -one.im;
      double size = x * x + y * y;
      double re = a.re - b.re;
      double im = a.im - b.im;
      return new Phase((re * x + im * y) / size, (im * x - re * y) / size);
    }
  }

  private static void add(double[] moment, Phase phase, double times, double[] queues, int from) {
    int width = moment.length / 2;
    for (int b = 0; b < width; b++) {
      queues[from + b] += times * (moment[b] * phase.re - moment[width + b] * phase.im);
    }
  }
}
