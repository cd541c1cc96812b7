package feint.embedding;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.Map;

/** Tokenised texts, padded to the length of the longest, that pass through the model together. */
final class TokenBatch {

  private final long[][] tokens;
  private final int length;

  TokenBatch(long[][] tokens) {
    this.tokens = tokens;
    this.length = Arrays.stream(tokens).mapToInt(row -> row.length).max().orElse(0);
  }

  /** Returns the vectors of the texts. */
  float[][] vectors(OrtEnvironment environment, OrtSession session) throws OrtException {
    long[] ids = new long[tokens.length * length];
    long[] mask = new long[ids.length];
    for (int row = 0; row < tokens.length; row++) {
      System.arraycopy(tokens[row], 0, ids, row * length, tokens[row].length);
      Arrays.fill(mask, row * length, row * length + tokens[row].length, 1);
    }
    try (OnnxTensor idTensor = tensor(environment, ids);
        OnnxTensor maskTensor = tensor(environment, mask);
        OnnxTensor typeTensor = tensor(environment, new long[ids.length]);
        OrtSession.Result result =
            session.run(
                Map.of(
                    "input_ids", idTensor,
                    "attention_mask", maskTensor,
                    "token_type_ids", typeTensor))) {
      return pooled(((OnnxTensor) result.get(0)).getFloatBuffer());
    }
  }

  private OnnxTensor tensor(OrtEnvironment environment, long[] values) throws OrtException {
    return OnnxTensor.createTensor(
        environment, LongBuffer.wrap(values), new long[] {tokens.length, length});
  }

  private float[][] pooled(FloatBuffer states) {
    int dimension = states.remaining() / (tokens.length * length);
    float[] state = new float[dimension];
    float[][] vectors = new float[tokens.length][dimension];
    for (int row = 0; row < tokens.length; row++) {
      double[] sum = new double[dimension];
      for (int token = 0; token < tokens[row].length; token++) {
        states.get((row * length + token) * dimension, state);
        for (int d = 0; d < dimension; d++) {
          sum[d] += state[d];
        }
      }
      double norm = Math.sqrt(Arrays.stream(sum).map(x -> x * x).sum());
      for (int d = 0; d < dimension; d++) {
        vectors[row][d] = (float) (sum[d] / norm);
      }
    }
    return vectors;
  }
}
