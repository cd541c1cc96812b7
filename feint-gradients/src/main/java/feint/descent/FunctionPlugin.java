package feint.descent;

import feint.plugin.Plugin;
import feint.plugin.PluginOptions;

/**
 * A plug-in function with a name. A jar that lists it in {@code
 * META-INF/services/feint.descent.FunctionPlugin} is given to a command by {@code --with}. A
 * scenario names the function by {@code objective: {kind: own, function: NAME}}.
 */
public interface FunctionPlugin extends Plugin {

  /**
   * Creates the function.
   *
   * @param dimension dimension of the scenario's points, which the function must accept
   * @param settings the scenario's settings of the function
   * @throws IllegalArgumentException if the dimension or the settings are not supported
   */
  SmoothFunction create(int dimension, PluginOptions settings);
}
