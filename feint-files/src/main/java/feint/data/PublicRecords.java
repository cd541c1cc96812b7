package feint.data;

import feint.model.Problem;
import feint.policy.Controller;
import feint.policy.Observable;
import feint.policy.Policy;
import feint.policy.Query;
import feint.policy.QueryRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;

/** Public records of runs that a controller decides. */
public final class PublicRecords {

  private PublicRecords() {}

  /**
   * Returns the public record of a run. The record contains the oracle state of a step only where
   * that is proven to reveal nothing.
   *
   * @param names returns the public name of the trajectory of a query
   */
  public static PublicRecord of(
      Controller controller, Problem problem, Policy policy, Function<Query, String> names) {
    boolean contents = policy.claim(problem).seen().contains(Observable.CONTENTS);
    List<PublicRow> rows = new ArrayList<>(controller.sent());
    for (int number = 1; number <= controller.sent(); number++) {
      QueryRecord exchange = controller.at(number);
      Query query = exchange.query();
      boolean step = exchange.steps();
      rows.add(
          new PublicRow(
              number,
              names.apply(query),
              query.action().incentive(),
              step,
              step && contents
                  ? OptionalInt.of(exchange.turn().stepState())
                  : OptionalInt.empty()));
    }
    return new PublicRecord(rows, controller.finished());
  }
}
