package feint.herding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import feint.herding.Herding.Strength;
import feint.herding.HerdingPlay.Played;
import feint.herding.HerdingResult.Rule;
import feint.math.Interval;
import feint.math.Moments;
import feint.math.Seed;
import feint.testkit.StatisticalAssertions;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plans in front of a herd. Each check passes for the program and fails for planted errors. */
class HerdingTest {

  /** Numbers of a problem with two signal values. */
  private record Case(
      double prior, double alpha, double beta, double level, double h, double e, double q, int t) {

    Herding herding() {
      return new Herding(
          prior,
          level,
          Signal.binary(alpha, beta),
          List.of(new Strength(Signal.both(alpha), h)),
          e,
          q,
          t);
    }
  }

  /** Errors that a program could have, as changes of the problem that it solves. */
  private static final List<UnaryOperator<Herding>> PLANTED =
      List.of(
          h -> with(h, h.strengths(), h.exposure(), 0, h.runs()),
          h -> with(h, h.strengths(), h.exposure(), h.stubborn(), h.runs() - 1),
          h -> with(h, h.strengths(), h.exposure() / 1.05, h.stubborn(), h.runs()),
          h -> with(h, HerdingTest.reversed(h.strengths()), h.exposure(), h.stubborn(), h.runs()),
          h -> h.from(1 - h.prior()));

  private static Herding with(Herding h, List<Strength> ways, double e, double q, int t) {
    return new Herding(h.prior(), h.level(), h.signal(), ways, e, q, t);
  }

  private static List<Strength> reversed(List<Strength> ways) {
    return ways.stream()
        .map(
            way ->
                new Strength(
                    IntStream.range(0, way.law().size())
                        .mapToObj(y -> way.law().get(way.law().size() - 1 - y))
                        .toList(),
                    way.cost()))
        .toList();
  }

  private static HerdingResult solve(Herding herding) {
    HerdingResult result = HerdingResult.of(herding);
    assertThat(result.exact()).isTrue();
    return result;
  }

  private static double cost(Herding herding) {
    return solve(herding).cost().low();
  }

  /** Asserts that a check passes for the program, and for none of the planted errors. */
  private static void catchesErrors(Consumer<ToDoubleFunction<Herding>> check) {
    check.accept(HerdingTest::cost);
    for (int i = 0; i < PLANTED.size(); i++) {
      UnaryOperator<Herding> error = PLANTED.get(i);
      assertThatThrownBy(() -> check.accept(h -> cost(error.apply(h))))
          .as("planted error %d", i)
          .isInstanceOf(AssertionError.class);
    }
  }

  private static Case random(RandomGenerator random, int runs) {
    double alpha = 0.05 + 0.4 * random.nextDouble();
    return new Case(
        0.1 + 0.8 * random.nextDouble(),
        alpha,
        alpha + 0.05 + (0.9 - alpha) * random.nextDouble(),
        0.1 + 0.8 * random.nextDouble(),
        1,
        1 + 9 * random.nextDouble(),
        0.1 * random.nextDouble(),
        runs);
  }

  @ParameterizedTest
  @CsvSource({
    "0.5, 0.2, 0.7, 0.4, 1, 10, 0, 40, 11.485010131598, 0.755",
    "0.5, 0.2, 0.7, 0.4, 1, 10, 0.05, 40, 25.742505065799, 0.755",
    "0.5, 0.2, 0.7, 0.4, 1, 10, 0.2, 40, 40, 0.755",
    "0.3, 0.1, 0.6, 0.5, 1, 5, 0, 100, 13.856919236402, 0.883",
    "0.5, 0.4, 0.6, 0.45, 1, 20, 0.01, 100, 63.102493074792, 0.477",
  })
  void knownAnswers(
      double p,
      double alpha,
      double beta,
      double level,
      double h,
      double e,
      double q,
      int t,
      double cost,
      double leaving) {
    HerdingResult result = solve(new Case(p, alpha, beta, level, h, e, q, t).herding());
    assertThat(result.cost().low()).isCloseTo(cost, within(1e-9));
    // The source simulated it with a standard error of 0.003.
    assertThat(result.leaving().low()).isCloseTo(leaving, within(4 * 0.003));
  }

