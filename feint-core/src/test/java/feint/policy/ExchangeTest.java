package feint.policy;

import static org.assertj.core.api.Assertions.assertThat;

import feint.model.Action;
import org.junit.jupiter.api.Test;

/** One ask and tell: what its reply means for the trajectory and for the public. */
class ExchangeTest {

  private static final Query LEARN = new Query.Learning(4, Action.learn(3));

  @Test
  void anInformativeAnswerMovesTheRealTrajectory() {
    Exchange exchange = new Exchange(2, LEARN, true);
    assertThat(exchange.informative()).isTrue();
    assertThat(exchange.givenUp()).isFalse();
    assertThat(exchange.steps()).isTrue();
    assertThat(exchange.turn()).isEqualTo(new Turn(Action.learn(3), 2));
  }

  @Test
  void anUninformativeAnswerMovesNothing() {
    Exchange exchange = new Exchange(2, LEARN, false);
    assertThat(exchange.informative()).isFalse();
    assertThat(exchange.givenUp()).isFalse();
    assertThat(exchange.steps()).isFalse();
    assertThat(exchange.turn()).isEqualTo(new Turn(Action.learn(3), 0));
  }

  @Test
  void aQueryThatIsGivenUpHasNoAnswer() {
    Exchange exchange = new Exchange(2, LEARN, Reply.NONE);
    assertThat(exchange.informative()).isFalse();
    assertThat(exchange.givenUp()).isTrue();
    assertThat(exchange.steps()).isFalse();
    assertThat(exchange.turn()).isEqualTo(new Turn(Action.learn(3), Turn.GIVEN_UP));
  }
}
