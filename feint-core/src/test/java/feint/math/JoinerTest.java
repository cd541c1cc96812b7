package feint.math;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JoinerTest {

  @Test
  void onlyTheLastWordHasAConjunction() {
    assertThat(Joiner.and(List.of())).isEmpty();
    assertThat(Joiner.and(List.of("a"))).isEqualTo("a");
    assertThat(Joiner.and(List.of("a", "b"))).isEqualTo("a and b");
    assertThat(Joiner.or(List.of("a", "b", "c"))).isEqualTo("a, b or c");
  }
}
