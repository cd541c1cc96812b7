package feint.comments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import feint.io.ArchiveException;
import feint.math.Seed;
import feint.scenario.Labelling;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class GeneratedCommentsTest {

  @Test
  void sameSeedMakesTheSameComments() {
    Comments one = comments(200, 5);

    assertThat(comments(200, 5).rows()).isEqualTo(one.rows());
    assertThat(comments(200, 5).source()).isEqualTo(one.source());
    assertThat(comments(200, 6).source()).isNotEqualTo(one.source());
    assertThat(one.source().name()).isEqualTo("sentences from a grammar");
  }

  @Test
  void noSymbolIsLeftOver() {
    assertThat(comments(3000, 1).rows())
        .allMatch(comment -> comment.text().matches("[A-Z][^{}|]*[.?]"));
  }

  @Test
  void commentsSeldomRepeat() {
    assertThat(comments(2000, 2).rows().stream().map(Comment::text).distinct())
        .hasSizeGreaterThan(1800);
  }

  /**
   * Equally many labels are inverted in both directions, up to chance: a standard deviation of
   * (2000 × 0.04 × 0.96)^½, 8.8. Five of them are a false alarm in 6e-7 of seeds.
   */
  @Test
  void aboutHalfAreToxic() {
    assertThat(comments(2000, 3).toxic()).isBetween(1000 - 44, 1000 + 44);
  }

  /**
   * Of the comments of one tone, those on one topic minus those on the other: a variance of 1000 ×
   * (0.96 − (0.96 × 0.92)²) by those whose tone is not inverted and of 1000 × (0.04 − (0.04 ×
   * 0.92)²) by the others, a standard deviation of 14.8. Five of them, for both tones, are a false
   * alarm in 1.2e-6 of seeds. Topics that followed the tone would be hundreds apart.
   */
  @Test
  void aboutHalfOfEitherToneAreOnEitherTopic() {
    Map<Boolean, List<Comment>> tones =
        comments(2000, 3).rows().stream().collect(Collectors.partitioningBy(Comment::toxic));

    assertThat(tones.values())
        .allSatisfy(
            tone ->
                assertThat(2 * tone.stream().filter(comment -> comment.label(1)).count())
                    .isCloseTo(tone.size(), within(74L)));
  }

  /** A classifier by a single word is wrong in at least every fourth comment, in either task. */
  @Test
  void noSingleWordSeparatesThem() {
    List<Comment> comments = comments(3000, 4).rows();

    assertThat(bestWord(comments, Comment::toxic)).isLessThan(0.75);
    assertThat(bestWord(comments, comment -> comment.label(1))).isLessThan(0.75);
  }

  /** The largest accuracy of a classifier by the presence of one word. */
  private static double bestWord(List<Comment> comments, Predicate<Comment> label) {
    Map<String, int[]> counts = new HashMap<>();
    int labelled = 0;
    for (Comment comment : comments) {
      labelled += label.test(comment) ? 1 : 0;
      Set<String> words =
          new TreeSet<>(
              Arrays.asList(comment.text().toLowerCase(Locale.ROOT).split("[^a-z]+", -1)));
      for (String word : words) {
        counts.computeIfAbsent(word, w -> new int[2])[label.test(comment) ? 1 : 0]++;
      }
    }
    int others = comments.size() - labelled;
    int most = 0;
    for (int[] count : counts.values()) {
      most = Math.max(most, count[1] + others - count[0]);
      most = Math.max(most, count[0] + labelled - count[1]);
    }
    return (double) most / comments.size();
  }

  @Test
  void theRuleChangesNothingButTheSecondLabel() {
    List<Comment> topical = comments(500, 7).rows();
    Comments ruled = GeneratedComments.of(500, List.of(Labelling.Rule.SECOND_PERSON), new Seed(7));

    assertThat(ruled.source()).isEqualTo(comments(500, 7).source());
    assertThat(ruled.rows())
        .isEqualTo(
            topical.stream()
                .map(
                    row ->
                        Comment.of(
                            row.text(),
                            row.toxic(),
                            WordRules.label(Labelling.Rule.SECOND_PERSON, row.text())))
                .toList())
        .isNotEqualTo(topical);
  }

  /** The shares that the page of the experiment states; four standard errors are below 0.017. */
  @Test
  void rulesLabelFewerGeneratedComments() {
    List<Comment> rows =
        GeneratedComments.of(12_000, List.of(Labelling.Rule.values()), new Seed(1)).rows();
    double[] shares = {0.5, 0.70, 0.23, 0.26};
    for (int task = 0; task < shares.length; task++) {
      int asked = task;
      assertThat(rows.stream().filter(row -> row.label(asked)).count() / 12_000.0)
          .isCloseTo(shares[task], within(0.02));
    }
  }

  @Test
  void otherColumnsAreRefused() {
    assertThatThrownBy(
            () -> GeneratedComments.of(2, List.of(new Labelling.Column("obscene")), new Seed(1)))
        .isInstanceOf(ArchiveException.class)
        .hasMessage(
            "sentences from a grammar: must be labelled by column topic or by rules, was column"
                + " obscene");
  }

  private static Comments comments(int rows, long seed) {
    return GeneratedComments.of(rows, List.of(GeneratedComments.TOPIC), new Seed(seed));
  }

  @Test
  void topicsHaveLinesOfTheirOwn() {
    Grammar grammar = new Grammar("a: {b}{c}\nb/x: 1\nb/y: 2\nc: 3");
    assertThat(grammar.draw("a", "x", new Seed(1).generator())).isEqualTo("13");
    assertThat(grammar.draw("a", "y", new Seed(1).generator())).isEqualTo("23");
  }

  @Test
  void missingSymbolOfAGrammarIsNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Grammar("a: {b}").draw("a", "x", new Seed(1).generator()))
        .withMessage("symbol must have a line in the grammar, was b");
    assertThatIllegalArgumentException().isThrownBy(() -> new Grammar("no colon"));
  }
}
