package feint.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import feint.report.view.Table;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TableWidthsTest {

  @Test
  void fittingTablesAreUnchanged() {
    assertThat(TableWidths.of(List.of("policy", "cost"), List.of(List.of("balanced", "1"))))
        .containsExactly(10, 6);
  }

  @Test
  void widestColumnShrinksFirstAndBreaksBetweenWords() {
    List<String> header = List.of("a", "b", "c");
    List<List<String>> rows =
        List.of(List.of("x".repeat(40), "one two ".repeat(6).strip(), "y".repeat(40)));
    int[] widths = TableWidths.of(header, rows);
    assertThat(widths).containsExactly(42, 32, 42);
  }

  @Test
  void intervalsStayWholeWhereTheyCanAndNamesAlways() {
    List<String> header = List.of("policy", "advantage");
    String name = "balanced:" + "x".repeat(39);
    assertThat(TableWidths.of(header, List.of(List.of(name, "y ".repeat(24) + "1.0 [0.8, 0.9]"))))
        .containsExactly(50, 60);
    List<String> wide = Collections.nCopies(9, "0.12345 [0.1234, 0.5678]");
    assertThat(TableWidths.of(wide, List.of())).containsOnly(12, 13).startsWith(12);
    assertThat(TableWidths.broken("0.12 [0.1, 0.2]", 16)).isEqualTo("0.12\n[0.1, 0.2]");
    assertThat(TableWidths.broken("0.12 [0.1, 0.2]", 17)).isEqualTo("0.12 [0.1, 0.2]");
  }

  /** For any words in twelve columns, all lines are at most as wide as a terminal. */
  @Test
  void everyTableFits() {
    SplittableRandom random = new SplittableRandom(1);
    for (int k = 0; k < 200; k++) {
      int columns = random.nextInt(1, 13);
      List<List<String>> rows = new ArrayList<>();
      for (int row = 0; row < 3; row++) {
        rows.add(
            IntStream.range(0, columns)
                .mapToObj(c -> "word ".repeat(random.nextInt(9)) + "w".repeat(random.nextInt(7)))
                .toList());
      }
      String text = TextRenderer.table(Table.plain(rows.get(0), rows));
      assertThat(text.lines().mapToInt(String::length).max().orElseThrow())
          .isLessThanOrEqualTo(120);
    }
  }
}
