package feint.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ActionsTest {

  private static final Actions ACTIONS = Actions.over(1, 5, 50);

  @Test
  void orderRunsFromTheHighestDecoyToTheHighestLearningQuery() {
    assertThat(ACTIONS.toList())
        .containsExactly(
            Action.obfuscate(50),
            Action.obfuscate(5),
            Action.obfuscate(1),
            Action.learn(1),
            Action.learn(5),
            Action.learn(50));
  }

  @Test
  void actionsSortThemselvesInTheOrderOfTheirIndices() {
    List<Action> actions = new ArrayList<>(ACTIONS.toList());
    Collections.reverse(actions);
    Collections.sort(actions);

    assertThat(actions).isEqualTo(ACTIONS.toList());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5})
  void indexActionAndLevelBelongTogether(int index) {
    Action action = ACTIONS.at(index);

    assertThat(ACTIONS.indexOf(action)).isEqualTo(index);
    assertThat(ACTIONS.learns(index)).isEqualTo(action.learns());
    assertThat(ACTIONS.incentive(ACTIONS.level(index))).isEqualTo(action.incentive());
    assertThat(ACTIONS.levelOf(action.incentive())).isEqualTo(ACTIONS.level(index));
    assertThat(
            action.learns()
                ? ACTIONS.learning(ACTIONS.level(index))
                : ACTIONS.obfuscating(ACTIONS.level(index)))
        .isEqualTo(index);
  }

  @Test
  void actionsAreTwicePerIncentive() {
    assertThat(ACTIONS.count()).isEqualTo(6);
    assertThat(ACTIONS.levels()).isEqualTo(3);
    assertThat(ACTIONS.lowestIncentive()).isEqualTo(1);
    assertThat(ACTIONS.highestIncentive()).isEqualTo(50);
    assertThat(Actions.over(7).toList()).containsExactly(Action.obfuscate(7), Action.learn(7));
  }

  @Test
  void unitIsTheGreatestCommonDivisor() {
    assertThat(Actions.over(5, 50).unit()).isEqualTo(5);
    assertThat(Actions.over(6, 10, 15).unit()).isEqualTo(1);
    assertThat(Actions.over(4, 6).unit()).isEqualTo(2);
    assertThat(Actions.over(7).unit()).isEqualTo(7);
  }

  @Test
  void incentivesMustIncreaseFromAtLeastOne() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Actions.over(1, 1))
        .withMessage("incentives must be strictly increasing, was [1, 1]");
    assertThatIllegalArgumentException().isThrownBy(() -> Actions.over(2, 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Actions.over(0, 1))
        .withMessage("incentive must be at least 1, was 0");
    assertThatIllegalArgumentException().isThrownBy(Actions::over);
    assertThatIllegalArgumentException().isThrownBy(() -> Action.learn(0));
  }

  @Test
  void moreActionsThanAByteCanNumberAreRefused() {
    assertThat(Actions.over(IntStream.rangeClosed(1, 63).toArray()).count()).isEqualTo(126);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Actions.over(IntStream.rangeClosed(1, 64).toArray()))
        .withMessageStartingWith("number of incentives must be")
        .withMessageEndingWith("63, was 64");
  }

  @Test
  void unknownIncentiveHasNoLevel() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ACTIONS.indexOf(Action.learn(4)))
        .withMessage("incentive must be one of [1, 5, 50], was 4");
  }

  @Test
  void equalActionSpacesAreEqual() {
    assertThat(ACTIONS)
        .isEqualTo(Actions.over(1, 5, 50))
        .hasSameHashCodeAs(Actions.over(1, 5, 50))
        .isNotEqualTo(Actions.over(1, 5));
    assertThat(Action.learn(5)).hasToString("learn 5");
    assertThat(Action.obfuscate(5)).hasToString("obfuscate 5");
  }
}
