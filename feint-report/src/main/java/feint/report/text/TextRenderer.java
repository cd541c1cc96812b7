package feint.report.text;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.HorizontalAlign;
import feint.report.view.Block;
import feint.report.view.Column;
import feint.report.view.Table;
import feint.report.view.View;
import feint.report.view.View.Medium;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Renders views as lines of text for a terminal. */
public final class TextRenderer {

  private TextRenderer() {}

  /** Hands the lines of a view to a printer, in order. */
  public static void render(View view, Consumer<String> printer) {
    view.blocks(Medium.TEXT).map(TextRenderer::text).forEach(printer);
  }

  private static String text(Block block) {
    if (block instanceof Block.Text line) {
      return line.text();
    }
    if (block instanceof Block.Verdict verdict) {
      return verdict.headline();
    }
    if (block instanceof Table table) {
      return table(table.forText());
    }
    throw new IllegalStateException(
        "a block of text must be a verdict, a line or a table, was " + block);
  }

  /** Returns a table with all its columns. */
  public static String table(Table table) {
    List<String> header = table.columns().stream().map(Column::name).toList();
    int[] widths = TableWidths.of(header, table.rows());
    List<com.github.freva.asciitable.Column> columns = new ArrayList<>();
    for (int k = 0; k < widths.length; k++) {
      boolean words = k == 0 || table.columns().get(k).text();
      HorizontalAlign align = words ? HorizontalAlign.LEFT : HorizontalAlign.RIGHT;
      columns.add(
          new com.github.freva.asciitable.Column()
              .header(header.get(k))
              .maxWidth(widths[k])
              .headerAlign(align)
              .dataAlign(align));
    }
    String[][] data =
        table.rows().stream()
            .map(
                row ->
                    IntStream.range(0, row.size())
                        .mapToObj(k -> TableWidths.broken(row.get(k), widths[k]))
                        .toArray(String[]::new))
            .toArray(String[][]::new);
    return AsciiTable.getTable(
        AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS,
        columns.toArray(new com.github.freva.asciitable.Column[0]),
        data);
  }
}
