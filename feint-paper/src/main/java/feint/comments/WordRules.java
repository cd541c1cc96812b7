package feint.comments;

import feint.scenario.Labelling.Rule;
import java.util.regex.Pattern;

/** Tasks that need no human labels: whether a text has one of some words. */
final class WordRules {
  private static final Pattern SECOND_PERSON = words("\\b(you|your|yours|u|ur)\\b");
  private static final Pattern NEGATION =
      words("\\b(no(body)?|not|none|nor|never|nothing|cannot)\\b|n['\u2019]t\\b");
  private static final Pattern FIRST_PERSON = words("\\b(i|me|my|mine|myself)\\b");

  private WordRules() {}

  private static Pattern words(String regex) {
    // Word boundaries depend on the version of Java unless Unicode classes are requested.
    return Pattern.compile(regex, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CHARACTER_CLASS);
  }

  /** Returns the label of a text by a rule. */
  static boolean label(Rule rule, String text) {
    Pattern words =
        switch (rule) {
          case SECOND_PERSON -> SECOND_PERSON;
          case NEGATION -> NEGATION;
          case FIRST_PERSON -> FIRST_PERSON;
        };
    return words.matcher(text).find();
  }
}
