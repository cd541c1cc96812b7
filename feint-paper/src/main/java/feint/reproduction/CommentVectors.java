package feint.reproduction;

import feint.comments.Comment;
import feint.comments.Comments;
import feint.data.numpy.ArrayContent;
import feint.data.numpy.FloatTable;
import feint.data.numpy.NpyFile;
import feint.data.numpy.NpzFile;
import feint.data.numpy.NumpyArray;
import feint.embedding.Embedder;
import feint.embedding.EmbeddingCache;
import feint.embedding.Embeddings;
import feint.embedding.EncoderModel;
import feint.parallel.Execution;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Embedded comments in their order, for export.
 *
 * @param model name of the encoder of the vectors
 */
public record CommentVectors(Comments comments, Embeddings vectors, String model) {

  private static final String ARRAYS = ".npz";

  /** Embeds comments; cached ones are taken from the cache. */
  public static CommentVectors of(
      Comments comments, EncoderModel model, EmbeddingCache cache, Execution execution) {
    return new CommentVectors(
        comments,
        new Embedder(model, cache)
            .embed(comments.rows().stream().map(Comment::text).toList(), execution),
        model.id());
  }

  /** Returns whether a file contains the labels besides the vectors. */
  public static boolean holdsLabels(Path file) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(ARRAYS);
  }

  /**
   * Writes a file for NumPy: the vectors, one per row; or, if its name ends in .npz, the arrays
   * {@code vectors}, {@code toxic} and {@code second}, the last two being the labels in the first
   * two tasks.
   */
  public long write(Path file) {
    FloatTable table = new FloatTable(vectors.rows(), vectors.dimension(), vectors::rows);
    if (!holdsLabels(file)) {
      return NpyFile.write(file, table);
    }
    Map<String, ArrayContent> arrays = new LinkedHashMap<>();
    arrays.put("vectors", table);
    arrays.put("toxic", labels(0));
    arrays.put("second", labels(1));
    return NpzFile.write(file, arrays);
  }

  private NumpyArray labels(int task) {
    return NumpyArray.truths(comments.rows().stream().map(comment -> comment.label(task)).toList());
  }
}
