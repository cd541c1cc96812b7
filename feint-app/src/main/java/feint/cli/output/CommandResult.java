package feint.cli.output;

import feint.report.view.View;

/** Result of a command: a record for JSON, and a view for text and pages. */
public interface CommandResult {

  /** Returns the record that is rendered as JSON. */
  Object data();

  /** Returns the view that is rendered as text and as a page. */
  View view();

  /** Creates a result without a type of its own. */
  static CommandResult of(Object data, View view) {
    return new Plain(data, view);
  }

  /** Result without a type of its own. */
  record Plain(Object data, View view) implements CommandResult {}
}
