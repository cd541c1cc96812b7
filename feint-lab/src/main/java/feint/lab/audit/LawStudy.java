package feint.lab.audit;

import feint.attack.Attacks;
import feint.lab.audit.LogStudy.Point;
import feint.math.Checks;
import feint.math.Estimate;
import feint.math.Moments;
import feint.math.Seed;
import feint.parallel.Execution;
import feint.parallel.Progress;
import feint.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Study of the leakage of balanced policies by the length of the logs that they are computed from,
 * in several scenarios. {@link LeakageLaw} is fitted to some of them and tested on the others.
 *
 * @param lengths rounds of the logs, ascending
 * @param logs number of logs of each length
 * @param runs attacked runs per log
 */
public record LawStudy(List<Integer> lengths, int logs, int runs) {

  /** Standard errors within which an exponent agrees with the law: false alarm 0.3 %. */
  private static final double AGREES = 3;

  public LawStudy {
    lengths = List.copyOf(lengths);
    Checks.atLeast(1, lengths.size(), "lengths of logs");
  }

  /**
   * Leakage in one scenario.
   *
   * @param fitted whether the law is fitted to it; otherwise it is a test
   * @param points by length; lengths at which logs often lack a state are omitted
   * @param law fitted to this scenario alone; empty if no log is long enough
   * @param exponent of n that fits this scenario best; empty if too few logs are long enough
   */
  public record InScenario(
      Scenario scenario,
      boolean fitted,
      List<Point> points,
      Optional<LeakageLaw> law,
      Optional<Estimate> exponent) {

    public InScenario {
      points = List.copyOf(points);
    }

    private static InScenario of(Scenario scenario, boolean fitted, List<Point> points) {
      int horizon = scenario.problem().horizon();
      return new InScenario(
          scenario,
          fitted,
          points,
          LeakageLaw.fit(horizon, points),
          LeakageLaw.exponent(horizon, points));
    }

    /** Returns the queries of a run. */
    public int horizon() {
      return scenario.problem().horizon();
    }

    /** Returns whether the length of a log is within the range that is fitted. */
    public boolean inRange(Point point) {
      return point.rounds() >= (long) LeakageLaw.SHORTEST * horizon();
    }
  }

  /**
   * Results in all scenarios, in their order.
   *
   * @param law whose constant is the mean of those of the fitted scenarios; its standard error is
   *     that of the mean
   * @param spread standard deviation of the constant between the fitted scenarios; NaN for one
   */
  public record Result(List<InScenario> scenarios, Optional<LeakageLaw> law, double spread) {

    public Result {
      scenarios = List.copyOf(scenarios);
    }

    private static Result of(List<InScenario> found) {
      Moments constants = new Moments();
      found.stream()
          .filter(InScenario::fitted)
          .flatMap(one -> one.law().stream())
          .forEach(law -> constants.add(law.constant().mean()));
      Estimate mean = constants.estimate();
      return new Result(
          found,
          Optional.of(mean).filter(any -> mean.draws() > 0).map(LeakageLaw::new),
          mean.standardError() * Math.sqrt((double) mean.draws()));
    }

    /**
     * Returns the exponent of n, weighted over the scenarios that are fitted or those that are not,
     * by their standard errors; empty if none has one.
     */
    public Optional<Estimate> exponent(boolean fitted) {
      double weights = 0;
      double sum = 0;
      long count = 0;
      for (InScenario one : scenarios) {
        if (one.fitted() == fitted && one.exponent().isPresent()) {
          Estimate exponent = one.exponent().get();
          double weight = 1 / (exponent.standardError() * exponent.standardError());
          weights += weight;
          sum += weight * exponent.mean();
          count++;
        }
      }
      return count == 0
          ? Optional.empty()
          : Optional.of(new Estimate(sum / weights, 1 / Math.sqrt(weights), count));
    }

    /**
     * Returns the largest factor by which a measured advantage and the law differ in scenarios that
     * are fitted or those that are not, in either direction; NaN if there is none.
     */
    public double largestFactor(boolean fitted) {
      return scenarios.stream()
          .filter(one -> one.fitted() == fitted && law.isPresent())
          .flatMap(
              one ->
                  one.points().stream()
                      .filter(one::inRange)
                      .map(
                          point ->
                              point.advantage().mean()
                                  / law.get().advantage(one.horizon(), point.rounds())))
          .mapToDouble(ratio -> Math.max(ratio, 1 / ratio))
          .max()
          .orElse(Double.NaN);
    }
  }

  /** Returns whether an exponent agrees with the law, whose exponent is &minus;1/2. */
  public static boolean agrees(Estimate exponent) {
    return Math.abs(exponent.mean() + 0.5) <= AGREES * exponent.standardError();
  }

  /** Measures the scenarios. */
  public Result run(List<Scenario> fitted, List<Scenario> tested, Seed seed, Execution execution) {
    List<InScenario> found = new ArrayList<>();
    double all = fitted.size() + tested.size();
    for (int k = 0; k < all; k++) {
      int done = k;
      boolean fit = k < fitted.size();
      Scenario scenario = fit ? fitted.get(k) : tested.get(k - fitted.size());
      Progress part = share -> execution.progress().reached((done + share) / all);
      found.add(
          InScenario.of(
              scenario, fit, points(scenario, seed.child(k), execution.withProgress(part))));
    }
    return Result.of(found);
  }

  private List<Point> points(Scenario scenario, Seed seed, Execution execution) {
    LogStudy study =
        new LogStudy(scenario, EstimateLeak::balanced, Attacks.POLICY_AWARE_STEPS, logs, runs);
    List<Point> points = new ArrayList<>();
    for (int k = 0; k < lengths.size(); k++) {
      double done = k;
      Progress part = share -> execution.progress().reached((done + share) / lengths.size());
      study.at(lengths.get(k), seed, execution.withProgress(part)).ifPresent(points::add);
    }
    return points;
  }
}
