package feint.federated;

import feint.comments.Comment;
import feint.comments.CommentSplit;
import feint.embedding.Embedder;
import feint.embedding.Embeddings;
import feint.math.Checks;
import feint.network.Examples;
import feint.parallel.Execution;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Each client's examples and the validation examples, labelled for each task. */
public final class FederatedData {

  private final Labelled toxic;
  private final Labelled second;

  /**
   * Examples with the labels of one task.
   *
   * @param clients equally many examples for each client
   */
  public record Labelled(List<Examples> clients, Examples validation) {

    public Labelled {
      clients = List.copyOf(clients);
      Checks.require(!clients.isEmpty(), "clients", "must be at least one", "none");
      for (Examples client : clients) {
        Checks.require(
            client.size() == clients.get(0).size() && client.size() > 0,
            "examples",
            "must be equally many for each client, and at least one",
            client.size());
      }
      Checks.require(validation.size() > 0, "validation examples", "must be at least one", "none");
    }

    private boolean sharesTexts(Labelled other) {
      return clients.size() == other.clients.size()
          && validation.sharesVectors(other.validation)
          && IntStream.range(0, clients.size())
              .allMatch(i -> clients.get(i).sharesVectors(other.clients.get(i)));
    }

    private Labelled relabelled(List<Comment> comments, Predicate<Comment> label) {
      List<Examples> own = new ArrayList<>();
      int from = 0;
      for (Examples client : clients) {
        own.add(client.relabelled(labels(comments, from, from + client.size(), label)));
        from += client.size();
      }
      return new Labelled(
          own, validation.relabelled(labels(comments, from, comments.size(), label)));
    }
  }

  /** Creates the data of the same texts, labelled for both tasks. */
  public FederatedData(Labelled toxic, Labelled second) {
    Checks.require(
        toxic.sharesTexts(second), "labels", "must be of the same texts for both tasks", "others");
    this.toxic = toxic;
    this.second = second;
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
    Labelled toxic = new Labelled(clients, examples(all, vectors, from, all.size()));
    return new FederatedData(toxic, toxic.relabelled(all, Comment::second));
  }

  private static Examples examples(List<Comment> comments, Embeddings vectors, int from, int to) {
    return Examples.of(
        vectors.dimension(), vectors.rows(from, to), labels(comments, from, to, Comment::toxic));
  }

  private static boolean[] labels(
      List<Comment> comments, int from, int to, Predicate<Comment> label) {
    boolean[] labels = new boolean[to - from];
    for (int row = 0; row < labels.length; row++) {
      labels[row] = label.test(comments.get(from + row));
    }
    return labels;
  }

  private Labelled of(LabellingTask task) {
    return task == LabellingTask.TOXIC ? toxic : second;
  }

  /** Returns the share of the clients' texts that have the same label in both tasks. */
  public double agreement() {
    return share(
        (client, row) ->
            client(LabellingTask.TOXIC, client).label(row)
                == client(LabellingTask.SECOND, client).label(row));
  }

  /** Returns the share of the clients' texts that have the label of a task. */
  public double share(LabellingTask task) {
    return share((client, row) -> client(task, client).label(row));
  }

  private double share(BiPredicate<Integer, Integer> text) {
    long such = 0;
    for (int client = 0; client < clients(); client++) {
      for (int row = 0; row < perClient(); row++) {
        such += text.test(client, row) ? 1 : 0;
      }
    }
    return (double) such / clients() / perClient();
  }

  public int clients() {
    return toxic.clients().size();
  }

  /** Returns the number of examples per client. */
  public int perClient() {
    return toxic.clients().get(0).size();
  }

  /** Returns the examples of client 0..clients-1. */
  public Examples client(LabellingTask task, int client) {
    return of(task).clients().get(client);
  }

  public Examples validation(LabellingTask task) {
    return of(task).validation();
  }

  /** Returns the length of an example. */
  public int inputs() {
    return validation(LabellingTask.TOXIC).inputs();
  }
}
