package feint.herding;

import feint.math.Checks;
import feint.math.Text;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Runs in front of eavesdroppers that arrive one after another, one per run, and see whether their
 * predecessors listened.
 *
 * <p>Each eavesdropper believes that the learner always leaks or always hides, sees a private
 * signal, and listens if its posterior P(leaks) is at least {@code level}. The learner chooses
 * before each run: it hides at one of several strengths, or leaks for free.
 *
 * @param prior P(leaks) before the first run, in (0, 1)
 * @param level least posterior at which an eavesdropper listens, in (0, 1)
 * @param strengths ways to hide, at least one
 * @param exposure cost of a run in which a leaking learner is listened to, above 0
 * @param stubborn fraction of eavesdroppers that listen without showing it, in [0, 1]
 * @param runs T, at least 1
 */
public record Herding(
    double prior,
    double level,
    Signal signal,
    List<Strength> strengths,
    double exposure,
    double stubborn,
    int runs) {

  /** Differences up to this fraction are rounding errors: the learner hides. */
  private static final double TIE = 1e-12;

  /**
   * Way to hide a run.
   *
   * @param law probability of each signal value
   * @param cost cost of the run, above 0
   */
  public record Strength(List<Double> law, double cost) {

    public Strength {
      law = List.copyOf(law);
      Checks.require(cost > 0 && Double.isFinite(cost), "cost of hiding", "must be above 0", cost);
      Checks.require(
          law.stream().allMatch(p -> p >= 0)
              && Math.abs(law.stream().mapToDouble(Double::doubleValue).sum() - 1) <= 1e-9,
          "probabilities of a signal",
          "must be at least 0 with sum 1",
          law);
    }
  }

  public Herding {
    strengths = List.copyOf(strengths);
    Checks.require(prior > 0 && prior < 1, "prior", "must be in (0, 1)", prior);
    Checks.require(level > 0 && level < 1, "level", "must be in (0, 1)", level);
    Checks.require(
        exposure > 0 && Double.isFinite(exposure), "exposure", "must be above 0", exposure);
    Checks.probability(stubborn, "stubborn");
    Checks.atLeast(1, strengths.size(), "number of strengths");
    Checks.atLeast(1, runs, "runs");
    for (Strength one : strengths) {
      int values = one.law().size();
      Checks.require(
          values == signal.values(), "values of a strength", "must be " + signal.values(), values);
    }
  }

  /** Returns this problem from another public belief. */
  public Herding from(double belief) {
    return new Herding(belief, level, signal, strengths, exposure, stubborn, runs);
  }

  /** Returns this problem with a signal of two values and one way to hide. */
  public Herding with(double alpha, double beta, double cost) {
    Signal binary = Signal.binary(alpha, beta);
    List<Strength> hiding = List.of(new Strength(Signal.both(alpha), cost));
    return new Herding(prior, level, binary, hiding, exposure, stubborn, runs);
  }

  /** Returns the index of the choice to leak; smaller indices are strengths. */
  public int free() {
    return strengths.size();
  }

  /** Returns the index of the cheapest strength. */
  public int cheapest() {
    return IntStream.range(0, free())
        .reduce((a, b) -> strengths.get(b).cost() < strengths.get(a).cost() ? b : a)
        .orElseThrow();
  }

  /** Returns the cost of hiding in all runs, as cheaply as possible. */
  public double alwaysHide() {
    return runs * strengths.get(cheapest()).cost();
  }

  /** Returns the fraction of stubborn eavesdroppers above which the herd is worth nothing. */
  public double breakEven() {
    return strengths.get(cheapest()).cost() / exposure;
  }

  /** Returns the assumption that the results for this learner depend on. */
  public String caveat() {
    return Text.of(
        "Kerckhoffs' principle does not hold here: an eavesdropper that knows this plan does not"
            + " herd. "
            + (breakEven() < 1
                ? "Hiding in all runs is cheaper if more than q = h/e = %.4g of the eavesdroppers"
                    + " listen regardless of the herd."
                : "Hiding in all runs is not cheaper than in none, whatever the eavesdroppers do:"
                    + " q = h/e = %.4g is at least 1."),
        breakEven());
  }

  /** Returns the expected cost of a choice in one run that is listened to with a probability. */
  double cost(int choice, double listened) {
    return choice < free()
        ? strengths.get(choice).cost()
        : exposure * (listened + stubborn * (1 - listened));
  }

  /** Returns whether tables show a number of runs: 0, T, and 1, 2 and 5 times powers of 10. */
  public boolean shown(int number) {
    int unit = (int) Math.pow(10, Math.floor(Math.log10(Math.max(1, number))));
    boolean round = number % unit == 0 && List.of(1, 2, 5).contains(number / unit);
    return number == 0 || number == runs || round;
  }

  /** Returns the best choice in every run of a cascade; all strengths are equal there but cost. */
  public int cascadeChoice(boolean listening) {
    int hide = cheapest();
    return better(cost(free(), listening ? 1 : 0), cost(hide, 0)) ? free() : hide;
  }

  /** Returns whether a cost is below another by more than rounding. */
  static boolean better(double cost, double than) {
    return cost < than - TIE * Math.max(1, Math.abs(than));
  }

  /** Returns, per choice and k, the probability that an eavesdropper listens if k ranks do. */
  double[][] listening() {
    Stream<double[]> hiding = strengths.stream().map(one -> signal.listening(one.law()));
    return Stream.concat(hiding, Stream.of(signal.leaking())).toArray(double[][]::new);
  }

  /** Returns the odds from which on an eavesdropper with a signal of this rank listens. */
  Ratio threshold(int rank) {
    return Ratio.odds(level).times(signal.likelihood(rank).inverse());
  }

  /** Returns the public belief below which all eavesdroppers leave. */
  public double leavesBelow() {
    return belief(threshold(0).log());
  }

  /** Returns the public belief from which on all eavesdroppers listen. */
  public double listensFrom() {
    return belief(threshold(signal.values() - 1).log());
  }

  static double belief(double logOdds) {
    return 1 / (1 + Math.exp(-logOdds));
  }
}
