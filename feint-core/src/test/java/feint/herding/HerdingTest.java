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
import java.util.ArrayList;
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
          h -> with(h, h.strengths(), h.exposure(), h.stubborn(), h.runs() + 1),
          h -> with(h, h.strengths(), h.exposure() / 1.05, h.stubborn(), h.runs()),
          h -> with(h, HerdingTest.reversed(h.strengths()), h.exposure(), h.stubborn(), h.runs()),
          h -> h.from(h.prior() / 2));

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
    "0.5, 0.2, 0.7, 0.4, 1, 10, 0.2, 40, 40,",
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
      Double leaving) {
    HerdingResult result = solve(new Case(p, alpha, beta, level, h, e, q, t).herding());
    assertThat(result.cost().low()).isCloseTo(cost, within(1e-9));
    // The source simulated it with a standard error of 0.003.
    if (leaving != null) {
      assertThat(result.leaving().low()).isCloseTo(leaving, within(4 * 0.003));
    }
  }

  @Test
  void knownAnswersCatchErrors() {
    Herding known = new Case(0.5, 0.2, 0.7, 0.4, 1, 10, 0.05, 40).herding();
    catchesErrors(
        program ->
            assertThat(program.applyAsDouble(known)).isCloseTo(25.742505065799, within(1e-9)));
  }

  /** Numbers of a problem with any signal. */
  private record Numbers(
      double prior,
      double level,
      List<Double> hides,
      List<Double> leaks,
      List<Strength> ways,
      double e,
      double q,
      int t) {

    Herding herding() {
      return new Herding(prior, level, Signal.of(hides, leaks), ways, e, q, t);
    }

    double odds() {
      return prior / (1 - prior);
    }
  }

  /** Plan by public history, a number whose bits after the first are the actions. */
  private interface Plan {
    int choice(int history, int run, double odds);
  }

  /** Returns cost, P(leaving) and P(listening) of a plan, from the definition. */
  private static double[] play(Numbers one, Plan plan, int history, double odds, int run) {
    double listenHides = 0;
    double listenLeaks = 0;
    int listening = 0;
    int values = one.hides().size();
    boolean[] listens = new boolean[values];
    for (int y = 0; y < values; y++) {
      listens[y] =
          odds * (one.leaks().get(y) / one.hides().get(y)) >= one.level() / (1 - one.level());
      listenHides += listens[y] ? one.hides().get(y) : 0;
      listenLeaks += listens[y] ? one.leaks().get(y) : 0;
      listening += listens[y] ? 1 : 0;
    }
    boolean cascade = listening == 0 || listening == values;
    if (run == one.t()) {
      return new double[] {0, listening == 0 ? 1 : 0, listening == values ? 1 : 0};
    }
    int choice = plan.choice(history, run, odds);
    boolean leaks = choice == one.ways().size();
    List<Double> law = leaks ? one.leaks() : one.ways().get(choice).law();
    double p = IntStream.range(0, values).filter(y -> listens[y]).mapToDouble(law::get).sum();
    double[] sum = {
      leaks ? one.e() * (p + one.q() * (1 - p)) : one.ways().get(choice).cost(), 0, 0
    };
    for (int action = 0; action < 2; action++) {
      double now = action == 1 ? p : 1 - p;
      if (listening == (action == 1 ? 0 : values)) {
        continue;
      }
      double ratio =
          action == 1 ? listenLeaks / listenHides : (1 - listenLeaks) / (1 - listenHides);
      double[] later =
          play(one, plan, 2 * history + action, cascade ? odds : odds * ratio, run + 1);
      for (int i = 0; i < 3; i++) {
        sum[i] += now * later[i];
      }
    }
    return sum;
  }

  /** Returns the least cost of all plans, which are numbers with a digit per public history. */
  private static double least(Numbers one) {
    int choices = one.ways().size() + 1;
    double least = Double.POSITIVE_INFINITY;
    for (int plan = 0; plan < Math.pow(choices, (1 << one.t()) - 1); plan++) {
      int digits = plan;
      Plan chosen = (history, run, odds) -> digits / (int) Math.pow(choices, history - 1) % choices;
      least = Math.min(least, play(one, chosen, 1, one.odds(), 0)[0]);
    }
    return least;
  }

  /** Problems of 1 to 4 runs, 2 or 3 signal values and 1 or 2 strengths, some with proofs. */
  private static List<Numbers> tiny() {
    RandomGenerator random = new Seed(7).generator();
    List<Numbers> found = new ArrayList<>();
    for (int runs = 1; runs <= 4; runs++) {
      for (int values = 2; values <= 3; values++) {
        for (int ways = 1; ways <= (runs < 4 ? 2 : 1); ways++) {
          for (int i = 0; i < 6; i++) {
            boolean proof = values == 2 && i < 2;
            List<Double> hides = proof && i == 0 ? List.of(0.0, 1.0) : law(random, values);
            List<Double> leaks = proof && i == 1 ? List.of(1.0, 0.0) : lawUnlike(hides, random);
            Strength first = new Strength(hides, 1);
            Strength other = new Strength(law(random, values), 0.5 + random.nextDouble());
            found.add(
                new Numbers(
                    0.1 + 0.8 * random.nextDouble(),
                    0.1 + 0.8 * random.nextDouble(),
                    hides,
                    leaks,
                    ways == 1 ? List.of(first) : List.of(first, other),
                    1 + 5 * random.nextDouble(),
                    0.3 * random.nextDouble(),
                    runs));
          }
        }
      }
    }
    return found;
  }

  @Test
  void noPlanIsBetter() {
    List<Numbers> problems = tiny();
    double[] least = problems.stream().mapToDouble(HerdingTest::least).toArray();
    Consumer<ToDoubleFunction<Herding>> check =
        program -> {
          for (int i = 0; i < least.length; i++) {
            assertThat(program.applyAsDouble(problems.get(i).herding()))
                .as("%s", problems.get(i))
                .isCloseTo(least[i], within(1e-9));
          }
        };
    catchesErrors(check);
    // Planted errors: a learner that has the first or the last strength only.
    assertThatThrownBy(() -> check.accept(h -> cost(firstStrength(h))))
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(
            () ->
                check.accept(
                    h ->
                        cost(
                            with(
                                h,
                                h.strengths().subList(h.free() - 1, h.free()),
                                h.exposure(),
                                h.stubborn(),
                                h.runs()))))
        .isInstanceOf(AssertionError.class);
  }

  private static Herding firstStrength(Herding h) {
    return with(h, h.strengths().subList(0, 1), h.exposure(), h.stubborn(), h.runs());
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

  /**
   * A suspicious signal moves the log odds up by m steps of a quiet one, or a quiet one down by m
   * steps of a suspicious one. The formulas are those of herding.md.
   */
  @ParameterizedTest
  @CsvSource({"1, 1.5", "2, 1.25", "2, 2", "3, 1.7"})
  void ruinProbabilitiesHoldForUnequalSteps(int m, double ratio) {
    double small = (ratio - 1) / (Math.pow(ratio, m + 1) - 1);
    double large = Math.pow(ratio, m) * small;
    double step = Math.log(ratio);
    Herding up = new Case(0.5, small, large, 0.5, 1e-3, 1e6, 0, 2000).herding();
    Herding down = new Case(0.5, 1 - large, 1 - small, 0.5, 1e-3, 1e6, 0, 2000).herding();
    for (int j = 1; j <= m + 1; j++) {
      double quiet = 1 - small;
      double leaving = Math.pow(quiet, j) / (1 - small * Math.pow(quiet, m));
      double suspicious = 1 - large;
      double listening = Math.pow(suspicious, j) / (1 - large * Math.pow(suspicious, m));
      Herding above = up.from(Herding.belief((j - 0.5 - m) * step));
      Herding below = down.from(Herding.belief((m + 0.5 - j) * step));
      assertThat(solve(above).leaving().low()).as("%d", j).isCloseTo(leaving, within(1e-9));
      assertThat(solve(above).listening().low()).isCloseTo(1 - leaving, within(1e-9));
      assertThat(solve(below).listening().low()).as("%d", j).isCloseTo(listening, within(1e-9));
      // Planted errors: a learner whose signals are those of leaking, and a start one step off.
      assertThat(solve(with(above, reversed(above.strengths()), 1e6, 0, 2000)).leaving().low())
          .isNotCloseTo(leaving, within(1e-3));
      assertThat(solve(up.from(Herding.belief((j - 1.5 - m) * step))).leaving().low())
          .isNotCloseTo(leaving, within(1e-3));
    }
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
    Consumer<ToDoubleFunction<Herding>> check =
        program -> {
          assertThat(program.applyAsDouble(herding)).isCloseTo(2, within(1e-12));
          assertThat(program.applyAsDouble(herding.from(0.35))).isCloseTo(1.2, within(1e-12));
        };
    check.accept(HerdingTest::cost);
    // Planted errors: the last two values are one, a run more, and a higher prior.
    assertThatThrownBy(() -> check.accept(h -> cost(h.with(0.1, 0.6, 1))))
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> check.accept(h -> cost(with(h, h.strengths(), 10, 0, h.runs() + 1))))
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> check.accept(h -> cost(h.from(h.prior() + 0.05))))
        .isInstanceOf(AssertionError.class);
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
    // A planted error: the learner has the first strength only.
    assertThat(cost(firstStrength(herding.from(0.75)))).isNotCloseTo(1.9, within(1e-3));
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
        cost += stage.leaving().low() * herding.cost(herding.cascadeChoice(false), 0);
        cost += stage.listening().low() * herding.cost(herding.cascadeChoice(true), 1);
      }
      assertThat(cost).isCloseTo(result.cost().low(), within(1e-9));
    }
  }

  @Test
  void bracketsContainTheValueAndTheirPlan() {
    RandomGenerator random = new Seed(19).generator();
    int[] caught = new int[3];
    for (int i = 0; i < 24; i++) {
      int values = 2 + i % 3;
      List<Double> hides = law(random, values);
      double prior = 0.1 + 0.8 * random.nextDouble();
      double level = 0.1 + 0.8 * random.nextDouble();
      List<Double> leaks = law(random, values);
      List<Strength> ways = List.of(new Strength(hides, 1), new Strength(law(random, values), 1.3));
      Numbers one = new Numbers(prior, level, hides, leaks, ways, 8, 0.02, 6);
      Herding herding = one.herding();
      HerdingResult exact = solve(herding);
      HerdingResult bracket = BeliefGrid.bracket(herding, 500);
      assertThat(bracket.exact()).isFalse();
      assertContains(bracket.cost(), exact.cost().low());
      assertContains(bracket.neverHide(), exact.neverHide().low());
      Plan plan = (history, run, odds) -> choice(bracket, run, odds);
      double[] played = play(one, plan, 1, one.odds(), 0);
      assertThat(played[0]).isBetween(bracket.cost().low(), bracket.cost().high());
      // Stages of the plan are those of a plan that is cut off.
      for (HerdingResult.Stage stage : bracket.stages()) {
        Numbers cut = new Numbers(prior, level, hides, leaks, ways, 8, 0.02, stage.actions());
        double[] by = play(cut, plan, 1, one.odds(), 0);
        assertContains(stage.leaving(), by[1]);
        assertContains(stage.listening(), by[2]);
      }
      // Planted errors: one run too few, and a plan that leaks throughout.
      Herding less = with(herding, ways, 8, 0.02, 5);
      double[] leaked = play(one, (history, run, odds) -> 2, 1, one.odds(), 0);
      caught[0] += BeliefGrid.bracket(less, 500).cost().contains(exact.cost().low()) ? 0 : 1;
      boolean cascade =
          bracket.stages().get(0).leaving().high() > 0.5
              || bracket.stages().get(0).listening().high() > 0.5;
      caught[1] += cascade || !bracket.leaving().contains(leaked[1]) ? 1 : 0;
      caught[2] += cascade || !bracket.listening().contains(leaked[2]) ? 1 : 0;
    }
    assertThat(IntStream.of(caught)).allMatch(count -> count > 20);
  }

  /** Returns the choice of a plan; the cheapest one in a cascade. */
  private static int choice(HerdingResult bracket, int run, double odds) {
    double belief = odds / (1 + odds);
    return bracket.plan().stream()
        .filter(rule -> rule.run() == run + 1 && rule.from() <= belief && belief < rule.to())
        .mapToInt(Rule::choice)
        .findFirst()
        .orElseGet(
            () -> bracket.herding().cascadeChoice(belief >= bracket.herding().listensFrom()));
  }

  /** A quiet look that proves hiding, and a suspicious one that proves leaking. */
  @ParameterizedTest
  @CsvSource({"0.2, 1, 0.15, 40", "0.2, 1, 0.5, 40", "0, 0.6, 0.5, 40", "0, 0.6, 0.1, 2"})
  void bracketsContainTheValueIfALookCanBeProof(double alpha, double beta, double prior, int runs) {
    Herding herding = new Case(prior, alpha, beta, 0.4, 1, 10, 0.02, runs).herding();
    HerdingResult exact = solve(herding);
    HerdingResult bracket = HerdingResult.of(herding, 1);
    assertThat(bracket.exact()).isFalse();
    assertContains(bracket.cost(), exact.cost().low());
    assertContains(bracket.neverHide(), exact.neverHide().low());
    assertContains(bracket.leaving(), exact.leaving().low());
    assertContains(bracket.listening(), exact.listening().low());
    assertThat(beta == 1 ? bracket.listening().high() : bracket.leaving().high()).isZero();
  }

  private static void assertContains(Interval bracket, double exact) {
    assertThat(exact).isBetween(bracket.low(), bracket.high());
  }

  private static List<Double> lawUnlike(List<Double> other, RandomGenerator random) {
    List<Double> law = law(random, other.size());
    return law.equals(other) ? lawUnlike(other, random) : law;
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
    assertThatThrownBy(() -> Signal.binary(0, 1))
        .hasMessageContaining("must not have two probabilities of 0");
    assertThatThrownBy(() -> Signal.of(List.of(0.5, 0.4), List.of(0.6, 0.4)))
        .hasMessageContaining("must be above 0 with sum 1");
    assertThatThrownBy(() -> new Case(1, 0.2, 0.7, 0.5, 1, 1, 0, 1).herding())
        .hasMessageContaining("prior must be in (0, 1), was 1.0");
    assertThatThrownBy(() -> new Case(0.5, 0.2, 0.7, 0.5, 0, 1, 0, 1).herding())
        .hasMessageContaining("cost of hiding must be above 0, was 0.0");
  }
}
