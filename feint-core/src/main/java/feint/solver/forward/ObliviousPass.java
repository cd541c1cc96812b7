package feint.solver.forward;

import feint.math.MemoryBudget;
import feint.model.Action;
import feint.model.Actions;
import feint.model.IncentiveCost;
import feint.model.Ledger;
import feint.model.PriceTerms;
import feint.model.Problem;
import feint.model.QueryType;
import feint.parallel.Execution;
import feint.parallel.ThreadTeam;
import feint.solver.forward.Evaluation.QueryForecast;
import feint.zeroleak.oblivious.ObliviousPolicy;
import feint.zeroleak.oblivious.Order;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Exact evaluation of oblivious policies that query one trajectory after the other, with one decoy
 * and one incentive.
 *
 * <p>Until both trajectories have their successes, the number of successes is a Markov chain with
 * the oracle's state, and the ledger is a function of the number of queries and of the number that
 * the first trajectory took. So it suffices to know the distribution of the durations of both,
 * which are independent given the oracle's state between them. After that each query pays the
 * lowest incentive on a trajectory drawn by a fair coin. Time is N &radic;N R&sup2;, and that of
 * the coins where the running cost reads the ledger. See docs/methods/evaluation.md.
 */
final class ObliviousPass {

  /** Largest table of prices. */
  private static final int MOST_PRICES = 1 << 24;

  private static final int EXPOSED = 0;
  private static final int TIE = 1;
  private static final int COVERT = 2;

  private final Problem problem;
  private final Execution execution;
  private final int horizon;
  private final int needed;
  private final int states;
  private final int incentive;
  private final int idle;
  private final int level;
  private final boolean stops;
  private final long margin;
  private final PriceTerms terms;
  private final Action learn;
  private final Action obfuscate;
  private final boolean free;
  private final double[][] learnWeights;
  private final double[][] obfuscateWeights;

  /** Probability that the first trajectory has its successes after t queries, by oracle state. */
  private final double[][] first;

  /** Probability that both have theirs after t queries, by oracle state. */
  private final double[][] done;

  /** By oracle state at the start, number of queries, and oracle state at the end. */
  private final double[][][] second;

  /** Probability of each queue by {@link #EXPOSED}, {@link #TIE} and {@link #COVERT}. */
  private final double[][] queues;

  private final double[] running;
  private double cost;
  private double dropped;

  private ObliviousPass(Problem problem, ObliviousPolicy policy, Execution execution) {
    this.problem = problem;
    this.execution = execution;
    this.horizon = problem.horizon();
    this.needed = problem.successes();
    this.states = problem.oracleStates();
    Actions actions = problem.actions();
    this.level = policy.incentives().levelsByState().orElseThrow()[0];
    this.incentive = actions.incentive(level);
    this.idle = actions.lowestIncentive();
    this.stops = policy.settings().stops();
    this.margin = problem.prior().margin();
    this.terms = problem.objective().running().terms().orElseThrow();
    this.learn = Action.learn(incentive);
    this.obfuscate = Action.obfuscate(incentive);
    this.free = problem.objective().running() instanceof IncentiveCost c && c.perUnit() == 0;
    this.learnWeights = weights(QueryType.LEARN);
    this.obfuscateWeights = weights(QueryType.OBFUSCATE);
    MemoryBudget.require(
        8.0 * horizon * states * (states + 2.0),
        "exact evaluation of an oblivious policy for a horizon of " + horizon,
        "use a shorter horizon");
    this.first = new double[horizon + 1][states];
    this.done = new double[horizon + 1][states];
    this.second = new double[states][horizon + 1][states];
    this.queues = new double[3][needed + 1];
    this.running = new double[horizon];
  }

  private double[][] weights(QueryType type) {
    double[][] weights = new double[states][];
    Arrays.setAll(weights, o -> problem.weights().row(type, o + 1));
    return weights;
  }

