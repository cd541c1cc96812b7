package feint.report.view;

import java.util.function.Function;

/**
 * Column of a table.
 *
 * @param name header
 * @param heading header on pages, where there is room for more words
 * @param meaning description for readers who see the column for the first time; empty where the
 *     name is enough
 * @param text whether the cells are words, which are aligned to the left
 * @param pageOnly whether the column is left out of text
 */
public record Column(String name, String heading, String meaning, boolean text, boolean pageOnly) {

  /** Creates a column of numbers. */
  public static Column of(String name, String meaning) {
    return new Column(name, name, meaning, false, false);
  }

  /** Creates a column of numbers whose name is enough. */
  public static Column plain(String name) {
    return of(name, "");
  }

  /** Creates a column of words. */
  public static Column words(String name, String meaning) {
    return new Column(name, name, meaning, true, false);
  }

  /** Returns this column with another header on pages. */
  public Column headed(String onPages) {
    return new Column(name, onPages, meaning, text, pageOnly);
  }

  /** Returns this column for pages alone. */
  public Column onlyOnPages() {
    return new Column(name, heading, meaning, text, true);
  }

  /** Returns this column with the function that computes its cells. */
  public <T> Filled<T> cell(Function<? super T, String> text) {
    return new Filled<>(this, text);
  }

  /** Column with the function that computes its cells. */
  public record Filled<T>(Column column, Function<? super T, String> cell) {}
}
