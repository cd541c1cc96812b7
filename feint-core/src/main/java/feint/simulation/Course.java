package feint.simulation;

import feint.model.Problem;

/**
 * Course of an episode: as much of its transcript as a count of episodes needs.
 *
 * @param actions the indices of its queries' actions; not copied
 * @param queue number of successes missing at its end
 * @param cost the objective's value
 */
@SuppressWarnings(
    "ArrayRecordComponent") // There are millions of these, and none is compared: the array needs no
// equals.
public record Course(byte[] actions, int queue, double cost) {

  static Course of(Transcript run, Problem problem) {
    byte[] actions = new byte[run.queries().size()];
    double cost = run.terminalCost();
    int queue = problem.successes();
    for (int t = 0; t < actions.length; t++) {
      Transcript.Entry query = run.queries().get(t);
      actions[t] = (byte) problem.actions().indexOf(query.action());
      cost += query.cost();
      boolean success = query.action().learns() && query.step() && query.queue() > 0;
      queue = success ? query.queue() - 1 : query.queue();
    }
    return new Course(actions, queue, cost);
  }
}
