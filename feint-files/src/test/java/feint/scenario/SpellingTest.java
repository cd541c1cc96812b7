package feint.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpellingTest {

  private static final List<String> FIELDS =
      List.of("name", "horizon", "successes", "incentives", "oracle", "queueWeight");

  @ParameterizedTest
  @CsvSource({
    "horizn, horizon",
    "hroizon, horizon",
    "Horizon, horizon",
    "success, successes",
    "incentive, incentives",
    "queue_weight, queueWeight",
    "queue-wieght, queueWeight",
    "nmae, name"
  })
  void nearNamesAreSuggested(String written, String meant) {
    assertThat(Spelling.nearest(written, FIELDS)).contains(meant);
  }

  @ParameterizedTest
  @CsvSource({"colour", "seed", "policy", "''"})
  void farNamesAreNotSuggested(String written) {
    assertThat(Spelling.nearest(written, FIELDS)).isEmpty();
  }

  @Test
  void distanceCountsEdits() {
    assertThat(Spelling.distance("abcd", "abcd")).isZero();
    assertThat(Spelling.distance("abcd", "abdc")).isEqualTo(1);
    assertThat(Spelling.distance("abcd", "ab")).isEqualTo(2);
    assertThat(Spelling.distance("", "abcd")).isEqualTo(4);
    assertThat(Spelling.distance("x".repeat(100_000), "abcd")).isGreaterThan(4);
  }
}
