package feint.math;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated
class TextTest {

  @Test
  void textDoesNotDependOnTheLocale() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      assertThat(Text.of("%,d runs, %.1f %%, %s", 1234567, 0.5, 1.5))
          .isEqualTo("1,234,567 runs, 0.5 %, 1.5");
    } finally {
      Locale.setDefault(before);
    }
  }
}
