package feint.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PluginOptionsTest {

  @Test
  void givenOptionsOverrideDefaults() {
    PluginOptions options = PluginOptions.of("margin=3,word=a b,weights=1;0.5;-2e3,x=.25");
    assertThat(options.integer("margin", 7, 0, 9)).isEqualTo(3);
    assertThat(options.integer("top", 7, 0, 9)).isEqualTo(7);
    assertThat(options.text("word", "")).isEqualTo("a b");
    assertThat(options.numbers("weights", List.of())).containsExactly(1.0, 0.5, -2000.0);
    assertThat(options.numbers("others", List.of(4.0))).containsExactly(4.0);
    assertThat(options.number("x", 1)).isEqualTo(0.25);
    assertThat(options.number("y", 1)).isEqualTo(1);
    options.requireAllAsked();
  }

  @Test
  void numbersOfAScenarioAreReadExactly() {
    List<Double> numbers = List.of(0.1, 1e-300, -0.0, 3.0, 123456789012.5);
    PluginOptions options = PluginOptions.ofNumbers(Map.of("all", numbers, "one", List.of(2.0)));
    assertThat(options.numbers("all", List.of()))
        .usingElementComparator((a, b) -> a == b.doubleValue() ? 0 : 1)
        .isEqualTo(numbers);
    assertThat(options.number("one", 0)).isEqualTo(2);
    assertThat(options.integer("one", 0, 0, 3)).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "margin=10 | margin must be in 0..9, was \"10\"",
        "margin=x | margin must be in 0..9, was \"x\"",
        "margin= | margin must be in 0..9, was \"\"",
        "x=one | x must be a number, was \"one\"",
        "weights=1;;2 | weights must be numbers with semicolons between them, was \"1;;2\"",
        "speed=1 | option must be one of margin, x, weights, was \"speed\"",
        "margin | option must have a name and a value, as in NAME=VALUE, was \"margin\"",
        "=3 | option must have a name and a value, as in NAME=VALUE, was \"=3\"",
        "x=1,x=2 | option x must be given once, was x=1,x=2",
      })
  void invalidOptionsAreNamed(String text, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> {
              PluginOptions options = PluginOptions.of(text);
              options.integer("margin", 0, 0, 9);
              options.number("x", 0);
              options.numbers("weights", List.of());
              options.requireAllAsked();
            })
        .withMessage(message);
  }

  @Test
  void aPluginWithoutOptionsRejectsAll() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PluginOptions.of("a=1").requireAllAsked())
        .withMessage("it has no options, was \"a\"");
  }
}