  @Test
  void knownAnswersCatchErrors() {
    Herding known = new Case(0.4, 0.2, 0.7, 0.5, 1, 10, 0.05, 40).herding();
    // Independent program in rational numbers.
    catchesErrors(
        program ->
            assertThat(program.applyAsDouble(known)).isCloseTo(22.22918749440523, within(1e-9)));
  }

  @Test
  void noPlanIsBetter() {
    catchesErrors(
        program -> {
          RandomGenerator random = new Seed(7).generator();
          for (int i = 0; i < 30; i++) {
            Case one = random(random, 2 + i % 3);
            double least = Double.POSITIVE_INFINITY;
            // Public histories are numbers from 1: a bit says whether the learner leaks there.
            for (int plan = 0; plan < 1 << (1 << one.t()); plan += 2) {
              least = Math.min(least, expected(one, plan, 1, one.prior() / (1 - one.prior()), 0));
            }
            assertThat(program.applyAsDouble(one.herding())).isCloseTo(least, within(1e-9));
          }
        });
  }

  private static double expected(Case one, int plan, int history, double odds, int run) {
    if (run == one.t()) {
      return 0;
    }
    boolean leaks = (plan >> history & 1) == 1;
    double[] ratio = {one.beta() / one.alpha(), (1 - one.beta()) / (1 - one.alpha())};
    double least = one.level() / (1 - one.level());
    boolean herd = odds * ratio[1] >= least || odds * ratio[0] < least;
    double suspicious = leaks ? one.beta() : one.alpha();
    double sum = 0;
    for (int y = 0; y < 2; y++) {
      boolean listens = odds * ratio[y] >= least;
      double now = leaks ? one.e() * (listens ? 1 : one.q()) : one.h();
      double next = herd ? odds : odds * ratio[y];
      int after = 2 * history + (listens ? 1 : 0);
      sum +=
          (y == 0 ? suspicious : 1 - suspicious)
              * (now + expected(one, plan, after, next, run + 1));
    }
    return sum;
  }

  @Test
  void simulationAgrees() {
    Signal three = Signal.of(List.of(0.6, 0.3, 0.1), List.of(0.2, 0.3, 0.5));
    List<Herding> problems =
        List.of(
            new Case(0.3, 0.4, 0.6, 0.5, 1, 9, 0.05, 12).herding(),
            new Herding(
                0.35, 0.4, three, List.of(new Strength(List.of(0.6, 0.3, 0.1), 1)), 9, 0.05, 12));
    List<Moments> played =
        problems.stream().map(problem -> cost(problem, new Seed(5), 20_000)).toList();
    catchesErrors(
        program -> {
          for (int i = 0; i < problems.size(); i++) {
            StatisticalAssertions.assertThat(
                    played.get(i).mean(), played.get(i).estimate().standardError())
                .isConsistentWith(program.applyAsDouble(problems.get(i)));
          }
        });
  }

  private static Moments cost(Herding herding, Seed seed, int sequences) {
    ExactHerding plan = ExactHerding.solve(herding, 1_000_000).orElseThrow();
    HerdingPlay play = new HerdingPlay(plan, HerdingPlay.model(herding));
    Moments cost = new Moments();
    Moments left = new Moments();
    Moments listened = new Moments();
    for (int n = 0; n < sequences; n++) {
      Played one = play.play(seed.child(n));
      cost.add(one.cost());
      left.add(one.left() ? 1 : 0);
      listened.add(one.listened() ? 1 : 0);
    }
    HerdingResult result = plan.result();
    StatisticalAssertions.assertThat(left.mean(), left.estimate().standardError())
        .isConsistentWith(result.leaving().low());
    StatisticalAssertions.assertThat(listened.mean(), listened.estimate().standardError())
        .isConsistentWith(result.listening().low());
    return cost;
  }

