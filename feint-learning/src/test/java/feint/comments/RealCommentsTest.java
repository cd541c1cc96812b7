package feint.comments;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The numbers are those that the data's own description gives. */
class RealCommentsTest {

  @Test
  void realFileIsReadWhole() {
    Comments read = CommentFile.read(RealComments.file());

    assertThat(read.size()).isEqualTo(26_928);
    assertThat(read.toxic()).isEqualTo(13_464);
    assertThat(read.balanced().rows()).isEqualTo(read.rows());
    assertThat(read.source().badRows()).isZero();
    assertThat(read.source().sha256())
        .isEqualTo("73dab0e849fcbf7f2ff688098d8fa6498c4615112e6ce0856031be89dab4fad6");
    assertThat(read.rows().stream().mapToInt(row -> row.text().length()).max()).hasValue(5000);
    assertThat(read.rows().subList(0, 24_115).stream().filter(Comment::toxic)).hasSize(12_044);
  }
}