  /** Returns whether a policy can be evaluated this way in this problem. */
  static boolean covers(Problem problem, ObliviousPolicy policy) {
    return policy.settings().order() == Order.ONE_FIRST
        && policy.decoys() == 1
        && problem.successes() > 0
        && problem.objective().running().terms().isPresent()
        && policy
            .incentives()
            .levelsByState()
            .filter(levels -> Arrays.stream(levels).distinct().count() == 1)
            .isPresent();
  }

  /**
   * Evaluates a policy that is {@linkplain #covers covered}.
   *
   * @throws feint.math.ResourceLimitException if the cost would take too long, or memory does not
   *     suffice
   */
  static Evaluation evaluate(Problem problem, ObliviousPolicy policy, Execution execution) {
    problem.shape().requireSame("policy", policy.shape());
    return new ObliviousPass(problem, policy, execution).evaluation();
  }

  private Evaluation evaluation() {
    both();
    execution.progress().reached(0.3);
    try (ThreadTeam team = execution.team()) {
      SecondPart[] parts = new SecondPart[states];
      team.forEach(states, (worker, o) -> parts[o] = new SecondPart(o));
      Arrays.stream(parts).forEach(this::add);
      execution.progress().reached(0.7);
      ends();
      idleCost();
    }
    execution.progress().reached(1);
    return result();
  }

  /** Sends all queries until both trajectories have their successes. */
  private void both() {
    SuccessChain chain =
        new SuccessChain(
            problem, level, Math.multiplyExact(2, needed), problem.oracle().initial().toArray());
    for (int t = 0; t < horizon; t++) {
      running[t] = chain.running();
      if (!free) {
        charge(chain, t);
      }
      chain.arrivals(needed, first[t + 1]);
      chain.arrivals(2 * needed, done[t + 1]);
      chain.advance();
    }
    for (int h = chain.first(); h <= Math.min(chain.last(), needed - 1); h++) {
      double p = 0.5 * chain.at(h);
      end(-(long) incentive * horizon, needed - h, p);
      end((long) incentive * horizon, needed, p);
    }
    dropped += chain.dropped();
  }

  /** Adds the cost of the query after t queries, but for what reads L in the second part. */
  private void charge(SuccessChain chain, int t) {
    double learning = 0;
    double other = 0;
    double later = 0;
    for (int o = 0; o < states; o++) {
      double[] mass = chain.mass(o);
      for (int h = chain.first(); h <= chain.last(); h++) {
        if (h < needed) {
          learning += mass[h] * learnWeights[o][needed - h];
          other += mass[h] * obfuscateWeights[o][needed];
        } else {
          later += mass[h] * learnWeights[o][2 * needed - h];
          other += mass[h] * obfuscateWeights[o][0];
        }
      }
    }
    int paid = problem.prior().paid() + incentive * t;
    double byLearning = terms.learning(learn, problem.prior().learning() + incentive * t);
    cost +=
        0.5
            * (learning * byLearning
                + (learning + later) * terms.paid(learn, paid)
                + other * terms.paid(obfuscate, paid));
  }

  /** Queries of the second trajectory, when the first is done in oracle state o. */
  private final class SecondPart {

    private final double[][] queues = new double[3][needed + 1];
    private double cost;
    private double dropped;

    SecondPart(int o) {
      double[] start = new double[states];
      start[o] = 1;
      SuccessChain chain = new SuccessChain(problem, level, needed, start);
      double[] before = new double[horizon + 1];
      for (int t = 1; t <= horizon; t++) {
        before[t] = before[t - 1] + first[t][o];
      }
      for (int s = 0; s <= horizon && chain.first() <= chain.last(); s++) {
        end(chain, s, 0.5 * first[horizon - s][o]);
        if (s < horizon) {
          charge(chain, s, 0.5 * before[horizon - 1 - s]);
          chain.arrivals(needed, second[o][s + 1]);
          chain.advance();
        }
      }
      dropped = chain.dropped();
    }

