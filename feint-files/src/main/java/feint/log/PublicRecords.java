package feint.log;

import feint.model.Problem;
import feint.policy.Controller;
import feint.policy.Exchange;
import feint.policy.Policy;
import feint.policy.Query;
import feint.policy.Sight;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;

/** Public records of runs that a controller decides. */
public final class PublicRecords {

  private PublicRecords() {}

  /**
   * What everyone has seen of a run. What a step tells of the oracle's state is in it only where
   * that is proven to give nothing away.
   *
   * @param names what everyone calls the trajectory that a query is about
   */
  public static PublicRecord of(
      Controller controller, Problem problem, Policy policy, Function<Query, String> names) {
    boolean contents = policy.claim(problem).seen().contains(Sight.CONTENTS);
    List<PublicRow> rows = new ArrayList<>(controller.sent());
    for (int number = 1; number <= controller.sent(); number++) {
      Exchange exchange = controller.at(number);
      Query query = exchange.query();
      boolean step = exchange.steps();
      rows.add(
          new PublicRow(
              number,
              names.apply(query),
              query.action().incentive(),
              step,
              step && contents ? OptionalInt.of(exchange.turn().madeIn()) : OptionalInt.empty()));
    }
    return new PublicRecord(rows, controller.finished());
  }
}
