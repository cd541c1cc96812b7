package feint.report;

/** Text as HTML that is well-formed XML as well, whatever characters are in it. */
final class Markup {

  private Markup() {}

  /** Text between tags, or between the quotes of an attribute. */
  static String escaped(String text) {
    return allowed(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** Without what no XML may contain. */
  private static String allowed(String text) {
    return text.replaceAll("[[\\p{Cntrl}&&[^\\n\\t]]\\p{Cs}\uFFFE\uFFFF]", "\uFFFD");
  }

  /** An element with text in it. */
  static String element(String name, String text) {
    return "<" + name + ">" + escaped(text) + "</" + name + ">\n";
  }

  /** JSON inside a script element: no tag can begin in it. */
  static String json(String text) {
    return allowed(text).replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026");
  }
}
