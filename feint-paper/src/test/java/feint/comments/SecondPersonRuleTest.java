package feint.comments;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecondPersonRuleTest {

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
    assertThat(SecondPersonRule.addresses(text)).isTrue();
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
    assertThat(SecondPersonRule.addresses(text)).isFalse();
  }
}
