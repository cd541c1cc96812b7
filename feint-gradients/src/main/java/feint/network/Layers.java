package feint.network;

import feint.math.Checks;

/**
 * A network of one hidden layer of rectified units and one sigmoid output, or, without a hidden
 * layer, a logistic regression.
 *
 * <p>Its weights, in the order of the flat vector: hidden layer, input by input; hidden biases;
 * output layer; output bias.
 *
 * @param inputs the length of an example
 * @param hidden the number of hidden units, 0 for none
 */
public record Layers(int inputs, int hidden) {

  public Layers {
    Checks.atLeast(1, inputs, "inputs");
    Checks.atLeast(0, hidden, "hidden units");
  }

  /** Returns the length of the flat vector. */
  public int size() {
    return bias() + 1;
  }

  /** Offset of the hidden biases. */
  int hiddenBiases() {
    return inputs * hidden;
  }

  /** Offset of the output layer. */
  int output() {
    return hiddenBiases() + hidden;
  }

  /** Offset of the output's bias. */
  int bias() {
    return output() + outputs();
  }

  /** Number of inputs of the output unit. */
  int outputs() {
    return hidden == 0 ? inputs : hidden;
  }
}
