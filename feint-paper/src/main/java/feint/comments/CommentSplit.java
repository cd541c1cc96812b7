package feint.comments;

import feint.io.ArchiveException;
import feint.math.Checks;
import feint.math.Text;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Allocation of comments: the clients get equal shares in the order of the rows, validation the
 * rest.
 */
public final class CommentSplit {

  /** Maximum share of the rows for the clients. */
  public static final double CLIENTS_SHARE = 0.895;

  private final List<Comment> rows;
  private final int clients;
  private final int perClient;

  private CommentSplit(List<Comment> rows, int clients, int perClient) {
    this.rows = rows;
    this.clients = clients;
    this.perClient = perClient;
  }

  /**
   * Splits balanced comments.
   *
   * @param mostPerClient maximum number of comments per client
   * @throws ArchiveException if there are too few for every client to have one
   */
  public static CommentSplit of(Comments comments, int clients, int mostPerClient) {
    Checks.atLeast(1, clients, "clients");
    Checks.atLeast(1, mostPerClient, "samples per client");
    int fair = (int) Math.floor(CLIENTS_SHARE * comments.size() / clients);
    if (fair < 1) {
      throw new ArchiveException(
          comments.source().name(),
          Text.of(
              "must have a row for each of %s clients and some to validate, had %s after"
                  + " as many toxic ones as others were kept",
              clients, comments.size()));
    }
    return new CommentSplit(comments.rows(), clients, Math.min(mostPerClient, fair));
  }

  public int clients() {
    return clients;
  }

  public int perClient() {
    return perClient;
  }

  /** Returns the comments of client 0..clients-1. */
  public List<Comment> client(int client) {
    return rows.subList(client * perClient, (client + 1) * perClient);
  }

  /** Returns the clients' comments, one list each. */
  public List<List<Comment>> all() {
    return IntStream.range(0, clients).mapToObj(this::client).toList();
  }

  /** Returns the comments for validation, which belong to no client. */
  public List<Comment> validation() {
    return rows.subList(clients * perClient, rows.size());
  }
}
