package feint.descent;

import feint.math.Point;
import feint.plugin.LoadedPlugin;
import feint.plugin.PluginException;
import feint.plugin.PluginOptions;
import feint.scenario.LearningFunction;
import feint.scenario.LearningFunction.Himmelblau;
import feint.scenario.LearningFunction.Logistic;
import feint.scenario.LearningFunction.Own;
import feint.scenario.LearningFunction.Pricing;
import feint.scenario.LearningFunction.Quadratic;
import java.util.List;

/** The functions that scenarios can name: built-in ones and those of plug-ins. */
public final class Functions {

  /** The built-in functions. */
  public static final Functions BUILT_IN = new Functions(List.of());

  private final List<LoadedPlugin<FunctionPlugin>> plugins;

  private Functions(List<LoadedPlugin<FunctionPlugin>> plugins) {
    this.plugins = List.copyOf(plugins);
  }

  /**
   * Returns the built-in functions and those of plug-ins.
   *
   * @param plugins none of whose names is {@link #taken}
   */
  public static Functions with(List<LoadedPlugin<FunctionPlugin>> plugins) {
    return new Functions(plugins);
  }

  /** Returns the names that a plug-in must not use. */
  public static List<String> taken() {
    return List.of("quadratic", "himmelblau", "logistic", "pricing", "own");
  }

  /**
   * Returns the function that a scenario names.
   *
   * @throws PluginException if it is a plug-in that no given jar has
   */
  public SmoothFunction of(LearningFunction named) {
    if (named instanceof Quadratic quadratic) {
      return new QuadraticLoss(Point.of(quadratic.curvature()), Point.of(quadratic.minimum()));
    }
    if (named instanceof Himmelblau himmelblau) {
      return new HimmelblauLoss(himmelblau.scale());
    }
    if (named instanceof Logistic logistic) {
      return LogisticLoss.generated(logistic);
    }
    return named instanceof Own own ? own(own) : new PricingLoss((Pricing) named);
  }

  private SmoothFunction own(Own named) {
    List<String> names = plugins.stream().map(LoadedPlugin::name).toList();
    LoadedPlugin<FunctionPlugin> plugin =
        plugins.stream()
            .filter(one -> one.name().equals(named.name()))
            .findFirst()
            .orElseThrow(
                () ->
                    new PluginException(
                        "the scenario's function "
                            + named.name()
                            + " is not one of Feint's own: give the jar that has it by --with"
                            + (names.isEmpty()
                                ? ""
                                : "; the jars given have " + String.join(", ", names))));
    return PluginFunction.of(plugin, named.dimension(), PluginOptions.ofNumbers(named.settings()));
  }
}
