package feint.forecast;

import feint.math.Seed;
import feint.model.Problem;
import feint.policy.Controller;
import feint.policy.ControllerState;
import feint.policy.ControllerState.Asked;
import feint.policy.FinitePolicy;
import feint.policy.Policy;
import feint.policy.PolicyState;
import feint.policy.PublicQuery;
import feint.policy.QueryRecord;
import feint.policy.SinglePolicy;
import feint.policy.markov.MarkovPolicy;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Run under way, rebuilt from its record. */
record RunSnapshot(Problem problem, Policy policy, ControllerState state, Controller now) {

  /** Rebuilds the run with this record, which must be possible under the policy. */
  static RunSnapshot of(Problem problem, Policy policy, ControllerState state) {
    // A controller requires a generator; nothing is drawn from this one.
    RandomGenerator idle = new Seed(0).generator();
    return new RunSnapshot(problem, policy, state, Controller.resume(problem, policy, state, idle));
  }

  /** Returns the component that the run follows from its first query to its last. */
  SinglePolicy part() {
    return policy.parts().get(state.part()).policy();
  }

  /** Returns the unanswered query, if there is one. */
  Optional<Asked> unanswered() {
    return state.asked().stream().findFirst();
  }

  /** Returns the last query asked, answered or not; empty before the first. */
  Optional<Asked> last() {
    if (unanswered().isPresent() || state.past().isEmpty()) {
      return unanswered();
    }
    QueryRecord last = state.past().get(state.past().size() - 1);
    return Optional.of(new Asked(last.oracle(), last.query()));
  }

  /** Returns the number of queries that may still be asked. */
  int queriesLeft() {
    return problem.horizon() - now.sent() - state.asked().size();
  }

  /** Returns the amount paid, including the unanswered query. */
  int paid() {
    return now.ledger().paid()
        + unanswered().map(asked -> asked.query().action().incentive()).orElse(0);
  }

  /** Returns the queue if the unanswered query is answered informatively. */
  int queueAfterSuccess() {
    boolean learns = unanswered().map(asked -> asked.query().action().learns()).orElse(false);
    return learns ? Math.max(0, now.queue() - 1) : now.queue();
  }

  /** Returns the policy state after the answered queries; empty if the policy has none. */
  Optional<PolicyState> policyState() {
    if (part() instanceof MarkovPolicy markov) {
      return Optional.of(new LedgerState(markov, markov.index(), now.sent(), now.ledger()));
    }
    if (part() instanceof FinitePolicy finite) {
      PolicyState current = finite.standing();
      for (QueryRecord query : state.past()) {
        current = current.after(query.turn());
      }
      return Optional.of(current);
    }
    return Optional.empty();
  }

  /** Returns a query as its memory receives it with the answer. */
  static PublicQuery publicQuery(Asked asked, boolean informative) {
    return new QueryRecord(asked.oracle(), asked.query(), informative).turn();
  }
}
