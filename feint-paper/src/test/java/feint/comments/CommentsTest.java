package feint.comments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import feint.io.ArchiveException;
import feint.math.Seed;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommentsTest {

  @Test
  void surplusIsDroppedFromTheEnd() {
    Comments comments = comments("atbTcdUe");

    assertThat(texts(comments.balanced())).isEqualTo("atbTcU");
    assertThat(texts(comments("TUa").balanced())).isEqualTo("Ta");
    assertThat(texts(comments("TU").balanced())).isEmpty();
  }

  /** One in ten is toxic, as in Kaggle's data: the selection would end with toxic rows alone. */
  @Test
  void everyStretchIsBalancedWhereFewAreToxic() {
    Comments kept = everyTenthToxic(2000).balanced();

    assertThat(kept.size()).isEqualTo(400);
    assertThat(kept.dropped()).isEqualTo(1600);
    for (List<Comment> part : CommentSplit.of(kept, 35, 689).all()) {
      assertThat(part).filteredOn(Comment::toxic).hasSize(part.size() / 2);
    }
    assertThat(CommentSplit.of(kept, 35, 689).validation())
        .hasSize(50)
        .filteredOn(Comment::toxic)
        .hasSize(25);
    // Each class keeps its order; of the others, the last are dropped.
    assertThat(kept.rows().stream().filter(Comment::toxic).map(Comment::text))
        .containsExactlyElementsOf(IntStream.range(0, 200).mapToObj(i -> "" + 10 * i).toList());
    assertThat(kept.rows().stream().filter(row -> !row.toxic()).map(Comment::text))
        .containsExactlyElementsOf(
            IntStream.range(0, 2000)
                .filter(i -> i % 10 > 0)
                .limit(200)
                .mapToObj(i -> "" + i)
                .toList());
  }

  @Test
  void sortedCommentsAreSpreadAndMixedOnesAreNot() {
    assertThat(texts(comments("abcdefghij" + "T".repeat(10)).balanced()))
        .isEqualTo("aTbTcTdTeTfTgThTiTjT");
    // Of the last four rows three are toxic, which is not more than three quarters.
    String mixed = "TabTcdTefTghTijTklTmnTopTqrTTTTsTTTTaTTT";
    assertThat(texts(comments(mixed).balanced())).isEqualTo(mixed);
    assertThat(comments(mixed).balanced().dropped()).isZero();
  }

  @Test
  void shuffleKeepsEveryCommentAndFollowsTheSeed() {
    Comments comments = comments("abcdefghTUVW");

    Comments one = comments.shuffled(new Seed(1));

    assertThat(one.rows()).containsExactlyInAnyOrderElementsOf(comments.rows());
    assertThat(one.rows()).isNotEqualTo(comments.rows());
    assertThat(comments.shuffled(new Seed(1)).rows()).isEqualTo(one.rows());
    assertThat(comments.shuffled(new Seed(2)).rows()).isNotEqualTo(one.rows());
    assertThat(one.source()).isEqualTo(comments.source());
  }

  /** min(689, floor(0.895 rows / 35)), by hand. */
  @ParameterizedTest
  @CsvSource({"26928, 688", "26960, 689", "100000, 689", "6000, 153", "40, 1"})
  void clientsGetEqualPartsAndValidationTheRest(int rows, int expected) {
    CommentSplit split = CommentSplit.of(numbered(rows), 35, 689);

    assertThat(split.perClient()).isEqualTo(expected);
    assertThat(split.client(2).get(0).text()).isEqualTo(Integer.toString(2 * expected));
    assertThat(split.all()).hasSize(35).allMatch(part -> part.size() == expected);
    assertThat(split.validation()).hasSize(rows - 35 * expected);
    assertThat(split.validation().get(0).text()).isEqualTo(Integer.toString(35 * expected));
  }

  @Test
  void tooFewCommentsAreRefused() {
    Comments few = numbered(39);

    assertThatThrownBy(() -> CommentSplit.of(few, 35, 689))
        .isInstanceOf(ArchiveException.class)
        .hasMessageContaining("must have a row for each of 35 clients")
        .hasMessageContaining("had 39");
  }

  private static Comments everyTenthToxic(int rows) {
    List<Comment> list =
        IntStream.range(0, rows)
            .mapToObj(row -> Comment.of(Integer.toString(row), row % 10 == 0, row % 3 == 0))
            .toList();
    return new Comments(list, new CommentSource("test", "", rows, 0, false));
  }

  private static Comments numbered(int rows) {
    List<Comment> list =
        IntStream.range(0, rows)
            .mapToObj(row -> Comment.of(Integer.toString(row), row % 2 == 0, row % 3 == 0))
            .toList();
    return new Comments(list, new CommentSource("test", "", rows, 0, false));
  }

  /** One comment per letter; capitals from T on, and t, are toxic. */
  private static Comments comments(String letters) {
    List<Comment> list =
        letters
            .chars()
            .mapToObj(
                c -> Comment.of(Character.toString(c), c == 't' || (c >= 'T' && c <= 'W'), false))
            .toList();
    return new Comments(list, new CommentSource("test", "", list.size(), 0, false));
  }

  private static String texts(Comments comments) {
    return String.join("", comments.rows().stream().map(Comment::text).toList());
  }
}
