package feint.math;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CountTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | run | 0 runs",
        "1 | run | 1 run",
        "2 | run | 2 runs",
        "20000 | episode | 20,000 episodes",
        "1 | query | 1 query",
        "3 | query | 3 queries",
        "2 | day | 2 days",
        "1 | success | 1 success",
        "45 | success | 45 successes",
        "2 | oracle state | 2 oracle states"
      })
  void nounIsPluralUnlessTheNumberIsOne(long number, String noun, String words) {
    assertThat(Count.of(number, noun)).isEqualTo(words);
  }
}