  /**
   * Between the cascades of a symmetric signal lie two beliefs, if none is a tie. A learner that
   * hides throughout reaches the cascade of leaving from the lower one with probability (1 - a) /
   * (1 - a(1 - a)), in the limit of many runs.
   */
  @ParameterizedTest
  @CsvSource({"0.1", "0.2", "0.3", "0.4", "0.44"})
  void ruinProbabilitiesAreThoseOfTheRandomWalk(double alpha) {
    double beta = Signal.both(alpha).get(1);
    Herding lower = new Case(0.5, alpha, beta, 0.55, 1e-3, 1e6, 0, 2000).herding();
    Herding upper = lower.from(beta);
    double last = 1 - alpha * (1 - alpha);
    assertThat(solve(lower).leaving().low()).isCloseTo((1 - alpha) / last, within(1e-12));
    assertThat(solve(upper).leaving().low())
        .isCloseTo((1 - alpha) * (1 - alpha) / last, within(1e-12));
    assertThat(solve(upper).listening().low()).isCloseTo(alpha / last, within(1e-12));
    // A planted error: a learner whose signals are those of leaking.
    Herding wrong = with(lower, reversed(lower.strengths()), 1e6, 0, 2000);
    assertThat(solve(wrong).leaving().low()).isNotCloseTo((1 - alpha) / last, within(1e-3));
  }

  @Test
  void exactTiesListen() {
    for (double alpha : new double[] {0.1, 0.2, 0.3, 0.4}) {
      double beta = Signal.both(alpha).get(1);
      double limit = (1 - alpha) / (1 - alpha * (1 - alpha));
      // The first suspicious signal leads to the level itself, and 500 runs return to it.
      for (Herding tie :
          List.of(
              new Case(alpha, alpha, beta, 0.5, 1e-3, 1e6, 0, 500).herding(),
              new Case(0.5, alpha, beta, beta, 1e-3, 1e6, 0, 500).herding())) {
        assertThat(solve(tie).leaving().low()).as("alpha %s", alpha).isCloseTo(limit, within(1e-9));
        // A planted error: a level that is higher by less than rounding of the odds shows.
        Herding above = tie.from(Math.nextDown(tie.prior()));
        assertThat(solve(above).leaving().low()).isEqualTo(1);
      }
      // The quiet signal leads to the level itself: a cascade of listening.
      Herding cascade = new Case(beta, alpha, beta, 0.5, 1, 10, 0, 7).herding();
      assertThat(solve(cascade).listening().low()).isEqualTo(1);
      assertThat(solve(cascade).cost().low()).isEqualTo(7);
      assertThat(solve(cascade.from(Math.nextDown(beta))).listening().low()).isLessThan(1);
    }
  }

  @Test
  void learnersHideOnTies() {
    // 0.1 * 3 is above 0.3, and 0.3 is below 0.1 + 0.2, by rounding only.
    Herding above = new Case(0.01, 0.2, 0.7, 0.5, 0.3, 3, 0.1, 5).herding();
    Herding below = new Case(0.01, 0.2, 0.7, 0.5, 0.1 + 0.2, 0.3, 1, 5).herding();
    assertThat(above.cascadeChoice(false)).isZero();
    assertThat(below.cascadeChoice(false)).isZero();
    assertThat(new Case(0.01, 0.2, 0.7, 0.5, 0.3, 3, 0.0999, 5).herding().cascadeChoice(false))
        .isEqualTo(1);
  }

