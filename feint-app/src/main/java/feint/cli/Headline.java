package feint.cli;

import feint.report.view.View;
import java.util.regex.Pattern;

/** Conclusion of a command on a page: its first sentence is the answer, the rest a paragraph. */
final class Headline {

  private static final Pattern SENTENCES = Pattern.compile("(?<=\\.) (?=[A-Z])");

  private Headline() {}

  /** Returns a builder of a view whose answer is the first sentence of a conclusion. */
  static View.Builder view(String question, String conclusion) {
    String[] parts = SENTENCES.split(conclusion, 2);
    View.Builder view = View.answering(question, parts[0]);
    return parts.length == 1 ? view : view.paragraph(parts[1]);
  }
}
