package feint.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CutTest {

  @ParameterizedTest
  @CsvSource({
    "1,1,0",
    "2,8,0",
    "63,1,0",
    "1000,2,0",
    "100001,3,0",
    "64,1000,0",
    "777,2,7",
    "5,2,100"
  })
  void everySubtaskIsInOneTaskAndTasksAreInOrder(long pieces, int cores, int said) {
    Cut cut = Cut.of(pieces, cores, said == 0 ? OptionalInt.empty() : OptionalInt.of(said));

    List<long[]> ranges = new ArrayList<>();
    for (long window = 0; window < cut.windows(); window++) {
      List<long[]> some = cut.ranges(window);
      assertThat(some).hasSizeBetween(1, cut.window());
      ranges.addAll(some);
    }

    assertThat((long) ranges.size()).isEqualTo(cut.tasks());
    long next = 0;
    for (long[] range : ranges) {
      assertThat(range[0]).isEqualTo(next);
      assertThat(range[1] - range[0]).isBetween(1L, 64L);
      next = range[1];
    }
    assertThat(next).isEqualTo(pieces);
  }

  @ParameterizedTest
  @CsvSource({"10,2,10", "1000,2,64", "1000,1,32", "64000,2,1000", "1000000,1000,32000"})
  void thereAreThirtyTwoTasksPerCoreUnlessTheyWouldBeTooLargeOrTooSmall(
      long pieces, int cores, long tasks) {
    assertThat(Cut.of(pieces, cores, OptionalInt.empty()).tasks()).isEqualTo(tasks);
  }

  @Test
  void requestedNumberOfTasksIsUsedWithinLimits() {
    assertThat(Cut.of(100, 2, OptionalInt.of(7)).tasks()).isEqualTo(7);
    assertThat(Cut.of(100, 2, OptionalInt.of(700)).tasks()).isEqualTo(100);
    assertThat(Cut.of(6400, 2, OptionalInt.of(1)).tasks()).isEqualTo(100);
  }

  /** For any number of subtasks, a window on a few cores has no more than some hundred. */
  @Test
  void aWindowIsSmall() {
    for (long pieces : new long[] {10_000, 1_000_000, 1_000_000_000_000L}) {
      Cut cut = Cut.of(pieces, 2, OptionalInt.empty());
      List<long[]> window = cut.ranges(1);
      assertThat(window.get(window.size() - 1)[1] - window.get(0)[0]).isLessThanOrEqualTo(512);
    }
  }
}
