package feint.scenario.text;

import com.fasterxml.jackson.databind.node.TextNode;

/**
 * Unquoted YAML text, such as {@code uniform}, or {@code 0x10}, which is not a number here.
 * Messages show it as it was written.
 */
public final class PlainText extends TextNode {

  private static final long serialVersionUID = 1L;

  PlainText(String text) {
    super(text);
  }
}
