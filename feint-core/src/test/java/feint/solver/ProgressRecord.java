package feint.solver;

import static org.assertj.core.api.Assertions.assertThat;

import feint.parallel.Progress;
import java.util.ArrayList;
import java.util.List;

/** Records all progress reports. */
public final class ProgressRecord implements Progress {

  private final List<Double> heard = new ArrayList<>();
  private final List<Thread> callers = new ArrayList<>();

  @Override
  public void reached(double fraction) {
    heard.add(fraction);
    callers.add(Thread.currentThread());
  }

  public void assertRisesToOne(int times) {
    assertThat(heard).hasSize(times).isSorted().endsWith(1.0).doesNotHaveDuplicates();
    assertThat(heard.get(0)).isBetween(0.0, 1.0);
    assertThat(callers).containsOnly(Thread.currentThread());
  }
}
