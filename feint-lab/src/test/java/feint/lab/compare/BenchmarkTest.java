package feint.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import feint.model.Problem;
import feint.parallel.Execution;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class BenchmarkTest {

  /** Measures the processor time of this thread, which does all of the work. */
  @Tag("slow")
  @Test
  void everyTaskIsTimed() {
    List<Double> heard = new ArrayList<>();
    Problem tiny = Problem.builder().horizon(2).successes(1).build();
    Execution execution = Execution.defaults().withThreads(1).withProgress(heard::add);
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    Benchmark times =
        Benchmark.run(tiny, new Benchmark.Runs(0, 1), execution, threads::getCurrentThreadCpuTime);
    assertThat(times.solve()).isPositive();
    assertThat(times.record()).isPositive();
    assertThat(times.goal()).isPositive();
    assertThat(times.largeGoal()).isGreaterThan(times.goal());
    assertThat(times.evaluate()).isPositive();
    assertThat(times.queriesPerSecond()).isPositive().isFinite();
    assertThat(heard).isSorted().hasSize(6).last().isEqualTo(1.0);
  }
}
