package feint.forecast;

import feint.math.Seed;
import feint.model.Problem;
import feint.policy.Controller;
import feint.policy.ControllerState;
import feint.policy.ControllerState.Asked;
import feint.policy.Exchange;
import feint.policy.FinitePolicy;
import feint.policy.MarkovPolicy;
import feint.policy.Policy;
import feint.policy.SinglePolicy;
import feint.policy.Standing;
import feint.policy.Turn;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** A run that is under way, and what is known of it. */
record RunNow(Problem problem, Policy policy, ControllerState state, Controller now) {

  /** The run with this record, which must be one that the policy can have. */
  static RunNow of(Problem problem, Policy policy, ControllerState state) {
    // Nothing is ever drawn from this generator: a controller must have one.
    RandomGenerator idle = new Seed(0).generator();
    return new RunNow(problem, policy, state, Controller.resume(problem, policy, state, idle));
  }

  /** What the run follows from its first query to its last. */
  SinglePolicy part() {
    return policy.parts().get(state.part()).policy();
  }

  /** The query on its way, if there is one. */
  Optional<Asked> open() {
    return state.asked().stream().findFirst();
  }

  /** The last query asked for, whether it is on its way or not; none before the first. */
  Optional<Asked> last() {
    if (open().isPresent() || state.past().isEmpty()) {
      return open();
    }
    Exchange last = state.past().get(state.past().size() - 1);
    return Optional.of(new Asked(last.oracle(), last.query()));
  }

  /** How many queries may still be asked for. */
  int queriesLeft() {
    return problem.horizon() - now.sent() - state.asked().size();
  }

  /** What has been paid, also for the query on its way. */
  int paid() {
    return now.ledger().paid() + open().map(asked -> asked.query().action().incentive()).orElse(0);
  }

  /** The queue if the query on its way is answered informatively. */
  int queueAfterSuccess() {
    boolean learns = open().map(asked -> asked.query().action().learns()).orElse(false);
    return learns ? Math.max(0, now.queue() - 1) : now.queue();
  }

  /** Where the run stands after its answered queries; none if its policy remembers too much. */
  Optional<Standing> standing() {
    if (part() instanceof MarkovPolicy markov) {
      return Optional.of(new LedgerStanding(markov, markov.index(), now.sent(), now.ledger()));
    }
    if (part() instanceof FinitePolicy finite) {
      Standing standing = finite.standing();
      for (Exchange exchange : state.past()) {
        standing = standing.after(exchange.turn());
      }
      return Optional.of(standing);
    }
    return Optional.empty();
  }

  /** What a query is for the memory when its answer is told. */
  static Turn turn(Asked asked, boolean informative) {
    return new Exchange(asked.oracle(), asked.query(), informative).turn();
  }
}
