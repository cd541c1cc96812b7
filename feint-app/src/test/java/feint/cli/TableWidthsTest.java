package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TableWidthsTest {

  @Test
  void whatFitsIsLeftAsItIs() {
    assertThat(TableWidths.of(List.of("policy", "cost"), List.of(List.of("balanced", "1"))))
        .containsExactly(10, 6);
  }

  @Test
  void theWidestGivesFirstAndBetweenWords() {
    List<String> header = List.of("a", "b", "c");
    List<List<String>> rows =
        List.of(List.of("x".repeat(40), "one two ".repeat(6).strip(), "y".repeat(40)));
    int[] widths = TableWidths.of(header, rows);
    assertThat(widths).containsExactly(42, 32, 42);
  }

  /** Whatever stands in twelve columns: all lines are as wide as a terminal at most. */
  @Test
  void everyTableFits() {
    SplittableRandom random = new SplittableRandom(1);
    for (int k = 0; k < 200; k++) {
      int columns = random.nextInt(1, 13);
      List<List<String>> rows = new ArrayList<>();
      for (int row = 0; row < 3; row++) {
        rows.add(
            IntStream.range(0, columns)
                .mapToObj(c -> "word ".repeat(random.nextInt(5)) + "w".repeat(random.nextInt(40)))
                .toList());
      }
      StringWriter text = new StringWriter();
      new Printer(new PrintWriter(text)).table(rows.get(0), rows);
      assertThat(text.toString().lines().mapToInt(String::length).max().orElseThrow())
          .isLessThanOrEqualTo(120);
    }
  }
}
