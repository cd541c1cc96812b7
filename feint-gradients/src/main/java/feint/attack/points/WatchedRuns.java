package feint.attack.points;

import feint.attack.Attack;
import feint.attack.GuessOutcome;
import feint.attack.Posterior;
import feint.descent.CovertDescent;
import feint.descent.CovertRun;
import feint.descent.DescentQuery;
import feint.descent.SmoothFunction;
import feint.math.Checks;
import feint.math.ChoiceMean;
import feint.math.Estimate;
import feint.math.Moments;
import feint.math.Point;
import feint.math.Proportion;
import feint.math.RunningMeans;
import feint.math.Seed;
import feint.model.Ledger;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.parallel.ParallelTask;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Covert runs, each watched by an eavesdropper. */
public final class WatchedRuns {

  private final Problem problem;
  private final CovertDescent descent;
  private final List<Attack> attacks;

  /** Creates runs of a covert descent in front of these attacks. */
  public WatchedRuns(Problem problem, CovertDescent descent, List<Attack> attacks) {
    this.problem = problem;
    this.descent = descent;
    this.attacks = List.copyOf(attacks);
  }

  /** Plays and watches runs; run n draws from the child seed n. */
  public WatchReport run(int runs, Seed seed, Execution execution) {
    Checks.atLeast(1, runs, "runs");
    RunningMeans<Watched> means = new RunningMeans<>();
    Moments gradientNorm = means.of(one -> one.learned().gradientNorm());
    List<Moments> byFunction =
        IntStream.range(0, descent.functions().size())
            .mapToObj(
                i ->
                    means.of(
                        one -> one.learned().wanted() == i, one -> one.learned().gradientNorm()))
            .toList();
    Moments meanSquare =
        means.of(
            one -> one.learned().meanSquare().isPresent(),
            one -> one.learned().meanSquare().orElseThrow());
    Moments finished = means.of(one -> one.learned().finished(), one -> 1);
    Moments incentive = means.of(one -> one.learned().incentive());
    Moments decoyDistance = means.of(one -> one.learned().decoyDistance());
    Moments accuracy = means.of(one -> one.watching().accuracy());
    Moments separable = means.of(one -> one.watching().separable(), one -> 1);
    List<Moments> beliefs =
        IntStream.range(0, problem.horizon())
            .mapToObj(t -> means.of(one -> one.beliefs().get(t)))
            .toList();
    List<ChoiceMean.Tally> distances = choices(means, Watched.Last::distance);
    List<ChoiceMean.Tally> norms = choices(means, Watched.Last::gradientNorm);
    List<Supplier<SearchOutcome>> outcomes =
        IntStream.range(0, descent.functions().size())
            .mapToObj(function -> outcome(means, function))
            .toList();
    execution.workers().work(new Runs(this, runs, seed), execution.progress(), means::add);
    List<WatchReport.Attacked> attackers = new ArrayList<>();
    for (int i = 0; i < attacks.size(); i++) {
      ChoiceMean distance = distances.get(i).blend();
      attackers.add(
          new WatchReport.Attacked(
              attacks.get(i).name(),
              descent.policy().decoys() + 1,
              distance,
              norms.get(i).blend(),
              runs - distance.draws()));
    }
    return new WatchReport(
        runs,
        new WatchReport.Learned(
            gradientNorm.estimate(),
            byFunction.stream().map(Moments::estimate).toList(),
            meanSquare.estimate(),
            new Proportion(finished.count(), runs),
            incentive.estimate(),
            decoyDistance.estimate()),
        new WatchReport.Watching(accuracy.estimate(), new Proportion(separable.count(), runs)),
        beliefs.stream().map(Moments::estimate).toList(),
        attackers,
        outcomes.stream().map(Supplier::get).toList());
  }

  /** Returns the outcome of the runs in which a function was the real one, once they are played. */
  private Supplier<SearchOutcome> outcome(RunningMeans<Watched> means, int function) {
    Predicate<Watched> wanted = one -> one.learned().wanted() == function;
    List<Moments> estimate =
        coordinates(means, wanted, one -> one.learned().search().estimate(), function);
    Moments value = means.of(wanted, one -> one.learned().search().value());
    Moments during = means.of(wanted, one -> one.learned().search().during());
    List<Moments> other = coordinates(means, wanted, one -> one.decoy().point(), function);
    List<Moments> right =
        IntStream.range(0, attacks.size())
            .mapToObj(
                i ->
                    means.of(
                        wanted.and(one -> one.calls().get(i) != GuessOutcome.CONTRADICTED),
                        one -> one.calls().get(i) == GuessOutcome.RIGHT ? 1 : 0))
            .toList();
    return () ->
        new SearchOutcome(
            estimates(estimate),
            value.estimate(),
            during.estimate(),
            estimates(other),
            estimates(right));
  }

