package feint.herding;

import feint.math.Interval;
import java.util.List;
import java.util.function.Function;

/**
 * Optimal plan of a learner in front of a herd. Intervals contain their quantity; they are points
 * if it was computed exactly.
 *
 * @param exact whether all reachable public beliefs were followed
 * @param cost expected cost of all runs under the optimal plan
 * @param neverHide expected cost of leaking in all runs
 * @param stages one per number of actions, 0..T; unless exact, only those that {@link
 *     Herding#shown} names
 * @param plan choices at beliefs between the cascades, by run and belief; unless exact, of a plan
 *     that attains the upper cost
 */
public record HerdingResult(
    Herding herding,
    boolean exact,
    Interval cost,
    Interval neverHide,
    List<Stage> stages,
    List<Rule> plan) {

  /** Most beliefs that are followed; more of them are bracketed on a grid. */
  public static final int MOST_BELIEFS = 1_000_000;

  private static final int CELLS = 20_000;

  public HerdingResult {
    stages = List.copyOf(stages);
    plan = List.copyOf(plan);
  }

  /**
   * Public state after a number of actions. Numbers other than the intervals are NaN unless exact.
   *
   * @param leaving probability that a cascade of leaving has begun
   * @param listening probability that a cascade of listening has begun
   * @param free probability that the learner leaks in the next run
   * @param low tenth percentile of the public belief
   * @param median median of the public belief
   * @param high ninetieth percentile of the public belief
   */
  public record Stage(
      int actions,
      Interval leaving,
      Interval listening,
      double free,
      double low,
      double median,
      double high) {

    Stage(int actions, Interval leaving, Interval listening) {
      this(actions, leaving, listening, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    }
  }

  /**
   * Choice before a run at all public beliefs in a range; if exact, at those that can be reached.
   *
   * @param run 1..T
   * @param choice index of a strength, or {@link Herding#free}
   * @param listens probability that the eavesdropper listens
   * @param probability probability of being there; NaN unless exact
   */
  public record Rule(
      int run, double from, double to, int choice, double listens, double probability) {}

  /** Returns the probability that all eavesdroppers after the last run leave. */
  public Interval leaving() {
    return stages.get(stages.size() - 1).leaving();
  }

  /** Returns the probability that all eavesdroppers after the last run listen. */
  public Interval listening() {
    return stages.get(stages.size() - 1).listening();
  }

  /** Numbers of a result, with the names of their fields in JSON. */
  public enum Quantity {
    COST("cost", "cost of the optimal plan", HerdingResult::cost),
    ALWAYS_HIDE("alwaysHide", "cost of always hiding", one -> at(one.herding.alwaysHide())),
    NEVER_HIDE("neverHide", "cost of never hiding", HerdingResult::neverHide),
    LEAVING("leavingCascade", "P(all leave at the end)", HerdingResult::leaving),
    LISTENING("listeningCascade", "P(all listen at the end)", HerdingResult::listening),
    BREAK_EVEN("breakEven", "break-even fraction h/e", one -> at(one.herding.breakEven()));

    private final String field;
    private final String words;

    @SuppressWarnings("ImmutableEnumChecker") // A stateless function.
    private final Function<HerdingResult, Interval> range;

    Quantity(String field, String words, Function<HerdingResult, Interval> range) {
      this.field = field;
      this.words = words;
      this.range = range;
    }

    public String field() {
      return field;
    }

    public String words() {
      return words;
    }

    /** Returns the interval that contains the quantity. */
    public Interval range(HerdingResult result) {
      return range.apply(result);
    }

    /** Returns the end of the interval that is worse for the learner. */
    public double of(HerdingResult result) {
      return this == LEAVING ? range(result).low() : range(result).high();
    }
  }

  static Interval at(double x) {
    return new Interval(x, x);
  }

  /** Solves exactly if at most {@link #MOST_BELIEFS} are reachable, else brackets. */
  public static HerdingResult of(Herding herding) {
    return of(herding, MOST_BELIEFS);
  }

  /** Solves exactly if at most {@code most} public beliefs are reachable, else brackets. */
  public static HerdingResult of(Herding herding, int most) {
    return ExactHerding.solve(herding, most)
        .map(ExactHerding::result)
        .orElseGet(() -> BeliefGrid.bracket(herding, CELLS));
  }

  /**
   * Returns the advantage of an eavesdropper that knows the plan over one that follows the herd, in
   * units of the value of listening to a leaking learner.
   *
   * @param choice choice of the learner in the run
   * @param listens probability that an eavesdropper of the herd listens to that choice
   */
  public double gain(int choice, double listens) {
    return choice == herding.free()
        ? (1 - herding.level()) * (1 - listens)
        : herding.level() * listens;
  }
}
