package feint.service.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ExpectedCourseTest {

  /** Of 1, 2, …, 100 the mean is 50.5; five lie below the band and five above it. */
  @Test
  void bandLeavesOutFiveOfAHundredOnEachSide() {
    int[] backwards = IntStream.rangeClosed(1, 100).map(k -> 101 - k).toArray();
    int[] same = IntStream.generate(() -> 7).limit(100).toArray();
    ExpectedCourse.Band band = ExpectedCourse.Band.of(new int[][] {backwards, same});
    assertThat(band.mean()).containsExactly(50.5, 7.0);
    assertThat(band.low()).containsExactly(6, 7);
    assertThat(band.high()).containsExactly(95, 7);
  }
}
