package feint.comments;

import static org.assertj.core.api.Assertions.assertThat;

import feint.scenario.Labelling.Rule;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WordRulesTest {

  private static boolean label(Rule rule, String text) {
    return WordRules.label(rule, text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "you",
        "Is it YOURS?",
        "See\nyour talk page.",
        "You're late.",
        "(u)",
        "c u",
        "UR wrong",
        "-you-"
      })
  void secondPersonIsRecognised(String text) {
    assertThat(label(Rule.SECOND_PERSON, text)).isTrue();
  }

  /** Letters are recognised in every alphabet, in every version of Java. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "youth",
        "yourself",
        "bayou",
        "thou",
        "menu",
        "you_all",
        "u2",
        "f\u00FCr\u00E9u",
        "\u00E4u"
      })
  void otherWordsAreNotSecondPerson(String text) {
    assertThat(label(Rule.SECOND_PERSON, text)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"No!", "is not", "NONE", "Don't", "it isn\u2019t so", "I CANNOT", "no" + "body's"})
  void negationIsRecognised(String text) {
    assertThat(label(Rule.NEGATION, text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "know", "notice", "noone", "nonesuch", "cannots", "n'table", "north"})
  void otherWordsAreNotNegation(String text) {
    assertThat(label(Rule.NEGATION, text)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"I", "i think", "I'm late", "give ME", "(mine)", "by myself", "my\nword"})
  void firstPersonIsRecognised(String text) {
    assertThat(label(Rule.FIRST_PERSON, text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "it", "home", "mines", "we", "am", "\u00E4i", "I2"})
  void otherWordsAreNotFirstPerson(String text) {
    assertThat(label(Rule.FIRST_PERSON, text)).isFalse();
  }
}
