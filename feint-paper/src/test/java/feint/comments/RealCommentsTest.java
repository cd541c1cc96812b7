package feint.comments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.scenario.Labelling;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The numbers are those of the data's own description. */
class RealCommentsTest {

  @Test
  void realFileIsReadWhole() {
    Comments read = CommentFile.read(RealComments.file(), List.of(Labelling.Rule.SECOND_PERSON));

    assertThat(read.size()).isEqualTo(26_928);
    assertThat(read.toxic()).isEqualTo(13_464);
    assertThat(read.balanced().rows()).isEqualTo(read.rows());
    assertThat(read.source().badRows()).isZero();
    assertThat(read.source().sha256())
        .isEqualTo("73dab0e849fcbf7f2ff688098d8fa6498c4615112e6ce0856031be89dab4fad6");
    assertThat(read.rows().stream().mapToInt(row -> row.text().length()).max()).hasValue(5000);
    assertThat(read.rows().subList(0, 24_115).stream().filter(Comment::toxic)).hasSize(12_044);
  }

  /** 61 % of all, and 71 % of the toxic ones. */
  @Test
  void mostRealCommentsAddressSomeone() {
    Comments read = CommentFile.read(RealComments.file(), List.of(Labelling.Rule.SECOND_PERSON));

    assertThat(share(read.rows(), 1)).isCloseTo(0.61, within(0.005));
    assertThat(share(read.rows().stream().filter(Comment::toxic).toList(), 1))
        .isCloseTo(0.71, within(0.005));
  }

  /** The shares that the page of the experiment states. */
  @Test
  void rulesLabelAboutHalfOfTheRealComments() {
    Comments read = CommentFile.read(RealComments.file(), List.of(Labelling.Rule.values()));

    assertThat(share(read.rows(), 1)).isCloseTo(0.606, within(5e-4));
    assertThat(share(read.rows(), 2)).isCloseTo(0.468, within(5e-4));
    assertThat(share(read.rows(), 3)).isCloseTo(0.582, within(5e-4));
  }

  private static double share(List<Comment> rows, int task) {
    return (double) rows.stream().filter(comment -> comment.label(task)).count() / rows.size();
  }
}
