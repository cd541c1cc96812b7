package feint.descent;

import feint.part.Part;
import feint.part.PartOptions;

/**
 * A function of yours that has a name: a jar that has one, named in {@code
 * META-INF/services/feint.descent.FunctionPart}, is given to a command by {@code --with}. A
 * scenario names it by {@code objective: {kind: own, function: NAME}}.
 */
public interface FunctionPart extends Part {

  /**
   * The function.
   *
   * @param dimension how many numbers the scenario's points have: the function must take as many
   * @param settings what the scenario says about it
   * @throws IllegalArgumentException if there is none of this dimension, or with these settings
   */
  SmoothFunction create(int dimension, PartOptions settings);
}
