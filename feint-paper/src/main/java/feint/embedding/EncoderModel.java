package feint.embedding;

import feint.math.Checks;
import java.util.function.Supplier;

/**
 * An encoder that is loaded on first use.
 *
 * @param id name of the model in the cache: two models of one id give the same vectors
 * @param dimension the length of the vectors
 * @param loader loads the encoder, which may take seconds
 */
public record EncoderModel(String id, int dimension, Supplier<Encoder> loader) {

  public EncoderModel {
    Checks.require(id.matches("[a-zA-Z0-9._-]+"), "model id", "must be usable as a file name", id);
    Checks.atLeast(1, dimension, "dimension");
  }
}
