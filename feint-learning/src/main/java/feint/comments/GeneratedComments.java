package feint.comments;

import feint.file.Sha256;
import feint.math.Checks;
import feint.math.Seed;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Civil and hostile comments from a grammar of our own, for machines that have no others. No reader
 * agrees with every label: so many of them are turned round that nine in ten can be learnt.
 */
public final class GeneratedComments {

  /** As many as the paper's clients need to learn in 25 rounds, and soon embedded. */
  public static final int ROWS = 12_000;

  /** The share of labels that are turned round. */
  static final double DISPUTED = 0.04;

  private GeneratedComments() {}

  /** So many comments, half of them toxic, in an order drawn with them. */
  public static Comments of(int rows, Seed seed) {
    Checks.atLeast(2, rows, "rows");
    Grammar grammar = Grammar.embedded();
    List<Comment> comments = new ArrayList<>(rows);
    for (int row = 0; row < rows; row++) {
      RandomGenerator random = seed.child(row).generator();
      boolean hostile = row % 2 == 1;
      boolean disputed = random.nextDouble() < DISPUTED;
      String text = grammar.draw(hostile ? "hostile" : "civil", random);
      comments.add(new Comment(text, hostile != disputed));
    }
    CommentSource source =
        new CommentSource("sentences from a grammar", sha256(comments), rows, 0, true);
    return new Comments(comments, source).shuffled(seed.child(rows));
  }

  private static String sha256(List<Comment> comments) {
    MessageDigest digest = Sha256.digest();
    for (Comment comment : comments) {
      String line = comment.text() + "\t" + (comment.toxic() ? 1 : 0) + "\n";
      digest.update(line.getBytes(StandardCharsets.UTF_8));
    }
    return Sha256.hex(digest);
  }
}
