package feint.fit;

import feint.estimation.Round;
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
 * Tests &Gamma; and &Delta; of a problem against what is observed, round by round, and may be asked
 * at any time: if both are true, the evidence ever reaches a threshold c with probability at most
 * 1/c, however often one looks and whenever one stops.
 *
 * <p>Evidence is a weighted mean of likelihood ratios against the model. A third of the weight has
 * the ratios for all laws, for &Gamma; and for &Delta; as a whole; a third each cell and each row
 * by itself; a third the deviations that all cells, or all rows, share. Each is a test martingale,
 * and so is their mean: docs/methods/fit.md has the proof.
 *
 * <p>It is conditioned on everything but answers and moves: what is paid, and whether an answer
 * will be told, must be decided before the answer is known. The state in which a run begins is not
 * tested. A test belongs to one thread at a time.
 */
public final class ModelFit {

  /** The usual threshold: a true model is rejected with probability at most 1 %. */
  public static final double THRESHOLD = 100;

  /** Evidence is not counted further, since neither sums nor JSON know what is larger. */
  public static final double MOST_EVIDENCE = 1e300;

  private static final int NOWHERE = -1;

  private final Actions actions;
  private final double threshold;
  private final int states;
  private final boolean testsAnswers;
  private final LawTests answers;
  private final LawTests moves;
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
        new LawTests(answerLaws(problem.success()), List.of((cell, informative) -> informative));
    this.moves =
        new LawTests(
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

  /** A test of the problem's &Gamma; and &Delta; that has seen nothing. */
  public static ModelFit of(Problem problem) {
    return of(problem, THRESHOLD);
  }

  /** The same, with another threshold, above 1. */
  public static ModelFit of(Problem problem, double threshold) {
    return new ModelFit(problem, threshold, true);
  }

  /** Returns a test of the problem's &Delta; alone, for which &Gamma; need not be known. */
  public static ModelFit ofTransitions(Problem problem) {
    return new ModelFit(problem, THRESHOLD, false);
  }

  /** Takes the next round of a log, which may have several runs at once. */
  public void see(Round round) {
    last = round.begins() ? NOWHERE : round.before() - 1;
    asked(round.oracle());
    if (round.answer() != Answer.UNKNOWN) {
      answered(round.oracle(), round.incentive(), round.answer() == Answer.INFORMATIVE);
    }
  }

  /** The next query begins a run: the oracle's way into its state was not seen. */
  public void beginRun() {
    last = NOWHERE;
  }

  /** Takes the oracle's state, 1..R, before the next query: in a run, this shows a move. */
  public void asked(int oracle) {
    Checks.within(1, states, oracle, "oracle state");
    rounds++;
    if (last != NOWHERE) {
      moves.see(last, oracle - 1);
      weigh();
    }
    last = oracle - 1;
  }

  /** Takes the answer to a query in this state, 1..R, for this incentive. */
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

  /** The evidence against the model by now. */
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

  /** How many rounds were seen. */
  public long rounds() {
    return rounds;
  }

  /** The round in which the threshold was reached, counted from 1; empty if it was not. */
  public OptionalLong rejectedAt() {
    return rejectedAt > 0 ? OptionalLong.of(rejectedAt) : OptionalLong.empty();
  }

  /** What the test says by now. */
  public Fit fit() {
    return new Fit(highest, now(), threshold, rounds, rejectedAt(), worst());
  }

  private Optional<Deviation> worst() {
    OptionalInt cell = worst(answers);
    OptionalInt from = worst(moves);
    boolean move =
        cell.isEmpty()
            || (from.isPresent()
                && moves.law(from.getAsInt()).logEvidence()
                    > answers.law(cell.getAsInt()).logEvidence());
    return (move ? from : cell).stream().mapToObj(k -> move ? transition(k) : success(k)).findAny();
  }

  /** The law with the most evidence against it. */
  private static OptionalInt worst(LawTests tests) {
    return IntStream.range(0, tests.count())
        .filter(k -> tests.law(k).tested())
        .boxed()
        .max(Comparator.comparingDouble(k -> tests.law(k).logEvidence()))
        .map(OptionalInt::of)
        .orElse(OptionalInt.empty());
  }

  private Deviation success(int cell) {
    LawTest law = answers.law(cell);
    return new Deviation.Success(
        1 + cell / actions.levels(),
        actions.incentive(cell % actions.levels()),
        law.model(1),
        law.count(1),
        law.draws(),
        evidence(law));
  }

  private Deviation transition(int from) {
    LawTest law = moves.law(from);
    int to = law.oddest();
    return new Deviation.Transition(
        from + 1, to + 1, law.model(to), law.count(to), law.draws(), evidence(law));
  }

  private static double evidence(LawTest law) {
    return Math.min(Math.exp(law.logEvidence()), MOST_EVIDENCE);
  }
}
