package feint.comments;

import feint.math.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Comments in an order that matters, and where they come from. */
public final class Comments {

  private final List<Comment> rows;
  private final CommentSource source;

  public Comments(List<Comment> rows, CommentSource source) {
    this.rows = List.copyOf(rows);
    this.source = source;
  }

  public List<Comment> rows() {
    return rows;
  }

  public int size() {
    return rows.size();
  }

  public CommentSource source() {
    return source;
  }

  public int toxic() {
    return (int) rows.stream().filter(Comment::toxic).count();
  }

  /** The same comments in an order drawn from the seed, by Fisher and Yates. */
  public Comments shuffled(Seed seed) {
    List<Comment> order = new ArrayList<>(rows);
    RandomGenerator random = seed.generator();
    for (int last = order.size() - 1; last > 0; last--) {
      Comment moved = order.get(last);
      int other = random.nextInt(last + 1);
      order.set(last, order.get(other));
      order.set(other, moved);
    }
    return new Comments(order, source);
  }

  /** As many toxic comments as others: the surplus of the larger class is dropped from the end. */
  public Comments balanced() {
    int each = Math.min(toxic(), size() - toxic());
    List<Comment> kept = new ArrayList<>(2 * each);
    int toxic = 0;
    int others = 0;
    for (Comment row : rows) {
      if ((row.toxic() ? toxic++ : others++) < each) {
        kept.add(row);
      }
    }
    return new Comments(kept, source);
  }
}
