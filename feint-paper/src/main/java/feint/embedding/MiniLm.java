package feint.embedding;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import feint.io.AtomicFile;
import feint.io.CacheDirectory;
import feint.math.ResourceLimitException;
import feint.parallel.ThreadTeam;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * all-MiniLM-L6-v2, a frozen sentence transformer (Wang et al., "MiniLM", 2020; fine-tuned by the
 * sentence-transformers project): a sentence is the mean of its tokens' last states, scaled to
 * length 1, as its authors publish it. Texts are truncated to 256 tokens, as there.
 *
 * <p>Model and tokenizer are in a jar; nothing is fetched at run time. Every batch is computed by
 * one thread, and padding does not change a bit of a vector, so that neither threads nor batches
 * do.
 */
public final class MiniLm implements Encoder {

  private static final String MODEL = "all-minilm-l6-v2.onnx";
  private static final String TOKENIZER = "all-minilm-l6-v2-tokenizer.json";
  private static final int DIMENSION = 384;
  private static final int MOST_TOKENS = 256;
  private static final int BATCH = 8;

  private final HuggingFaceTokenizer tokenizer;
  private final OrtEnvironment environment;
  private final OrtSession session;
  private final int batch;

  private MiniLm(
      HuggingFaceTokenizer tokenizer, OrtEnvironment environment, OrtSession session, int batch) {
    this.tokenizer = tokenizer;
    this.environment = environment;
    this.session = session;
    this.batch = batch;
  }

  /** Creates an encoder that owns the tokenizer; the tokenizer is closed on failure. */
  static MiniLm of(HuggingFaceTokenizer tokenizer, String file, int batch)
      throws IOException, OrtException {
    try {
      Telemetry.off();
      OrtEnvironment environment = OrtEnvironment.getEnvironment();
      return new MiniLm(tokenizer, environment, session(environment, file), batch);
    } catch (IOException | OrtException | RuntimeException | LinkageError e) {
      tokenizer.close();
      throw e;
    }
  }

  private static OrtSession session(OrtEnvironment environment, String file)
      throws IOException, OrtException {
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions();
        InputStream model = ModelFile.open(file)) {
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      return environment.createSession(model.readAllBytes(), options);
    }
  }

  static HuggingFaceTokenizer tokenizer() throws IOException {
    // The library would report its use to its makers and look for a network.
    System.setProperty("OPT_OUT_TRACKING", "true");
    System.setProperty("ai.djl.offline", "true");
    if (System.getProperty("DJL_CACHE_DIR") == null && System.getenv("DJL_CACHE_DIR") == null) {
      System.setProperty("DJL_CACHE_DIR", CacheDirectory.standard().resolve("djl").toString());
    }
    try (InputStream file = ModelFile.open(TOKENIZER)) {
      return HuggingFaceTokenizer.newInstance(
          file,
          Map.of(
              "padding", "false",
              "truncation", "true",
              "maxLength", Integer.toString(MOST_TOKENS)));
    } catch (RuntimeException | LinkageError e) {
      // The library reports only that its native code is missing, not that there is no directory
      // for it.
      CacheDirectory.created(CacheDirectory.standard());
      throw e;
    }
  }

  /**
   * Returns the model, which is loaded on first use.
   *
   * @throws ResourceLimitException if its files are missing; the loader throws it if they cannot be
   *     loaded
   */
  public static EncoderModel model() {
    String checksums =
        loaded(() -> ModelFile.checksum(MODEL) + "-" + ModelFile.checksum(TOKENIZER));
    String id = "all-minilm-l6-v2-" + checksums + "-" + MOST_TOKENS;
    return new EncoderModel(id, DIMENSION, () -> load(BATCH));
  }

  static MiniLm load(int batch) {
    return loaded(() -> of(tokenizer(), MODEL, batch));
  }

  /** Loads an object from the model's files. */
  interface Loading<T> {
    T load() throws IOException, OrtException;
  }

  /** Converts the various failures of native libraries on unsupported systems. */
  static <T> T loaded(Loading<T> loading) {
    try {
      return loading.load();
    } catch (IOException | OrtException | RuntimeException | LinkageError e) {
      ResourceLimitException refusal =
          new ResourceLimitException("the encoder all-MiniLM-L6-v2 cannot be loaded: " + reason(e));
      refusal.initCause(e);
      throw refusal;
    }
  }

  /** Returns the first line of the root cause. */
  private static String reason(Throwable e) {
    Throwable cause = e.getCause();
    if (cause != null && (e instanceof UncheckedIOException || e.getMessage() == null)) {
      return reason(cause);
    }
    String message = e instanceof IOException failed ? AtomicFile.reason(failed) : e.getMessage();
    return message == null ? e.getClass().getSimpleName() : message.lines().findFirst().orElse("");
  }

  @Override
  public float[][] encode(List<String> texts, ThreadTeam team) {
    long[][] tokens = new long[texts.size()][];
    team.forEach(
        tokens.length, (worker, row) -> tokens[row] = tokenizer.encode(texts.get(row)).getIds());
    // Texts of similar length together, for little padding; the longest first, so that no thread
    // has a long one at the end.
    Integer[] order = new Integer[tokens.length];
    Arrays.setAll(order, row -> row);
    Arrays.sort(order, Comparator.comparingInt(row -> -tokens[row].length));
    float[][] vectors = new float[tokens.length][];
    int batches = (tokens.length + batch - 1) / batch;
    team.forEach(
        batches,
        (worker, number) -> {
          int from = number * batch;
          Integer[] rows = Arrays.copyOfRange(order, from, Math.min(from + batch, tokens.length));
          long[][] chosen = Arrays.stream(rows).map(row -> tokens[row]).toArray(long[][]::new);
          float[][] found = run(new TokenBatch(chosen));
          for (int i = 0; i < rows.length; i++) {
            vectors[rows[i]] = found[i];
          }
        });
    return vectors;
  }

  private float[][] run(TokenBatch tokens) {
    try {
      return tokens.vectors(environment, session);
    } catch (OrtException e) {
      throw new IllegalStateException("the encoder failed: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    tokenizer.close();
    try {
      session.close();
    } catch (OrtException e) {
      throw new IllegalStateException("the encoder cannot be closed: " + e.getMessage(), e);
    }
  }
}
