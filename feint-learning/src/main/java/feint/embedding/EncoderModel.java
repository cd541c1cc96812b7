package feint.embedding;

import feint.math.Checks;
import java.util.function.Supplier;

/**
 * An encoder that is loaded when there is something to encode.
 *
 * @param id names the model to the cache: two models of one id give the same vectors
 * @param dimension the length of the vectors
 * @param loader loads it, which may take seconds
 */
public record EncoderModel(String id, int dimension, Supplier<Encoder> loader) {

  public EncoderModel {
    Checks.require(id.matches("[a-zA-Z0-9._-]+"), "model id", "must do as a file name", id);
    Checks.atLeast(1, dimension, "dimension");
  }
}
