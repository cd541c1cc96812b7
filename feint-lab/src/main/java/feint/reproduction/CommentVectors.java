package feint.reproduction;

import feint.comments.Comment;
import feint.comments.Comments;
import feint.embedding.Embedder;
import feint.embedding.EmbeddingCache;
import feint.embedding.Embeddings;
import feint.embedding.EncoderModel;
import feint.numpy.ArrayContent;
import feint.numpy.FloatTable;
import feint.numpy.NpyFile;
import feint.numpy.NpzFile;
import feint.numpy.NumpyArray;
import feint.work.Execution;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Comments as vectors, in their order, for others to use.
 *
 * @param model names the encoder that made the vectors
 */
public record CommentVectors(Comments comments, Embeddings vectors, String model) {

  private static final String ARRAYS = ".npz";

  /** Embeds comments; those that the cache has are taken from there. */
  public static CommentVectors of(
      Comments comments, EncoderModel model, EmbeddingCache cache, Execution execution) {
    return new CommentVectors(
        comments,
        new Embedder(model, cache)
            .embed(comments.rows().stream().map(Comment::text).toList(), execution),
        model.id());
  }

  /** Whether a file has the labels beside the vectors. */
  public static boolean holdsLabels(Path file) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(ARRAYS);
  }

  /**
   * Writes a file for NumPy: the vectors, one below another; or, if its name ends in .npz, the
   * arrays {@code vectors}, {@code toxic} and {@code second}, which are the labels.
   */
  public long write(Path file) {
    FloatTable table = new FloatTable(vectors.rows(), vectors.dimension(), vectors::rows);
    if (!holdsLabels(file)) {
      return NpyFile.write(file, table);
    }
    Map<String, ArrayContent> arrays = new LinkedHashMap<>();
    arrays.put("vectors", table);
    arrays.put("toxic", labels(Comment::toxic));
    arrays.put("second", labels(Comment::second));
    return NpzFile.write(file, arrays);
  }

  private NumpyArray labels(Predicate<Comment> label) {
    return NumpyArray.truths(comments.rows().stream().map(label::test).toList());
  }
}
