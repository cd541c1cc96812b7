package feint.estimation;

import feint.estimation.Round.Answer;
import feint.math.Checks;
import feint.model.Actions;
import feint.model.Problem;
import feint.model.SuccessProbability;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * Anytime-valid sequential test of &Gamma; and &Delta; of a problem against observed rounds. If
 * both are true, the evidence ever reaches a threshold c with probability at most 1/c, for any
 * number of looks and any stopping time.
 *
 * <p>Evidence is a weighted mean of likelihood ratios against the model. A third of the weight is
 * on the ratios for all distributions, for &Gamma; and for &Delta; as a whole; a third on each cell
 * and each row by itself; a third on the deviations that all cells, or all rows, share. Each is a
 * test martingale, and so is their mean: docs/methods/fit.md has the proof.
 *
 * <p>The test is conditional on everything but answers and transitions: the payment, and whether an
 * answer will be reported, must be decided before the answer is known. The initial state of a run
 * is not tested. Not thread-safe.
 */
public final class ModelFit {

  /** Default threshold: a true model is rejected with probability at most 1 %. */
  public static final double THRESHOLD = 100;

  /** Cap on the evidence, since neither sums nor JSON can represent larger numbers. */
  public static final double MOST_EVIDENCE = 1e300;

  private static final int NOWHERE = -1;

  private final Actions actions;
  private final double threshold;
  private final int states;
  private final boolean testsAnswers;
  private final DistributionTests answers;
  private final DistributionTests moves;
  private double highest = 1;
  private long rejectedAt;
  private long rounds;
  private int last = NOWHERE;

  private ModelFit(Problem problem, double threshold, boolean testsAnswers) {
    Checks.require(
        threshold > 1 && threshold <= MOST_EVIDENCE,
        "threshold",
        "must be above 1 and at most " + MOST_EVIDENCE,
        threshold);
    this.actions = problem.actions();
    this.threshold = threshold;
    this.states = problem.oracleStates();
    this.testsAnswers = testsAnswers;
    this.answers =
        new DistributionTests(
            answerLaws(problem.success()), List.of((cell, informative) -> informative));
    this.moves =
        new DistributionTests(
            problem.oracle().transition().toArray(),
            List.of((from, to) -> from == to ? 1 : 0, (from, to) -> Integer.signum(to - from)));
  }

  private static double[][] answerLaws(SuccessProbability success) {
    int levels = success.levels();
    return IntStream.range(0, success.oracleStates() * levels)
        .mapToDouble(cell -> success.at(1 + cell / levels, cell % levels))
        .mapToObj(p -> new double[] {1 - p, p})
        .toArray(double[][]::new);
  }

  /** Returns a test of the problem's &Gamma; and &Delta; without observations. */
  public static ModelFit of(Problem problem) {
    return of(problem, THRESHOLD);
  }

  /** Returns a test of &Gamma; and &Delta; with another threshold, above 1. */
  public static ModelFit of(Problem problem, double threshold) {
    return new ModelFit(problem, threshold, true);
  }

  /** Returns a test of the problem's &Delta; alone, for which &Gamma; need not be known. */
  public static ModelFit ofTransitions(Problem problem) {
    return new ModelFit(problem, THRESHOLD, false);
  }

  /** Adds the next round of a log, which may interleave several runs. */
  public void see(Round round) {
    last = round.begins() ? NOWHERE : round.before() - 1;
    asked(round.oracle());
    if (round.answer() != Answer.UNKNOWN) {
      answered(round.oracle(), round.incentive(), round.answer() == Answer.INFORMATIVE);
    }
  }

  /** Starts a run: the transition into the state of the next query is unobserved. */
  public void beginRun() {
    last = NOWHERE;
  }

  /** Adds the oracle's state, 1..R, before the next query. Within a run, this is a transition. */
  public void asked(int oracle) {
    Checks.within(1, states, oracle, "oracle state");
    rounds++;
    if (last != NOWHERE) {
      moves.see(last, oracle - 1);
      weigh();
    }
    last = oracle - 1;
  }

  /** Adds the answer to a query in this state, 1..R, for this incentive. */
  public void answered(int oracle, int incentive, boolean informative) {
    Checks.within(1, states, oracle, "oracle state");
    int cell = (oracle - 1) * actions.levels() + actions.levelOf(incentive);
    if (testsAnswers) {
      answers.see(cell, informative ? 1 : 0);
      weigh();
    }
  }

  private void weigh() {
    highest = Math.max(highest, now());
    if (rejectedAt == 0 && highest >= threshold) {
      rejectedAt = rounds;
    }
  }

  /** Returns the present evidence against the model. */
  public double now() {
    double whole =
        Math.exp(answers.logProduct() + moves.logProduct())
            + Math.exp(answers.logProduct())
            + Math.exp(moves.logProduct());
    double single = answers.sum() + moves.sum();
    double shared = answers.tilted() + moves.tilted();
    return Math.min(
        (whole / 3
                + single / (answers.count() + moves.count())
                + shared / (answers.tilts() + moves.tilts()))
            / 3,
        MOST_EVIDENCE);
  }

  /** Returns the number of rounds observed. */
  public long rounds() {
    return rounds;
  }

  /** Returns the round in which the threshold was reached, counted from 1; empty if it was not. */
  public OptionalLong rejectedAt() {
    return rejectedAt > 0 ? OptionalLong.of(rejectedAt) : OptionalLong.empty();
  }

  /** Returns the present result of the test. */
  public Fit fit() {
    return new Fit(highest, now(), threshold, rounds, rejectedAt(), worst());
  }

  private Optional<Deviation> worst() {
    OptionalInt cell = worst(answers);
    OptionalInt from = worst(moves);
    boolean move =
        cell.isEmpty()
            || (from.isPresent()
                && moves.test(from.getAsInt()).logEvidence()
                    > answers.test(cell.getAsInt()).logEvidence());
    return (move ? from : cell).stream().mapToObj(k -> move ? transition(k) : success(k)).findAny();
  }

  /** Returns the distribution with the most evidence against it. */
  private static OptionalInt worst(DistributionTests tests) {
    return IntStream.range(0, tests.count())
        .filter(k -> tests.test(k).tested())
        .boxed()
        .max(Comparator.comparingDouble(k -> tests.test(k).logEvidence()))
        .map(OptionalInt::of)
        .orElse(OptionalInt.empty());
  }

  private Deviation success(int cell) {
    DistributionTest test = answers.test(cell);
    return new Deviation.Success(
        1 + cell / actions.levels(),
        actions.incentive(cell % actions.levels()),
        test.model(1),
        test.count(1),
        test.draws(),
        evidence(test));
  }

  private Deviation transition(int from) {
    DistributionTest test = moves.test(from);
    int to = test.oddest();
    return new Deviation.Transition(
        from + 1, to + 1, test.model(to), test.count(to), test.draws(), evidence(test));
  }

  private static double evidence(DistributionTest test) {
    return Math.min(Math.exp(test.logEvidence()), MOST_EVIDENCE);
  }
}
