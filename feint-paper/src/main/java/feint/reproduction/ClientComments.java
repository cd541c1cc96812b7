package feint.reproduction;

import feint.comments.CommentSource;
import feint.comments.CommentSplit;
import feint.comments.Comments;
import feint.embedding.Embedder;
import feint.federated.FederatedData;
import feint.math.Text;
import feint.parallel.Execution;
import feint.scenario.Federated;
import feint.scenario.Labelling;
import java.util.List;

/**
 * The clients' comments: split, as vectors, with their provenance.
 *
 * @param rows number of comments used
 * @param dropped number of comments dropped to balance the classes
 */
public record ClientComments(FederatedData data, CommentSource source, int rows, int dropped) {

  /**
   * Distributes these comments to the clients.
   *
   * @param labellings of the labels besides the first
   */
  public static ClientComments of(
      Comments comments,
      List<Labelling> labellings,
      Federated settings,
      Embedder embedder,
      Execution execution) {
    Comments balanced = comments.balanced();
    CommentSplit split = CommentSplit.of(balanced, settings.clients(), settings.samplesPerClient());
    return new ClientComments(
        FederatedData.embedded(
            split, labellings.stream().map(Labelling::label).toList(), embedder, execution),
        balanced.source(),
        balanced.size(),
        balanced.dropped());
  }

  /** Returns a short description. */
  public String described() {
    return Text.of("%s, %,d rows", source.name(), rows)
        + besides(source.badRows(), "unusable")
        + besides(dropped, "left out, to have as many toxic ones as others");
  }

  private static String besides(int rows, String what) {
    return rows == 0 ? "" : Text.of(", %,d more %s", rows, what);
  }
}
