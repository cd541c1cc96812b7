package feint.policy;

import static org.assertj.core.api.Assertions.assertThat;

import feint.model.Action;
import org.junit.jupiter.api.Test;

/** Record of one query: the effect of its reply on the trajectory and on the public view. */
class QueryRecordTest {

  private static final Query LEARN = new Query.Learning(4, Action.learn(3));

  @Test
  void anInformativeAnswerMovesTheRealTrajectory() {
    QueryRecord exchange = new QueryRecord(2, LEARN, true);
    assertThat(exchange.informative()).isTrue();
    assertThat(exchange.givenUp()).isFalse();
    assertThat(exchange.steps()).isTrue();
    assertThat(exchange.turn()).isEqualTo(new PublicQuery(Action.learn(3), 2));
  }

  @Test
  void anUninformativeAnswerMovesNothing() {
    QueryRecord exchange = new QueryRecord(2, LEARN, false);
    assertThat(exchange.informative()).isFalse();
    assertThat(exchange.givenUp()).isFalse();
    assertThat(exchange.steps()).isFalse();
    assertThat(exchange.turn()).isEqualTo(new PublicQuery(Action.learn(3), 0));
  }

  @Test
  void aQueryThatIsGivenUpHasNoAnswer() {
    QueryRecord exchange = new QueryRecord(2, LEARN, Reply.NONE);
    assertThat(exchange.informative()).isFalse();
    assertThat(exchange.givenUp()).isTrue();
    assertThat(exchange.steps()).isFalse();
    assertThat(exchange.turn()).isEqualTo(new PublicQuery(Action.learn(3), PublicQuery.GIVEN_UP));
  }
}
