package feint.service.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import feint.api.ConflictException;
import feint.parallel.Execution;
import feint.policyfile.NamedPolicy;
import feint.policyfile.PolicyCatalogue;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ExpectedCoursesTest {

  private static final Scenario SCENARIO = ScenarioFile.read(Path.of("../scenarios/small.yaml"));
  private static final NamedPolicy POLICY = policy();

  private final AtomicLong readings = new AtomicLong();

  private static NamedPolicy policy() {
    return new PolicyCatalogue(SCENARIO, Execution.defaults().withThreads(1)).find("random");
  }

  /** Courses on a machine where each simulated run takes this part of the limit. */
  private ExpectedCourses courses(int part) {
    return new ExpectedCourses(
        () -> readings.getAndIncrement() * (ExpectedCourses.LIMIT_NANOS / part));
  }

  @Test
  void planThatTakesTooLongIsAbandonedAndNotBegunAgain() {
    ExpectedCourses courses = courses(10);
    for (int request = 0; request < 2; request++) {
      assertThatExceptionOfType(ConflictException.class)
          .isThrownBy(() -> courses.of(SCENARIO, POLICY))
          .withMessageContaining("at most 5 seconds");
      assertThat(readings).hasValue(12);
    }
  }

  @Test
  void planInTimeIsWhole() {
    assertThat(courses(1000).of(SCENARIO, POLICY).episodes()).isEqualTo(400);
  }
}
