package feint.embedding;

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

  /** Returns the vectors of texts from..to-1, concatenated. */
  public float[] rows(int from, int to) {
    return Arrays.copyOfRange(values, from * dimension, to * dimension);
  }
}
