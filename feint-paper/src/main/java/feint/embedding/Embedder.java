package feint.embedding;

import feint.parallel.Execution;
import feint.parallel.Progress;
import feint.parallel.ThreadTeam;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Embeds texts: cached vectors are read, the others are encoded and cached in chunks, so that an
 * interrupted run loses a few seconds at most.
 */
public final class Embedder {

  /** Number of texts per chunk. */
  private static final int CHUNK = 512;

  private final EncoderModel model;
  private final EmbeddingCache cache;

  public Embedder(EncoderModel model, EmbeddingCache cache) {
    this.model = model;
    this.cache = cache;
  }

  /** Returns the number of distinct texts that would have to be encoded. */
  public int missing(List<String> texts) {
    Map<TextKey, String> wanted = keys(texts);
    return wanted.size() - cache.load(model, wanted.keySet()).size();
  }

  /** Returns the vectors of these texts, in their order. */
  public Embeddings embed(List<String> texts, Execution execution) {
    Map<TextKey, String> wanted = keys(texts);
    Map<TextKey, float[]> known = new HashMap<>(cache.load(model, wanted.keySet()));
    List<TextKey> missing =
        wanted.keySet().stream().filter(key -> !known.containsKey(key)).toList();
    if (!missing.isEmpty()) {
      encode(missing, wanted, known, execution);
    }
    float[] values = new float[texts.size() * model.dimension()];
    for (int row = 0; row < texts.size(); row++) {
      float[] vector = known.getOrDefault(TextKey.of(texts.get(row)), new float[0]);
      System.arraycopy(vector, 0, values, row * model.dimension(), model.dimension());
    }
    return new Embeddings(model.dimension(), values);
  }

  /** Distinct texts in the order of their first occurrence. */
  private static Map<TextKey, String> keys(List<String> texts) {
    Map<TextKey, String> keys = new LinkedHashMap<>();
    texts.forEach(text -> keys.putIfAbsent(TextKey.of(text), text));
    return keys;
  }

  private void encode(
      List<TextKey> missing,
      Map<TextKey, String> texts,
      Map<TextKey, float[]> known,
      Execution execution) {
    Progress progress = execution.progress();
    try (Encoder encoder = model.loader().get();
        ThreadTeam team = execution.team()) {
      for (int from = 0; from < missing.size(); from += CHUNK) {
        List<TextKey> keys = missing.subList(from, Math.min(from + CHUNK, missing.size()));
        List<String> chunk = new ArrayList<>(keys.size());
        keys.forEach(key -> chunk.add(texts.getOrDefault(key, "")));
        float[][] vectors = encoder.encode(chunk, team);
        cache.add(model, keys, vectors);
        for (int row = 0; row < vectors.length; row++) {
          known.put(keys.get(row), vectors[row]);
        }
        progress.reached((from + (double) keys.size()) / missing.size());
      }
    }
  }
}
