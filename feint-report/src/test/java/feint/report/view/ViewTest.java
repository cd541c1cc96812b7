package feint.report.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import feint.provenance.Provenance;
import feint.report.html.Page;
import feint.report.text.TextRenderer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ViewTest {

  private static final Provenance PROVENANCE = Provenance.ofCommand("feint", List.of("x"));

  private static final Table TABLE =
      Table.of(
          "Words",
          List.of("one", "three"),
          List.of(
              Column.plain("word").cell(word -> word),
              Column.of("length", "number of letters")
                  .headed("letters")
                  .cell(word -> String.valueOf(word.length())),
              Column.words("note", "").onlyOnPages().cell(word -> "noted " + word)));

  private static final View VIEW =
      View.answering("How long?", "Short.")
          .line("in text")
          .paragraph("on the page")
          .note("in both")
          .notes(Optional.empty())
          .table(TABLE)
          .leftOut(Map.of())
          .build();

  @TempDir Path directory;

  @Test
  void textHasItsLinesAndTablesInOrder() {
    List<String> lines = new ArrayList<>();
    TextRenderer.render(VIEW, lines::add);
    assertThat(lines.subList(0, 2)).containsExactly("in text", "in both");
    assertThat(lines.get(2)).contains("| word  | length |", "| three |      5 |");
    assertThat(lines).hasSize(3).noneMatch(line -> line.contains("note"));
  }

  @Test
  void pageHasItsOwnParagraphsColumnsAndHeaders() throws Exception {
    Path file = directory.resolve("page.html");
    Page.of(VIEW, PROVENANCE, LocalDate.EPOCH).write(file);
    assertThat(Files.readString(file))
        .contains("<p>on the page</p>", "<p>in both</p>", ">letters<", "noted three")
        .doesNotContain("in text", "Left out", ">length<");
  }

  @Test
  void firstSentenceOfAConclusionIsTheAnswer() {
    View view = View.concluding("Why?", "Because of 0.5 things. That is all. Really.").build();
    assertThat(view.answer()).isEqualTo("Because of 0.5 things.");
    assertThat(view.blocks(View.Medium.PAGE))
        .containsExactly(new Block.Text("That is all. Really."));
    assertThat(View.concluding("Why?", "Because.").build().entries()).isEmpty();
  }

  @Test
  void wordsAreAlignedToTheLeft() {
    Table words = Table.words(List.of("a", "b"), List.of(List.of("1", "2"), List.of("3", "long")));
    assertThat(TextRenderer.table(words)).contains("| 1 | 2    |");
    Table numbers = Table.plain(List.of("a", "b"), words.rows());
    assertThat(TextRenderer.table(numbers)).contains("| 1 |    2 |");
  }

  @Test
  void viewWithoutQuestionHasNoPage() {
    View view = View.text().line("a line").build();
    assertThatThrownBy(() -> Page.of(view, PROVENANCE, LocalDate.EPOCH))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("question");
  }
}