    /** Ends runs whose second trajectory has been queried s times. */
    private void end(SuccessChain chain, int s, double half) {
      if (half == 0) {
        return;
      }
      long change = (long) incentive * (2L * s - horizon);
      double[] realFirst = queues[outcome(margin + change)];
      double[] realSecond = queues[outcome(margin - change)];
      for (int h = chain.first(); h <= chain.last(); h++) {
        double p = half * chain.at(h);
        realFirst[0] += p;
        realSecond[needed - h] += p;
      }
    }

    /** Adds what the cost of the query after s queries of the second trajectory reads of L. */
    private void charge(SuccessChain chain, int s, double half) {
      double price =
          free || half == 0 ? 0 : terms.learning(learn, problem.prior().learning() + incentive * s);
      if (price == 0) {
        return;
      }
      double sum = 0;
      for (int o = 0; o < states; o++) {
        double[] mass = chain.mass(o);
        for (int h = chain.first(); h <= chain.last(); h++) {
          sum += mass[h] * learnWeights[o][needed - h];
        }
      }
      cost += half * price * sum;
    }
  }

  private void add(SecondPart part) {
    for (int k = 0; k < queues.length; k++) {
      for (int b = 0; b <= needed; b++) {
        queues[k][b] += part.queues[k][b];
      }
    }
    cost += part.cost;
    dropped += part.dropped;
  }

  private static int outcome(long margin) {
    return margin < 0 ? EXPOSED : margin == 0 ? TIE : COVERT;
  }

  private void end(long change, int queue, double p) {
    queues[outcome(margin + change)][queue] += p;
  }

  /** Returns the sums over oracle states at the end of the second part, by start and queries. */
  private double[][] durations() {
    double[][] durations = new double[states][horizon + 1];
    for (int o = 0; o < states; o++) {
      for (int s = 0; s <= horizon; s++) {
        durations[o][s] = Arrays.stream(second[o][s]).sum();
      }
    }
    return durations;
  }

  private static boolean any(double[] row) {
    return Arrays.stream(row).anyMatch(p -> p > 0);
  }

  /** Ends runs in which both trajectories have their successes. */
  private void ends() {
    double[][] durations = durations();
    int from = 0;
    int last = -1;
    int shortest = horizon + 1;
    int longest = 0;
    for (int t = horizon; t >= 0; t--) {
      if (any(first[t])) {
        from = t;
        last = Math.max(last, t);
      }
    }
    for (int s = 0; s <= horizon; s++) {
      for (double[] row : durations) {
        if (row[s] > 0) {
          shortest = Math.min(shortest, s);
          longest = s;
        }
      }
    }
    int earliest = from + shortest;
    FairWalk walk = new FairWalk(Math.max(0, horizon - earliest));
    for (int e = horizon; e >= earliest; e--) {
      int most = Math.min(last, e - shortest);
      int least = Math.max(from, e - longest);
      if (!stops) {
        while (walk.steps() < horizon - e) {
          walk.step();
        }
        if (least <= most) {
          walk.sum();
        }
      }
      for (int a = least; a <= most; a++) {
        double p = 0;
        for (int o = 0; o < states; o++) {
          p += first[a][o] * durations[o][e - a];
        }
        if (p > 0) {
          long change = (long) incentive * (e - 2L * a);
          finish(walk, change, 0.5 * p);
          finish(walk, -change, 0.5 * p);
        }
      }
    }
    dropped += walk.dropped();
  }

  /** Ends runs that change the margin before the coins by {@code change}. */
  private void finish(FairWalk walk, long change, double p) {
    long now = margin + change;
    if (walk.steps() == 0) {
      queues[outcome(now)][0] += p;
      return;
    }
    queues[EXPOSED][0] += p * walk.atMost(Math.floorDiv(-now - 1, idle));
    queues[COVERT][0] += p * walk.atMost(Math.floorDiv(now - 1, idle));
    if (now % idle == 0) {
      queues[TIE][0] += p * walk.at(-now / idle);
    }
  }

