package feint.forecast;

import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import feint.policy.ControllerState;
import feint.policy.ControllerState.Asked;
import feint.policy.ControllerState.Unseeded;
import feint.policy.DecisionRule;
import feint.policy.DecoyDistribution;
import feint.policy.DecoySteps;
import feint.policy.Memory;
import feint.policy.Policy;
import feint.policy.Query;
import feint.policy.QueryRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.BiConsumer;

/**
 * Enumeration of every continuation of a run, by the definition of the model, each weighted with
 * its probability. It passes every intermediate result to a witness, so that forecasts can be
 * compared at every moment of every run.
 */
record EveryEnd(Problem problem, Policy policy, BiConsumer<ControllerState, Expected> witness) {

  /** Expectations from a moment on. */
  record Expected(double finish, double incentive) {

    static final Expected NOTHING = new Expected(0, 0);

    Expected plus(double p, double paid, Expected rest) {
      return new Expected(finish + p * rest.finish, incentive + p * (paid + rest.incentive));
    }
  }

  /** Returns the expectations of a run from here. */
  Expected from(ControllerState state) {
    Expected expected =
        state.asked().isEmpty() ? beforeQuery(state) : beforeAnswer(state, state.asked().get(0));
    witness.accept(state, expected);
    return expected;
  }

  private Expected beforeAnswer(ControllerState state, Asked asked) {
    int incentive = asked.query().action().incentive();
    double gamma = problem.success().at(asked.oracle(), problem.actions().levelOf(incentive));
    Expected expected = Expected.NOTHING;
    for (boolean informative : new boolean[] {true, false}) {
      double p = informative ? gamma : 1 - gamma;
      if (p > 0) {
        List<QueryRecord> past = new ArrayList<>(state.past());
        past.add(new QueryRecord(asked.oracle(), asked.query(), informative));
        Expected rest = from(new ControllerState(state.part(), new Unseeded(), past, List.of()));
        expected = expected.plus(p, 0, rest);
      }
    }
    return expected;
  }

  private Expected beforeQuery(ControllerState state) {
    Memory memory = policy.parts().get(state.part()).policy().start();
    int queue = problem.successes();
    Ledger ledger = problem.prior();
    for (QueryRecord exchange : state.past()) {
      Query query = exchange.query();
      boolean step = query.moves(exchange.informative());
      queue -= query.action().learns() && exchange.informative() && queue > 0 ? 1 : 0;
      ledger = ledger.after(query.action());
      memory.see(query.turn(step, exchange.oracle()));
    }
    int sent = state.past().size();
    if (sent == problem.horizon() || memory.stops()) {
      return new Expected(queue == 0 ? 1 : 0, 0);
    }
    DecisionRule rule = memory.rule(sent, ledger);
    Expected expected = Expected.NOTHING;
    for (int o = 1; o <= problem.oracleStates(); o++) {
      double inState =
          sent == 0
              ? problem.oracle().initial().at(o - 1)
              : problem.oracle().probability(state.past().get(sent - 1).oracle(), o);
      for (int u = 0; u < problem.actions().count() && inState > 0; u++) {
        double p = inState * rule.probability(o, queue, u);
        Action action = problem.actions().at(u);
        for (Drawn drawn : p > 0 ? queries(sent + 1, action, memory) : List.<Drawn>of()) {
          Expected rest =
              from(
                  new ControllerState(
                      state.part(),
                      new Unseeded(),
                      state.past(),
                      List.of(new Asked(o, drawn.query))));
          expected = expected.plus(p * drawn.chance, action.incentive(), rest);
        }
      }
    }
    return expected;
  }

  private record Drawn(Query query, double chance) {}

  private List<Drawn> queries(int number, Action action, Memory memory) {
    if (action.learns()) {
      return List.of(new Drawn(new Query.Learning(number, action), 1));
    }
    DecoyDistribution decoys = memory.decoy(action);
    List<Drawn> all = new ArrayList<>();
    for (int decoy = 1; decoy <= policy.decoys(); decoy++) {
      double p = decoys.queries(decoy);
      boolean answered = decoys.step(1) == 1 && decoys.step(0) == 0;
      if (answered) {
        add(number, action, decoy, DecoySteps.IF_INFORMATIVE, 0, p, all);
      } else {
        add(number, action, decoy, DecoySteps.NO, 0, p * (1 - decoys.step(0)), all);
        for (int o = 1; o <= problem.oracleStates() && decoys.tellsStates(); o++) {
          add(number, action, decoy, DecoySteps.YES, o, p * decoys.moves(o, 0, 1), all);
        }
        if (!decoys.tellsStates()) {
          add(number, action, decoy, DecoySteps.YES, 0, p * decoys.step(0), all);
        }
      }
    }
    return all;
  }

  private static void add(
      int number,
      Action action,
      int decoy,
      DecoySteps steps,
      int state,
      double p,
      List<Drawn> all) {
    if (p > 0) {
      OptionalInt stepState = state == 0 ? OptionalInt.empty() : OptionalInt.of(state);
      all.add(new Drawn(new Query.Decoy(number, action, decoy, steps, stepState), p));
    }
  }
}
