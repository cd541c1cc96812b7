package feint.report.html;

/** Text as HTML that is also well-formed XML, for all characters. */
final class Markup {

  private Markup() {}

  /** Escapes text between tags or in an attribute's quotes. */
  static String escaped(String text) {
    return allowed(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** Removes characters that XML does not allow. */
  private static String allowed(String text) {
    return text.replaceAll("[[\\p{Cntrl}&&[^\\n\\t]]\\p{Cs}\uFFFE\uFFFF]", "\uFFFD");
  }

  /** Returns an element that contains text. */
  static String element(String name, String text) {
    return "<" + name + ">" + escaped(text) + "</" + name + ">\n";
  }

  /** Returns JSON for a script element, in which no tag can begin. */
  static String json(String text) {
    return allowed(text).replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026");
  }
}
