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
import java.util.stream.IntStream;

/** Each client's examples and the validation examples, labelled for each of at least two tasks. */
public final class FederatedData {
  /** The paper's task: whether a text is toxic. Tasks are numbered from 0. */
  public static final int TOXIC = 0;

  private static final String FIRST = "toxic";

  private final List<Labelled> tasks;

  /**
   * Examples with the labels of one task.
   *
   * @param name the name of the task
   * @param clients equally many examples for each client
   */
  public record Labelled(String name, List<Examples> clients, Examples validation) {

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

    private Labelled relabelled(String other, List<Comment> comments, int task) {
      List<Examples> own = new ArrayList<>();
      int from = 0;
      for (Examples client : clients) {
        own.add(client.relabelled(labels(comments, from, from + client.size(), task)));
        from += client.size();
      }
      return new Labelled(
          other, own, validation.relabelled(labels(comments, from, comments.size(), task)));
    }
  }

  /** Creates the data of the same texts, labelled for each task; the first is {@link #TOXIC}. */
  public FederatedData(List<Labelled> tasks) {
    this.tasks = List.copyOf(tasks);
    Checks.atLeast(2, tasks.size(), "tasks");
    Checks.require(
        tasks.stream().allMatch(tasks.get(TOXIC)::sharesTexts),
        "labels",
        "must be of the same texts for all tasks",
        "others");
    Checks.require(
        tasks.stream().map(Labelled::name).distinct().count() == tasks.size(),
        "tasks",
        "must have different names",
        names());
  }

  /**
   * Embeds the comments of a split.
   *
   * @param further names of the tasks besides the first, in the order of the comments' labels
   */
  public static FederatedData embedded(
      CommentSplit split, List<String> further, Embedder embedder, Execution execution) {
    List<Comment> all = new ArrayList<>();
    split.all().forEach(all::addAll);
    all.addAll(split.validation());
    Embeddings vectors = embedder.embed(all.stream().map(Comment::text).toList(), execution);
    List<Examples> clients = new ArrayList<>();
    int from = 0;
    for (int client = 0; client < split.clients(); client++, from += split.perClient()) {
      clients.add(examples(all, vectors, from, from + split.perClient()));
    }
    Labelled toxic = new Labelled(FIRST, clients, examples(all, vectors, from, all.size()));
    List<Labelled> tasks = new ArrayList<>(List.of(toxic));
    for (String name : further) {
      tasks.add(toxic.relabelled(name, all, tasks.size()));
    }
    return new FederatedData(tasks);
  }

  private static Examples examples(List<Comment> comments, Embeddings vectors, int from, int to) {
    return Examples.of(
        vectors.dimension(), vectors.rows(from, to), labels(comments, from, to, TOXIC));
  }

  private static boolean[] labels(List<Comment> comments, int from, int to, int task) {
    boolean[] labels = new boolean[to - from];
    for (int row = 0; row < labels.length; row++) {
      labels[row] = comments.get(from + row).label(task);
    }
    return labels;
  }

  /** Returns the number of tasks. */
  public int tasks() {
    return tasks.size();
  }

  /** Returns the name of a task. */
  public String name(int task) {
    return tasks.get(task).name();
  }

  /** Returns the names of all tasks. */
  public List<String> names() {
    return tasks.stream().map(Labelled::name).toList();
  }

  /** Returns the share of the clients' texts that have the same label in two tasks. */
  public double agreement(int one, int other) {
    return share(
        (client, row) -> client(one, client).label(row) == client(other, client).label(row));
  }

  /** Returns the share of the clients' texts that have the label of a task. */
  public double share(int task) {
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
    return tasks.get(TOXIC).clients().size();
  }

  /** Returns the number of examples per client. */
  public int perClient() {
    return client(TOXIC, 0).size();
  }

  /** Returns the examples of client 0..clients-1. */
  public Examples client(int task, int client) {
    return tasks.get(task).clients().get(client);
  }

  public Examples validation(int task) {
    return tasks.get(task).validation();
  }

  /** Returns the length of an example. */
  public int inputs() {
    return validation(TOXIC).inputs();
  }
}