  /** Adds the cost of queries after both trajectories have their successes. */
  private void idleCost() {
    if (free || stops) {
      return;
    }
    if (problem.objective().running().readsLedger()) {
      cost += new IdleLearning(problem, incentive, first, second).cost(learnWeights, terms);
    }
    idlePaid();
  }

  /** Returns the expected weight of an idle query, by number before it and first oracle state. */
  private double[][] idleWeights(double[][] weights, int most) {
    double[][] transition = problem.oracle().transition().toArray();
    double[][] byQueries = new double[most][states];
    for (int r = 0; r < most; r++) {
      for (int o = 0; o < states; o++) {
        if (r == 0) {
          byQueries[r][o] = weights[o][0];
        } else {
          for (int to = 0; to < states; to++) {
            byQueries[r][o] += transition[o][to] * byQueries[r - 1][to];
          }
        }
      }
    }
    return byQueries;
  }

  private void idlePaid() {
    int earliest = 0;
    while (earliest < horizon && !any(done[earliest])) {
      earliest++;
    }
    double[][] learning = idleWeights(learnWeights, horizon - earliest);
    double[][] other = idleWeights(obfuscateWeights, horizon - earliest);
    int unit = problem.actions().unit();
    int least = problem.prior().paid() + incentive * earliest;
    long size = ((long) incentive * (horizon - earliest)) / unit + 1;
    Action[] actions = {Action.learn(idle), Action.obfuscate(idle)};
    double[][] prices = new double[2][];
    if (size <= MOST_PRICES) {
      for (int k = 0; k < 2; k++) {
        Action action = actions[k];
        prices[k] = new double[(int) size];
        Arrays.setAll(prices[k], x -> terms.paid(action, least + unit * x));
      }
    }
    for (int e = earliest; e < horizon; e++) {
      if (any(done[e])) {
        for (int r = 0; r < horizon - e; r++) {
          double toLearn = 0;
          double toObfuscate = 0;
          for (int o = 0; o < states; o++) {
            toLearn += done[e][o] * learning[r][o];
            toObfuscate += done[e][o] * other[r][o];
          }
          int more = incentive * (e - earliest) + idle * r;
          cost +=
              size <= MOST_PRICES
                  ? 0.5 * toLearn * prices[0][more / unit]
                      + 0.5 * toObfuscate * prices[1][more / unit]
                  : 0.5 * toLearn * terms.paid(actions[0], least + more)
                      + 0.5 * toObfuscate * terms.paid(actions[1], least + more);
        }
      }
    }
  }

  private Evaluation result() {
    double queries = Arrays.stream(running).sum();
    double paid = incentive * queries;
    if (!stops) {
      paid += Arrays.stream(running).map(p -> idle * Math.max(0, 1 - p)).sum();
    }
    EndOfRun end = new EndOfRun(problem);
    end.add(1, true, queues[EXPOSED]);
    end.add(0.5, true, queues[TIE]);
    end.add(0, false, queues[COVERT]);
    return end.evaluation(cost, paid, course(), dropped);
  }

  /** Returns the forecasts of the queries, each with a ledger of about the mean paid. */
  private List<QueryForecast> course() {
    List<QueryForecast> course = new ArrayList<>();
    double half = 0;
    for (int t = 0; t < horizon; t++) {
      int each = (int) Math.round(half);
      Ledger ledger =
          new Ledger(problem.prior().paid() + 2 * each, problem.prior().learning() + each);
      double sent = stops ? running[t] : 1;
      course.add(new QueryForecast(t + 1, 0.5 * sent, Optional.empty(), ledger));
      half += 0.5 * (incentive * running[t] + (stops ? 0 : idle * Math.max(0, 1 - running[t])));
    }
    return course;
  }
}
