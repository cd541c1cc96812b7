package feint.zeroleak.balanced;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import feint.KnownProblems;
import feint.math.Seed;
import feint.model.Problem;
import feint.policy.Controller;
import feint.policy.Policy;
import feint.policy.Query;
import feint.zeroleak.oblivious.IncentiveRule;
import feint.zeroleak.oblivious.ObliviousPolicy;
import feint.zeroleak.oblivious.ObliviousSettings;
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

/** The memory of a query of a zero-leakage policy does not depend on the length of the run. */
@Isolated
@Tag("slow")
class LongRunsTest {

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static final Problem SHORT = KnownProblems.threeStates(1000, 250);
  private static final Problem LONG = KnownProblems.threeStates(100_000, 25_000);

  static Stream<Arguments> lean() {
    return Stream.of(
        Arguments.of("contents", maker(ProtectionLevel.CONTENTS, LearningFraction.PACE)),
        Arguments.of("steps", maker(ProtectionLevel.STEPS, LearningFraction.PACE)),
        Arguments.of("half", maker(ProtectionLevel.CONTENTS, LearningFraction.HALF)),
        Arguments.of("oblivious", (Function<Problem, Policy>) LongRunsTest::oblivious));
  }

  private static Function<Problem, Policy> maker(ProtectionLevel strength, LearningFraction share) {
    return problem ->
        BalancedPolicy.of(
            problem,
            BalancedPolicy.Settings.of(strength, Payment.constant(problem, 3)).with(share));
  }

  private static Policy oblivious(Problem problem) {
    return ObliviousPolicy.of(
        ObliviousSettings.defaults(), IncentiveRule.constant(problem.shape(), 3));
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

  /** Returns the bytes allocated per query, after a warm-up. */
  private static double bytes(Problem problem, Policy policy, int queries) {
    played(problem, policy, queries);
    long before = THREADS.getCurrentThreadAllocatedBytes();
    played(problem, policy, queries);
    return (THREADS.getCurrentThreadAllocatedBytes() - before) / (double) queries;
  }

  private static double bytes(Problem problem, Policy policy) {
    return bytes(problem, policy, 1000);
  }

  /** The tolerance of one half covers allocations that the compiler removes. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("lean")
  void memoryOfAQueryDoesNotGrow(String name, Function<Problem, Policy> maker) {
    double few = Math.min(bytes(SHORT, maker.apply(SHORT)), bytes(SHORT, maker.apply(SHORT)));
    double many = Math.min(bytes(LONG, maker.apply(LONG)), bytes(LONG, maker.apply(LONG)));

    assertThat(many).isLessThan(1.5 * few + 100);
  }

  /** If steps are hidden, so is the queue, and its distribution grows: the test detects growth. */
  @Test
  void typesDoGrow() {
    Function<Problem, Policy> types = maker(ProtectionLevel.TYPES, LearningFraction.HALF);
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
