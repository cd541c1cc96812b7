package feint.estimation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.estimation.Round.Answer;
import feint.math.Seed;
import feint.model.Action;
import feint.model.OracleChain;
import feint.model.Problem;
import feint.simulation.SimulatedOracle;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class ModelFitTest {

  private static final Problem PROBLEM = KnownProblems.threeStates(100, 30);

  private static final Problem COIN =
      Problem.builder()
          .horizon(9)
          .successes(2)
          .success(new double[] {0.5})
          .oracle(OracleChain.stationary(new double[] {1}))
          .build();

  /** Two informative answers of a fair coin: all terms of the mean, computed by hand. */
  @Test
  void evidenceIsAMeanOfThreeThirds() {
    ModelFit test = ModelFit.of(COIN);
    test.asked(1);
    test.answered(1, 1, true);
    assertThat(test.fit().now()).isCloseTo(1, within(1e-15));
    test.answered(1, 1, true);
    double cell = (1.5 + 66.0 / 65) / 2;
    double tilts =
        DoubleStream.of(0.125, 0.25, 0.5, 1, 2)
            .flatMap(x -> DoubleStream.of(x, -x))
            .map(x -> 2 / (1 + Math.exp(-x)))
            .map(head -> head * head / 2 + head / 6 + 1.0 / 3)
            .sum();
    double expected = ((cell + cell + 1) / 3 + (cell + 1) / 2 + (tilts + 20) / 30) / 3;
    assertThat(test.fit().now()).isCloseTo(expected, within(1e-14));
  }

  @Test
  void withoutObservationsTheEvidenceIsOne() {
    Fit fit = ModelFit.of(PROBLEM).fit();
    assertThat(fit.evidence()).isEqualTo(1);
    assertThat(fit.now()).isCloseTo(1, within(1e-15));
    assertThat(fit.threshold()).isEqualTo(100);
    assertThat(fit.rounds()).isZero();
    assertThat(fit.rejected()).isFalse();
    assertThat(fit.worst()).isEmpty();
  }

  @Test
  void aRejectionIsFinal() {
    ModelFit test = ModelFit.of(COIN, 20);
    for (int n = 0; n < 10; n++) {
      test.asked(1);
      test.answered(1, 1, true);
    }
    Fit early = test.fit();
    assertThat(early.rejected()).isTrue();
    for (int n = 0; n < 10; n++) {
      test.asked(1);
      test.answered(1, 1, false);
    }
    Fit late = test.fit();
    assertThat(late.now()).isLessThan(1);
    assertThat(late.evidence()).isEqualTo(early.evidence());
    assertThat(late.rejectedAt()).isEqualTo(early.rejectedAt());
    assertThat(late.rejectedAt().orElseThrow()).isBetween(5L, 10L);
    assertThat(late.rounds()).isEqualTo(20);
  }

  /** In state 1, incentive 1 never gives an informative answer. */
  @Test
  void impossibleObservationsRejectAtOnce() {
    ModelFit test = ModelFit.of(PROBLEM);
    test.see(new Round(0, 1, 1, Answer.INFORMATIVE));
    for (int t = 1; t < 50; t++) {
      test.see(new Round(2 - t % 2, 1 + t % 2, 3, Answer.UNINFORMATIVE));
    }
    Fit fit = test.fit();
    assertThat(fit.evidence()).isEqualTo(ModelFit.MOST_EVIDENCE);
    assertThat(fit.now()).isEqualTo(ModelFit.MOST_EVIDENCE);
    assertThat(fit.rejectedAt()).hasValue(1);
    assertThat(fit.worst()).contains(new Deviation.Success(1, 1, 0, 1, 1, ModelFit.MOST_EVIDENCE));
  }

  @Test
  void theLargestDeviationIsNamed() {
    ModelFit test = ModelFit.of(PROBLEM);
    for (int t = 0; t < 40; t++) {
      int before = t == 0 ? Round.NONE : 2;
      test.see(new Round(before, 2, 3, t % 5 < 3 ? Answer.INFORMATIVE : Answer.UNINFORMATIVE));
    }
    Deviation worst = test.fit().worst().orElseThrow();
    assertThat(worst).isInstanceOf(Deviation.Transition.class);
    assertThat(((Deviation.Transition) worst).from()).isEqualTo(2);
    assertThat(((Deviation.Transition) worst).to()).isEqualTo(2);
    assertThat(worst.model()).isEqualTo(PROBLEM.oracle().probability(2, 2));
    assertThat(worst.observed()).isEqualTo(1);
    assertThat(worst.of()).isEqualTo(39);
  }

  /** Unknown answers show transitions; the beginning of a run shows none. */
  @Test
  void unobservedEventsAreNotCounted() {
    ModelFit moves = ModelFit.of(PROBLEM);
    moves.see(new Round(Round.NONE, 1, 3, Answer.UNKNOWN));
    assertThat(moves.fit().worst()).isEmpty();
    moves.see(new Round(Round.NONE, 3, 3, Answer.UNKNOWN));
    moves.see(new Round(Round.NONE, 3, 3, Answer.UNKNOWN));
    moves.see(new Round(Round.NONE, 3, 3, Answer.UNKNOWN));
    assertThat(moves.fit().worst()).isEmpty();
    assertThat(moves.fit().now()).isCloseTo(1, within(1e-15));
    moves.see(new Round(3, 1, 3, Answer.UNKNOWN));
    assertThat(moves.fit().worst().orElseThrow().of()).isEqualTo(1);
    assertThat(moves.fit().rounds()).isEqualTo(5);
  }

  /** A service that was stopped after any round continues from the rounds that it replays. */
  @Test
  void replayedRoundsGiveTheSameFit() {
    List<Round> log = log(PROBLEM, 60, new Seed(7));
    ModelFit whole = ModelFit.of(PROBLEM);
    log.forEach(whole::see);
    ModelFit asked = ModelFit.of(PROBLEM);
    for (Round round : log) {
      asked.asked(round.oracle());
      asked.answered(round.oracle(), round.incentive(), round.answer() == Answer.INFORMATIVE);
    }
    assertThat(asked.fit()).isEqualTo(whole.fit());
    for (int k = 0; k <= log.size(); k++) {
      ModelFit before = ModelFit.of(PROBLEM);
      log.subList(0, k).forEach(before::see);
      ModelFit after = ModelFit.of(PROBLEM);
      log.subList(0, k).forEach(after::see);
      assertThat(after.fit()).isEqualTo(before.fit());
      log.subList(k, log.size()).forEach(after::see);
      assertThat(after.fit()).isEqualTo(whole.fit());
    }
  }

  @Test
  void invalidArgumentsAreNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ModelFit.of(COIN, 1))
        .withMessage("threshold must be above 1 and at most 1.0E300, was 1.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ModelFit.of(COIN).asked(2))
        .withMessage("oracle state must be in 1..1, was 2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ModelFit.of(COIN).answered(1, 3, true))
        .withMessage("incentive must be one of [1], was 3");
  }

  /**
   * Of 1,000 logs of 300 rounds in the model's own world, at most 5 % on average ever reach
   * evidence 20. More than 87 have a probability below 1e-6 by the binomial distribution.
   */
  @Test
  void aTrueModelIsSeldomRejected() {
    assertThat(rejected(PROBLEM, 1000, 300, 20)).isLessThanOrEqualTo(87);
  }

  /**
   * Success is 0.2 lower. The evidence is at least 1/180 of the likelihood ratio of the tilt of
   * strength -1 that begins at once: a third, one of 30 tilts, one half. The logarithm of that
   * ratio has steps whose range is 1 and whose mean is at least 0.077 in every state (0.135, 0.077,
   * 0.141), so after 2,000 answers it is below log(180 * 100) &lt; 10 with probability at most
   * exp(-2 * 144 * 144 / 2000) &lt; 1e-9, by Hoeffding's inequality.
   */
  @Test
  void aWrongModelIsRejected() {
    Problem worse =
        PROBLEM.toBuilder()
            .success(new double[] {0, 0, 0}, new double[] {0, 0, 0.4}, new double[] {0.1, 0.4, 0.7})
            .build();
    assertThat(rejected(worse, 20, 2000, 100)).isEqualTo(20);
    assertThat(rejected(worse, 1000, 300, 20)).isGreaterThan(87);
  }

  /** Returns the number of logs in this world that reject the model. */
  private static int rejected(Problem world, int logs, int rounds, double threshold) {
    int rejected = 0;
    for (int k = 0; k < logs; k++) {
      ModelFit test = ModelFit.of(PROBLEM, threshold);
      log(world, rounds, new Seed(20).child(k)).forEach(test::see);
      rejected += test.fit().rejected() ? 1 : 0;
    }
    return rejected;
  }

  private static List<Round> log(Problem world, int rounds, Seed seed) {
    SimulatedOracle oracle = new SimulatedOracle(world, seed.generator());
    List<Round> log = new ArrayList<>();
    int before = Round.NONE;
    for (int t = 0; t < rounds; t++) {
      int state = oracle.state();
      boolean informative = oracle.answer(Action.learn(3));
      log.add(new Round(before, state, 3, informative ? Answer.INFORMATIVE : Answer.UNINFORMATIVE));
      before = state;
    }
    return log;
  }
}
