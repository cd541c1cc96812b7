package feint.report.view;

import feint.report.view.Column.Filled;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Table of a view.
 *
 * @param caption shown on pages; text has a line above the table instead
 * @param columns the first one always has words
 * @param rows cells in the order of the columns
 * @param bounds first cells of the rows whose numbers are bounds, which pages do not round
 */
public record Table(
    String caption, List<Column> columns, List<List<String>> rows, Set<String> bounds)
    implements Block {

  public Table {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
    bounds = Set.copyOf(bounds);
  }

  /** Creates a table without rows of bounds. */
  public Table(String caption, List<Column> columns, List<List<String>> rows) {
    this(caption, columns, rows, Set.of());
  }

  /** Returns this table with rows of bounds, which are named by their first cells. */
  public Table withBounds(Set<String> firstCells) {
    return new Table(caption, columns, rows, firstCells);
  }

  /** Creates a table with a row for each item. */
  public static <T> Table of(String caption, List<T> items, List<Filled<T>> columns) {
    return new Table(
        caption,
        columns.stream().map(Filled::column).toList(),
        items.stream()
            .map(item -> columns.stream().map(column -> column.cell().apply(item)).toList())
            .toList());
  }

  /** Creates a table for text, whose columns need no description. */
  public static Table plain(List<String> names, List<List<String>> rows) {
    return new Table("", names.stream().map(Column::plain).toList(), rows);
  }

  /** Creates a table for text whose cells are words. */
  public static Table words(List<String> names, List<List<String>> rows) {
    return new Table("", names.stream().map(name -> Column.words(name, "")).toList(), rows);
  }

  /** Returns the table without the columns that are for pages alone. */
  public Table forText() {
    int[] selected =
        IntStream.range(0, columns.size()).filter(k -> !columns.get(k).pageOnly()).toArray();
    return new Table(
        caption, pick(columns, selected), rows.stream().map(row -> pick(row, selected)).toList());
  }

  private static <T> List<T> pick(List<T> all, int[] indices) {
    return IntStream.of(indices).mapToObj(all::get).toList();
  }
}
