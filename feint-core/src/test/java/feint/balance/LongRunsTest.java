package feint.balance;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import feint.KnownProblems;
import feint.math.Seed;
import feint.model.Problem;
import feint.open.IncentiveRule;
import feint.open.OpenPolicy;
import feint.open.OpenSettings;
import feint.policy.Controller;
import feint.policy.Policy;
import feint.policy.Query;
import java.lang.management.ManagementFactory;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a query of a policy without leakage takes does not depend on how long the run is. */
@Isolated
@Tag("slow")
class LongRunsTest {

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static final Problem SHORT = KnownProblems.threeStates(1000, 250);
  private static final Problem LONG = KnownProblems.threeStates(100_000, 25_000);

  static Stream<Arguments> lean() {
    return Stream.of(
        Arguments.of("contents", maker(Strength.CONTENTS, Share.PACE)),
        Arguments.of("steps", maker(Strength.STEPS, Share.PACE)),
        Arguments.of("half", maker(Strength.CONTENTS, Share.HALF)),
        Arguments.of("open", (Function<Problem, Policy>) LongRunsTest::open));
  }

  private static Function<Problem, Policy> maker(Strength strength, Share share) {
    return problem ->
        Balanced.of(
            problem, Balanced.Settings.of(strength, Payment.constant(problem, 3)).with(share));
  }

  private static Policy open(Problem problem) {
    return OpenPolicy.of(OpenSettings.defaults(), IncentiveRule.constant(problem.shape(), 3));
  }

  private static Controller played(Problem problem, Policy policy, int queries) {
    Controller controller = Controller.start(problem, policy, new Seed(1731));
    RandomGenerator random = new Seed(1732).generator();
    for (int k = 0; k < queries; k++) {
      int oracle = 1 + random.nextInt(3);
      Query query = controller.next(oracle);
      controller.tell(query.number(), random.nextDouble() < problem.success().at(oracle, 2));
    }
    return controller;
  }

  /** Bytes allocated per query, after some queries that do not count. */
  private static double bytes(Problem problem, Policy policy, int queries) {
    played(problem, policy, queries);
    long before = THREADS.getCurrentThreadAllocatedBytes();
    played(problem, policy, queries);
    return (THREADS.getCurrentThreadAllocatedBytes() - before) / (double) queries;
  }

  private static double bytes(Problem problem, Policy policy) {
    return bytes(problem, policy, 1000);
  }

  /** Half as much again is room for what the compiler does not allocate after all. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("lean")
  void memoryOfAQueryDoesNotGrow(String name, Function<Problem, Policy> maker) {
    double few = Math.min(bytes(SHORT, maker.apply(SHORT)), bytes(SHORT, maker.apply(SHORT)));
    double many = Math.min(bytes(LONG, maker.apply(LONG)), bytes(LONG, maker.apply(LONG)));

    assertThat(many).isLessThan(1.5 * few + 100);
  }

  /** Where steps are hidden so is the queue, and the law of it grows: this is what growing is. */
  @Test
  void typesDoGrow() {
    Function<Problem, Policy> types = maker(Strength.TYPES, Share.HALF);
    Problem longer = KnownProblems.threeStates(1000, 2500);

    assertThat(bytes(longer, types.apply(longer), 100))
        .isGreaterThan(5 * bytes(SHORT, types.apply(SHORT), 100));
  }

  /** A whole run, of which only the record is kept: eight bytes a query. */
  @Tag("long")
  @ParameterizedTest(name = "{0}")
  @MethodSource("lean")
  void runsOfAHundredThousandQueriesEnd(String name, Function<Problem, Policy> maker) {
    assertThat(played(LONG, maker.apply(LONG), LONG.horizon()).finished()).isTrue();
  }
}
