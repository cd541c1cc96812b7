package feint.embedding;

import feint.math.Checks;
import java.util.Arrays;

/** Vectors, one per text, in the order of the texts. */
public final class Embeddings {

  private final int dimension;
  private final float[] values;

  Embeddings(int dimension, float[] values) {
    this.dimension = dimension;
    this.values = values;
  }

  public int rows() {
    return values.length / dimension;
  }

  public int dimension() {
    return dimension;
  }

  /** The vector of text {@code row}, 0..rows-1. */
  public float[] row(int row) {
    Checks.within(0, rows() - 1, row, "row");
    return Arrays.copyOfRange(values, row * dimension, (row + 1) * dimension);
  }

  /** The vectors of texts from..to-1, one after another. */
  public float[] rows(int from, int to) {
    return Arrays.copyOfRange(values, from * dimension, to * dimension);
  }
}
