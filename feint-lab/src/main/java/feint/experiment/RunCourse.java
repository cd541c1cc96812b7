package feint.experiment;

import feint.model.Problem;
import feint.simulation.Transcript;

/**
 * Data of a run that are needed to count it.
 *
 * @param actions the indices of its queries' actions; not copied
 * @param queue number of successes missing at its end
 * @param cost the objective's value
 */
@SuppressWarnings(
    "ArrayRecordComponent") // There are millions of these, and none is compared: the array needs no
// equals.
public record RunCourse(byte[] actions, int queue, double cost) {

  static RunCourse of(Transcript run, Problem problem) {
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
    return new RunCourse(actions, queue, cost);
  }
}
