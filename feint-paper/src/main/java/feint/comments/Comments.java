package feint.comments;

import feint.math.Seed;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/** Comments in a significant order, with their provenance. */
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

  /** Returns the number of the source's comments that are not among these. */
  public int dropped() {
    return source.rows() - size();
  }

  public int toxic() {
    return (int) rows.stream().filter(Comment::toxic).count();
  }

  /** Returns the same comments in an order drawn from the seed (Fisher and Yates). */
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

  /**
   * Returns equally many toxic and other comments: the surplus of the larger class is dropped from
   * the end.
   *
   * <p>If one class is rare, its last comments would then be alone at the end, and the recipient of
   * the end would have one class only. Therefore, if more than three quarters of the last tenth are
   * of one class, the classes alternate, each in its own order.
   */
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
    return new Comments(endsOneSided(kept) ? inTurns(kept) : kept, source);
  }

  private static boolean endsOneSided(List<Comment> kept) {
    List<Comment> end = kept.subList(kept.size() - kept.size() / 10, kept.size());
    long toxic = end.stream().filter(Comment::toxic).count();
    return 4 * Math.max(toxic, end.size() - toxic) > 3L * end.size();
  }

  private static List<Comment> inTurns(List<Comment> kept) {
    Map<Boolean, List<Comment>> classes =
        kept.stream().collect(Collectors.partitioningBy(Comment::toxic));
    Iterator<Comment> toxic = classes.getOrDefault(true, List.of()).iterator();
    List<Comment> turns = new ArrayList<>(kept.size());
    for (Comment other : classes.getOrDefault(false, List.of())) {
      turns.add(other);
      turns.add(toxic.next());
    }
    return turns;
  }
}
