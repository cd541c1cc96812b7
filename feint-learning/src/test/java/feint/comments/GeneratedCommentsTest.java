package feint.comments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import feint.math.Seed;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class GeneratedCommentsTest {

  @Test
  void sameSeedMakesTheSameComments() {
    Comments one = GeneratedComments.of(200, new Seed(5));

    assertThat(GeneratedComments.of(200, new Seed(5)).rows()).isEqualTo(one.rows());
    assertThat(GeneratedComments.of(200, new Seed(5)).source()).isEqualTo(one.source());
    assertThat(GeneratedComments.of(200, new Seed(6)).source()).isNotEqualTo(one.source());
    assertThat(one.source().name()).isEqualTo("sentences from a grammar");
  }

  @Test
  void noSymbolIsLeftOver() {
    assertThat(GeneratedComments.of(3000, new Seed(1)).rows())
        .allMatch(comment -> comment.text().matches("[A-Z][^{}|]*[.?]"));
  }

  @Test
  void commentsSeldomRepeat() {
    assertThat(
            GeneratedComments.of(2000, new Seed(2)).rows().stream().map(Comment::text).distinct())
        .hasSizeGreaterThan(1800);
  }

  /**
   * As many labels are turned one way as the other, but for chance: a standard deviation of (2000 ×
   * 0.04 × 0.96)^½, 8.8. Five of them are a false alarm in 6e-7 of seeds.
   */
  @Test
  void aboutHalfAreToxic() {
    assertThat(GeneratedComments.of(2000, new Seed(3)).toxic()).isBetween(1000 - 44, 1000 + 44);
  }

  /** Whoever looks for one word only is wrong in at least every fourth comment. */
  @Test
  void noSingleWordSeparatesThem() {
    Comments comments = GeneratedComments.of(3000, new Seed(4));
    Map<String, int[]> counts = new HashMap<>();
    for (Comment comment : comments.rows()) {
      Set<String> words =
          new TreeSet<>(
              Arrays.asList(comment.text().toLowerCase(Locale.ROOT).split("[^a-z]+", -1)));
      for (String word : words) {
        counts.computeIfAbsent(word, w -> new int[2])[comment.toxic() ? 1 : 0]++;
      }
    }
    int toxic = comments.toxic();
    int civil = comments.size() - toxic;

    assertThat(counts)
        .allSatisfy(
            (word, count) -> {
              int right = Math.max(count[1] + civil - count[0], count[0] + toxic - count[1]);
              assertThat(right).isLessThan(3 * comments.size() / 4);
            });
  }

  @Test
  void grammarsNameWhatIsMissing() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Grammar("a: {b}").draw("a", new Seed(1).generator()))
        .withMessage("symbol must have a line in the grammar, was b");
    assertThatIllegalArgumentException().isThrownBy(() -> new Grammar("no colon"));
  }
}