  private List<Moments> coordinates(
      RunningMeans<Watched> means,
      Predicate<Watched> condition,
      Function<Watched, Point> point,
      int function) {
    return IntStream.range(0, descent.functions().get(function).dimension())
        .mapToObj(d -> means.of(condition, one -> point.apply(one).at(d)))
        .toList();
  }

  private static List<Estimate> estimates(List<Moments> moments) {
    return moments.stream().map(Moments::estimate).toList();
  }

  /** Returns for each attack the tally of a number of the trajectory that it picks. */
  private List<ChoiceMean.Tally> choices(
      RunningMeans<Watched> means, ToDoubleFunction<Watched.Last> number) {
    return IntStream.range(0, attacks.size())
        .mapToObj(
            i ->
                means.choice(
                    one -> one.calls().get(i) != GuessOutcome.CONTRADICTED,
                    one -> one.calls().get(i) == GuessOutcome.RIGHT,
                    one -> number.applyAsDouble(one.real()),
                    one -> number.applyAsDouble(one.others().get(i))))
        .toList();
  }

  /** One task per run. */
  private record Runs(WatchedRuns watched, long count, Seed seed) implements ParallelTask<Watched> {

    @Override
    public Watched piece(long number) {
      return watched.watched(seed.child(number));
    }
  }

  private Watched watched(Seed seed) {
    CovertRun run = descent.run(seed);
    TrackedRun seen = TrackedRun.of(run);
    List<Boolean> truth = run.queries().stream().map(q -> q.action().learns()).toList();
    boolean several = run.decoys().size() > 1;
    int real = several ? seen.named(truth) : seen.learning(truth);
    List<GuessOutcome> calls = new ArrayList<>();
    List<Watched.Last> others = new ArrayList<>();
    for (Attack attack : attacks) {
      // Every attack flips the same coin, so that its result does not depend on which other attacks
      // run.
      Posterior posterior = attack.after(seen.observations());
      RandomGenerator coin = seed.child(4).generator();
      calls.add(posterior.call(real, coin));
      others.add(last(run, seen.estimate(several ? wrong(posterior, real, coin) : 1 - real)));
    }
    return new Watched(
        learned(run),
        beliefs(run),
        watching(run, seen, truth),
        last(run, seen.estimate(real)),
        last(run, several ? run.decoy() : seen.estimate(1 - real)),
        others,
        calls);
  }

  /** Returns the trajectory that a wrong guess names. */
  private static int wrong(Posterior posterior, int real, RandomGenerator coin) {
    List<Integer> suspects = posterior.suspects().stream().filter(k -> k != real).toList();
    return suspects.isEmpty() ? 0 : suspects.get(coin.nextInt(suspects.size()));
  }

  private Watched.Last last(CovertRun run, Point seen) {
    return new Watched.Last(
        seen, seen.distance(run.estimate()), descent.wanted(run).gradient(seen).norm());
  }

  private Watched.Learned learned(CovertRun run) {
    SmoothFunction wanted = descent.wanted(run);
    double squares = 0;
    List<Point> iterates = run.iterates();
    // Theorem 1 refers to the points from which the M steps start.
    int steps = Math.min(iterates.size(), problem.successes());
    for (Point x : iterates.subList(0, steps)) {
      Point slope = wanted.gradient(x);
      squares += slope.dot(slope);
    }
    return new Watched.Learned(
        run.wanted(),
        new Watched.Search(run.estimate(), wanted.value(run.estimate()), during(run, wanted)),
        wanted.gradient(run.estimate()).norm(),
        steps == 0 ? OptionalDouble.empty() : OptionalDouble.of(squares / steps),
        run.episode().queue() == 0,
        run.episode().ledger().paid() - problem.prior().paid(),
        run.decoys().stream()
            .mapToDouble(decoy -> run.estimate().distance(decoy))
            .average()
            .orElseThrow());
  }

  /** Returns the mean of a function at the learner's point after each query. */
  private static double during(CovertRun run, SmoothFunction function) {
    double value = function.value(run.estimate());
    double sum = 0;
    for (int n = run.queries().size() - 1; n >= 0; n--) {
      sum += value;
      DescentQuery query = run.queries().get(n);
      if (query.action().learns()) {
        value = function.value(query.point());
      }
    }
    return sum / run.queries().size();
  }

  private static Watched.Watching watching(CovertRun run, TrackedRun seen, List<Boolean> truth) {
    boolean separable =
        IntStream.rangeClosed(1, run.decoys().size())
            .allMatch(decoy -> Separation.linear(run.points(true), run.points(decoy)));
    return new Watched.Watching(run.decoys().size() > 1 ? 1 : seen.accuracy(truth), separable);
  }

  private List<Double> beliefs(CovertRun run) {
    List<Double> beliefs = new ArrayList<>();
    Ledger ledger = problem.prior();
    for (DescentQuery query : run.queries()) {
      ledger = ledger.after(query.action());
      beliefs.add(ledger.belief());
    }
    while (beliefs.size() < problem.horizon()) {
      beliefs.add(ledger.belief()); // The run ended early; the belief stays.
    }
    return beliefs;
  }
}
