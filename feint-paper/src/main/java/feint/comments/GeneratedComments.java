package feint.comments;

import feint.io.ArchiveException;
import feint.io.Sha256;
import feint.math.Checks;
import feint.math.Seed;
import feint.math.Text;
import feint.scenario.Labelling;
import feint.scenario.Labelling.Rule;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Civil and hostile comments from a built-in grammar, for use without a data set. Half of them,
 * drawn independently of their tone, are about ships, which is their second label. Some labels are
 * inverted, as readers disagree in practice, so that nine in ten can be learnt.
 */
public final class GeneratedComments {

  /**
   * Default number of comments: enough for the paper's clients to learn in 25 rounds, and fast to
   * embed.
   */
  public static final int ROWS = 12_000;

  /** Labelling by topic: the only column besides the first label. */
  public static final Labelling.Column TOPIC = new Labelling.Column("topic");

  /** Share of inverted labels in each task. */
  static final double DISPUTED = 0.04;

  private static final String NAME = "sentences from a grammar";

  private GeneratedComments() {}

  /**
   * Generates comments, half of them toxic, in a random order. Their texts and first labels do not
   * depend on the labellings.
   *
   * @param labellings sources of the labels besides the first: {@link #TOPIC}, or the texts
   *     themselves
   * @throws ArchiveException if one of them is another column
   */
  public static Comments of(int rows, List<Labelling> labellings, Seed seed) {
    Checks.atLeast(2, rows, "rows");
    labellings.forEach(GeneratedComments::requireKnown);
    Grammar grammar = Grammar.embedded();
    List<Comment> comments = new ArrayList<>(rows);
    MessageDigest digest = Sha256.digest();
    for (int row = 0; row < rows; row++) {
      Sentence sentence = sentence(row, grammar, seed.child(row).generator());
      digest.update(sentence.line().getBytes(StandardCharsets.UTF_8));
      comments.add(sentence.labelled(labellings));
    }
    CommentSource source = new CommentSource(NAME, Sha256.hex(digest), rows, 0, true);
    return new Comments(comments, source).shuffled(seed.child(rows));
  }

  private static void requireKnown(Labelling labelling) {
    if (labelling instanceof Labelling.Column column && !column.equals(TOPIC)) {
      throw new ArchiveException(
          NAME, "must be labelled by column topic or by rules, was column " + column.name());
    }
  }

  /** A generated comment with its two labels. */
  private record Sentence(String text, boolean toxic, boolean ships) {
    String line() {
      return Text.of("%s\t%s\t%s\n", text, toxic ? 1 : 0, ships ? 1 : 0);
    }

    Comment labelled(List<Labelling> labellings) {
      List<Boolean> labels = new ArrayList<>(List.of(toxic));
      for (Labelling labelling : labellings) {
        labels.add(labelling instanceof Rule rule ? WordRules.label(rule, text) : ships);
      }
      return new Comment(text, labels);
    }
  }

  /** Tone and topic alternate, so that all four combinations are equally frequent. */
  private static Sentence sentence(int row, Grammar grammar, RandomGenerator random) {
    boolean hostile = row % 2 == 1;
    boolean ships = row / 2 % 2 == 1;
    boolean toneDisputed = random.nextDouble() < DISPUTED;
    boolean topicDisputed = random.nextDouble() < DISPUTED;
    String text =
        grammar.draw(hostile ? "hostile" : "civil", ships ? "ships" : "buildings", random);
    return new Sentence(text, hostile != toneDisputed, ships != topicDisputed);
  }
}