  @Test
  void valuesAreMonotoneAndBounded() {
    Consumer<ToDoubleFunction<Herding>> prior =
        program -> increases(program, 0.02, HerdingTest::up);
    Consumer<ToDoubleFunction<Herding>> exposure =
        program ->
            increases(
                program,
                1,
                (h, x) -> with(h, h.strengths(), h.exposure() + x, h.stubborn(), h.runs()));
    Consumer<ToDoubleFunction<Herding>> stubborn =
        program ->
            increases(
                program,
                0.03,
                (h, x) -> with(h, h.strengths(), h.exposure(), h.stubborn() + x, h.runs()));
    prior.accept(HerdingTest::cost);
    exposure.accept(HerdingTest::cost);
    stubborn.accept(HerdingTest::cost);
    // Planted errors: a prior for hiding, costs per exposure, a fraction with the wrong sign.
    assertThatThrownBy(() -> prior.accept(h -> cost(h.from(1 - h.prior()))))
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> exposure.accept(h -> cost(h) / h.exposure()))
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(
            () ->
                stubborn.accept(
                    h -> cost(with(h, h.strengths(), h.exposure(), 0.3 - h.stubborn(), h.runs()))))
        .isInstanceOf(AssertionError.class);
    bounded(HerdingTest::cost);
    assertThatThrownBy(
            () ->
                bounded(
                    h -> cost(with(h, h.strengths(), h.exposure(), h.stubborn(), h.runs() + 1))))
        .isInstanceOf(AssertionError.class);
  }

  private static Herding up(Herding h, double x) {
    return h.from(h.prior() + x);
  }

  private interface Raised {
    Herding by(Herding h, double x);
  }

  private static void increases(ToDoubleFunction<Herding> program, double step, Raised raised) {
    RandomGenerator random = new Seed(11).generator();
    for (int i = 0; i < 60; i++) {
      Herding one = random(random, 15).herding();
      double before = program.applyAsDouble(one);
      for (int k = 1; k < 5; k++) {
        double after = program.applyAsDouble(raised.by(one, k * step));
        assertThat(after).isGreaterThanOrEqualTo(before - 1e-9);
        before = after;
      }
    }
  }

  private static void bounded(ToDoubleFunction<Herding> program) {
    RandomGenerator random = new Seed(13).generator();
    for (int i = 0; i < 100; i++) {
      Herding one = random(random, 15).herding();
      double neverHide = solve(one).neverHide().low();
      assertThat(program.applyAsDouble(one))
          .isLessThanOrEqualTo(Math.min(one.alwaysHide(), neverHide) + 1e-9);
    }
  }

  /** Three signal values: the value is not monotone in the prior, so that grids need more. */
  @Test
  void aHigherPriorCanBeCheaper() {
    List<Double> hides = List.of(0.1, 0.1, 0.8);
    Herding herding =
        new Herding(
            0.3,
            0.5,
            Signal.of(hides, List.of(0.6, 0.2, 0.2)),
            List.of(new Strength(hides, 1)),
            10,
            0,
            2);
    assertThat(cost(herding)).isCloseTo(2, within(1e-12));
    assertThat(cost(herding.from(0.35))).isCloseTo(1.2, within(1e-12));
  }

  /** The stronger way to hide is best in the middle of the beliefs only. */
  @Test
  void strengthIsNotMonotoneInTheBelief() {
    Herding herding =
        new Herding(
            0.5,
            0.6,
            Signal.binary(0.5, 0.9),
            List.of(new Strength(Signal.both(0.5), 1), new Strength(Signal.both(0.05), 1.8)),
            4,
            0,
            3);
    assertThat(choice(herding.from(0.6))).isZero();
    assertThat(choice(herding.from(0.75))).isEqualTo(1);
    assertThat(choice(herding.from(0.85))).isZero();
    assertThat(cost(herding.from(0.6))).isCloseTo(1.75, within(1e-12));
    assertThat(cost(herding.from(0.75))).isCloseTo(1.9, within(1e-12));
    assertThat(cost(herding.from(0.85))).isCloseTo(2.75, within(1e-12));
  }

  private static int choice(Herding herding) {
    return solve(herding).plan().get(0).choice();
  }

  @Test
  void stagesAddUpToTheCost() {
    RandomGenerator random = new Seed(17).generator();
    for (int i = 0; i < 50; i++) {
      HerdingResult result = solve(random(random, 12).herding());
      Herding herding = result.herding();
      double cost = 0;
      for (Rule rule : result.plan()) {
        cost += rule.probability() * herding.cost(rule.choice(), rule.listens());
      }
      for (int r = 0; r < herding.runs(); r++) {
        HerdingResult.Stage stage = result.stages().get(r);
        cost += stage.leaving() * herding.cost(herding.cascadeChoice(false), 0);
        cost += stage.listening() * herding.cost(herding.cascadeChoice(true), 1);
      }
      assertThat(cost).isCloseTo(result.cost().low(), within(1e-9));
    }
  }

  @Test
  void bracketsContainTheValue() {
    RandomGenerator random = new Seed(19).generator();
    int caught = 0;
    for (int i = 0; i < 24; i++) {
      int values = 2 + i % 3;
      List<Double> hides = law(random, values);
      Herding herding =
          new Herding(
              0.1 + 0.8 * random.nextDouble(),
              0.1 + 0.8 * random.nextDouble(),
              Signal.of(hides, law(random, values)),
              List.of(new Strength(hides, 1), new Strength(law(random, values), 1.3)),
              8,
              0.02,
              6);
      HerdingResult exact = solve(herding);
      HerdingResult bracket = BeliefGrid.bracket(herding, 500);
      assertThat(bracket.exact()).isFalse();
      assertContains(bracket.cost(), exact.cost());
      assertContains(bracket.neverHide(), exact.neverHide());
      // A planted error: one run too few.
      Herding less = with(herding, herding.strengths(), 8, 0.02, 5);
      caught += BeliefGrid.bracket(less, 500).cost().contains(exact.cost().low()) ? 0 : 1;
    }
    assertThat(caught).isGreaterThan(20);
  }

  /** With P(suspicious | leaks) = 1 a quiet look proves hiding, and no belief makes all listen. */
  @Test
  void bracketsContainTheValueIfALookCanBeProof() {
    Herding herding = new Case(0.5, 0.2, 1, 0.4, 1, 10, 0.02, 40).herding();
    HerdingResult exact = solve(herding);
    HerdingResult bracket = HerdingResult.of(herding, 1);
    assertThat(bracket.exact()).isFalse();
    assertThat(exact.cost().low()).isGreaterThan(1);
    assertContains(bracket.cost(), exact.cost());
    assertContains(bracket.neverHide(), exact.neverHide());
    assertContains(bracket.leaving(), exact.leaving());
    assertContains(bracket.listening(), exact.listening());
  }

  private static void assertContains(Interval bracket, Interval exact) {
    assertThat(bracket.contains(exact.low())).as("%s in %s", exact, bracket).isTrue();
  }

  private static List<Double> law(RandomGenerator random, int values) {
    int[] parts = IntStream.range(0, values).map(y -> 1 + random.nextInt(9)).toArray();
    double sum = IntStream.of(parts).sum();
    return IntStream.of(parts).mapToObj(part -> part / sum).toList();
  }

  @Test
  void problemsAreChecked() {
    assertThatThrownBy(() -> Signal.binary(0.7, 0.2))
        .hasMessageContaining("must have alpha < beta");
    assertThatThrownBy(() -> Signal.of(List.of(0.5, 0.5), List.of(0.5, 0.5)))
        .hasMessageContaining("must be more frequent for some value");
    assertThatThrownBy(() -> Signal.of(List.of(0.5, 0.4), List.of(0.6, 0.4)))
        .hasMessageContaining("must be above 0 with sum 1");
    assertThatThrownBy(() -> new Case(1, 0.2, 0.7, 0.5, 1, 1, 0, 1).herding())
        .hasMessageContaining("prior must be in (0, 1), was 1.0");
    assertThatThrownBy(() -> new Case(0.5, 0.2, 0.7, 0.5, 0, 1, 0, 1).herding())
        .hasMessageContaining("cost of hiding must be above 0, was 0.0");
  }
}
