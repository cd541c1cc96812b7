package feint.descent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import feint.math.Point;
import feint.plugin.LoadedPlugin;
import feint.plugin.PluginException;
import feint.plugin.PluginOptions;
import feint.plugin.PluginSource;
import feint.scenario.LearningFunction.Own;
import feint.scenario.LearningFunction.Quadratic;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Functions of jars besides the built-in ones. */
class PluginFunctionTest {

  /** The built-in quadratic under another name. */
  private static final class Bowl implements FunctionPlugin {

    @Override
    public String name() {
      return "bowl";
    }

    @Override
    public SmoothFunction create(int dimension, PluginOptions settings) {
      int taken = settings.integer("dimension", dimension, 1, 9);
      double steep = settings.number("steep", 1);
      return new SmoothFunction() {
        @Override
        public int dimension() {
          return taken;
        }

        @Override
        public double value(Point x) {
          if (x.at(0) > 100) {
            throw new IllegalStateException("too far");
          }
          return steep / 2 * x.dot(x);
        }

        @Override
        public Point gradient(Point x) {
          return x.at(0) > 100 ? Point.of(0) : x.times(steep);
        }
      };
    }
  }

  private static final Functions FUNCTIONS =
      Functions.with(
          List.of(
              new LoadedPlugin<>(
                  new Bowl(), "function", "bowl", new PluginSource("own.jar", "0f".repeat(32)))));

  private static Own bowl(Map<String, List<Double>> settings) {
    return new Own("bowl", 2, settings);
  }

  @Test
  void functionOfAPluginIsUsed() {
    SmoothFunction own = FUNCTIONS.of(bowl(Map.of("steep", List.of(3.0))));
    SmoothFunction same = FUNCTIONS.of(new Quadratic(List.of(3.0, 3.0), List.of(0.0, 0.0)));
    Point x = Point.of(0.5, -2);
    assertThat(own.dimension()).isEqualTo(2);
    assertThat(own.value(x)).isEqualTo(same.value(x));
    assertThat(own.gradient(x)).isEqualTo(same.gradient(x));
    assertThat(own.constants()).isEmpty();
  }

  @Test
  void wrongResultsAreReportedAsThePluginsFault() {
    assertFault(
        () -> FUNCTIONS.of(bowl(Map.of("dimension", List.of(3.0)))),
        "function bowl of own.jar: dimension must be that of the scenario's start, 2, was 3");
    assertFault(
        () -> FUNCTIONS.of(bowl(Map.of("wide", List.of(3.0)))),
        "function bowl of own.jar: option must be one of dimension, steep, was \"wide\"");
    SmoothFunction own = FUNCTIONS.of(bowl(Map.of()));
    assertFault(
        () -> own.value(Point.of(101, 0)),
        "function bowl of own.jar failed in value: illegal state: too far");
    assertFault(
        () -> own.gradient(Point.of(101, 0)),
        "function bowl of own.jar: gradient must have 2 numbers, was 1");
  }

  @Test
  void missingFunctionIsReportedWithTheRemedy() {
    Own other = new Own("other", 2, Map.of());
    assertFault(
        () -> Functions.BUILT_IN.of(other),
        "the scenario's function other is not one of Feint's own: give the jar that has it by"
            + " --with");
    assertFault(
        () -> FUNCTIONS.of(other),
        "the scenario's function other is not one of Feint's own: give the jar that has it by"
            + " --with; the jars given have bowl");
  }

  private static void assertFault(Runnable doing, String message) {
    assertThatExceptionOfType(PluginException.class).isThrownBy(doing::run).withMessage(message);
  }
}
