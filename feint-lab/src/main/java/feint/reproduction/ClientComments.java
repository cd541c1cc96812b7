package feint.reproduction;

import feint.comments.CommentSource;
import feint.comments.CommentSplit;
import feint.comments.Comments;
import feint.embedding.Embedder;
import feint.federated.FederatedData;
import feint.scenario.Federated;
import feint.work.Execution;
import java.util.Locale;

/**
 * Comments as clients have them: split, as vectors, and where they are from.
 *
 * @param rows how many are used
 * @param dropped how many are not, to have as many toxic ones as others
 */
public record ClientComments(FederatedData data, CommentSource source, int rows, int dropped) {

  /** Gives these comments to the clients. */
  public static ClientComments of(
      Comments comments, Federated settings, Embedder embedder, Execution execution) {
    Comments balanced = comments.balanced();
    CommentSplit split = CommentSplit.of(balanced, settings.clients(), settings.samplesPerClient());
    return new ClientComments(
        FederatedData.embedded(split, embedder, execution),
        balanced.source(),
        balanced.size(),
        balanced.dropped());
  }

  /** In a few words. */
  public String described() {
    return String.format(Locale.ROOT, "%s, %,d rows", source.name(), rows)
        + besides(source.badRows(), "unusable")
        + besides(dropped, "left out, to have as many toxic ones as others");
  }

  private static String besides(int rows, String what) {
    return rows == 0 ? "" : String.format(Locale.ROOT, ", %,d more %s", rows, what);
  }
}
