package feint.federated;

import feint.comments.Comment;
import feint.comments.CommentSplit;
import feint.embedding.Embedder;
import feint.embedding.Embeddings;
import feint.math.Checks;
import feint.math.Execution;
import feint.network.Examples;
import java.util.ArrayList;
import java.util.List;

/** Each client's own examples, and those that validate. */
public final class FederatedData {

  private final List<Examples> clients;
  private final Examples validation;

  /** Data of clients with equally many examples each. */
  public FederatedData(List<Examples> clients, Examples validation) {
    Checks.require(!clients.isEmpty(), "clients", "must be at least one", "none");
    for (Examples client : clients) {
      Checks.require(
          client.size() == clients.get(0).size() && client.size() > 0,
          "examples",
          "must be as many for each client, and not none",
          client.size());
    }
    Checks.require(validation.size() > 0, "validation examples", "must be at least one", "none");
    this.clients = List.copyOf(clients);
    this.validation = validation;
  }

  /** Embeds the comments of a split. */
  public static FederatedData embedded(CommentSplit split, Embedder embedder, Execution execution) {
    List<Comment> all = new ArrayList<>();
    split.all().forEach(all::addAll);
    all.addAll(split.validation());
    Embeddings vectors = embedder.embed(all.stream().map(Comment::text).toList(), execution);
    List<Examples> clients = new ArrayList<>();
    int from = 0;
    for (int client = 0; client < split.clients(); client++, from += split.perClient()) {
      clients.add(examples(all, vectors, from, from + split.perClient()));
    }
    return new FederatedData(clients, examples(all, vectors, from, all.size()));
  }

  private static Examples examples(List<Comment> comments, Embeddings vectors, int from, int to) {
    boolean[] labels = new boolean[to - from];
    for (int row = 0; row < labels.length; row++) {
      labels[row] = comments.get(from + row).toxic();
    }
    return Examples.of(vectors.dimension(), vectors.rows(from, to), labels);
  }

  public int clients() {
    return clients.size();
  }

  /** How many examples each client has. */
  public int perClient() {
    return clients.get(0).size();
  }

  /** The examples of client 0..clients-1. */
  public Examples client(int client) {
    return clients.get(client);
  }

  public Examples validation() {
    return validation;
  }

  /** The length of an example. */
  public int inputs() {
    return validation.inputs();
  }
}
