package feint.policy;

import static org.assertj.core.api.Assertions.assertThat;

import feint.math.Seed;
import feint.model.Action;
import feint.model.Actions;
import feint.model.Ledger;
import feint.model.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Round trip through the eight-byte encoding. */
class HistoryTest {

  private static final int MOST_STATES = (1 << 24) - 1;

  private static Shape shape(int horizon, int oracleStates, int incentives) {
    Actions actions = Actions.over(IntStream.rangeClosed(1, incentives).toArray());
    return new Shape(horizon, 1, oracleStates, actions, Ledger.DEFAULT_PRIOR);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 1",
    "127, 2, 3",
    "128, 3, 63",
    "129, 255, 2",
    "1000, 256, 63",
    "3000, 65536, 62",
    "3000, 16777215, 63"
  })
  void everyFieldIsRestored(int horizon, int oracleStates, int incentives) {
    Shape shape = shape(horizon, oracleStates, incentives);
    RandomGenerator random = new Seed(771).child(oracleStates).generator();
    for (int run = 0; run < 5; run++) {
      History past = new History(shape);
      List<QueryRecord> added = new ArrayList<>();
      while (added.size() < horizon) {
        assertThat(past.size()).isEqualTo(added.size());
        QueryRecord exchange = drawn(shape, added.size() + 1, random);
        add(past, shape, exchange);
        added.add(exchange);
      }
      assertHolds(past, added);
    }
  }

  /**
   * Smallest and largest value of every field, each with the smallest and largest of all others.
   */
  @Test
  void extremeValuesAreRestored() {
    Shape shape = shape(1_000, MOST_STATES, Actions.MOST_INCENTIVES);
    History past = new History(shape);
    List<QueryRecord> added = new ArrayList<>();
    for (int oracle : new int[] {1, MOST_STATES}) {
      for (int action : new int[] {0, 62, 63, 125}) {
        for (boolean informative : new boolean[] {false, true}) {
          for (Query query : queries(shape.actions().at(action))) {
            int number = added.size() + 1;
            QueryRecord exchange = new QueryRecord(oracle, renumbered(query, number), informative);
            add(past, shape, exchange);
            added.add(exchange);
          }
        }
      }
    }
    assertHolds(past, added);
  }

  private static List<Query> queries(Action action) {
    if (action.learns()) {
      return List.of(new Query.Learning(1, action));
    }
    List<Query> queries = new ArrayList<>();
    for (DecoySteps steps : DecoySteps.values()) {
      for (int decoy : new int[] {1, 2, DecoyDistribution.MOST_DECOYS}) {
        queries.add(new Query.Decoy(1, action, decoy, steps, OptionalInt.empty()));
        queries.add(new Query.Decoy(1, action, decoy, steps, OptionalInt.of(1)));
        queries.add(new Query.Decoy(1, action, decoy, steps, OptionalInt.of(MOST_STATES)));
      }
    }
    return queries;
  }

  private static Query renumbered(Query query, int number) {
    return query instanceof Query.Decoy decoy
        ? new Query.Decoy(number, decoy.action(), decoy.decoy(), decoy.steps(), decoy.decoyState())
        : new Query.Learning(number, query.action());
  }

  private static QueryRecord drawn(Shape shape, int number, RandomGenerator random) {
    Action action = shape.actions().at(random.nextInt(shape.actions().count()));
    int states = shape.oracleStates();
    OptionalInt state =
        random.nextBoolean() ? OptionalInt.empty() : OptionalInt.of(random.nextInt(1, states + 1));
    DecoySteps steps = List.of(DecoySteps.values()).get(random.nextInt(3));
    Query query =
        action.learns()
            ? new Query.Learning(number, action)
            : new Query.Decoy(
                number, action, random.nextInt(1, DecoyDistribution.MOST_DECOYS + 1), steps, state);
    Reply reply = List.of(Reply.values()).get(random.nextInt(3));
    return new QueryRecord(random.nextInt(1, states + 1), query, reply);
  }

  private static void add(History past, Shape shape, QueryRecord exchange) {
    past.add(
        exchange.oracle(),
        shape.actions().indexOf(exchange.query().action()),
        exchange.query(),
        exchange.reply());
  }

  private static void assertHolds(History past, List<QueryRecord> added) {
    assertThat(past.size()).isEqualTo(added.size());
    for (int number = 1; number <= added.size(); number++) {
      assertThat(past.at(number)).isEqualTo(added.get(number - 1));
      assertThat(past.reply(number)).isEqualTo(added.get(number - 1).reply());
    }
  }
}
