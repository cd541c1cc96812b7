package feint.design;

import feint.model.Action;
import feint.model.Ledger;
import feint.model.Objective;
import feint.model.QueryType;
import feint.model.RunningCost;

/** What a designed policy spends as little of as possible. */
public enum Aim {
  /** Incentive paid. */
  INCENTIVE {
    @Override
    Objective objective(Objective own) {
      return Objective.weighted(0, 0, 1);
    }
  },
  /** Learning queries sent: exposure of the learner's own iterates. */
  LEARNING_QUERIES {
    @Override
    Objective objective(Objective own) {
      return new Objective(new PerLearningQuery(), (queue, exposed) -> 0, Objective.Total.SUM);
    }
  },
  /** The scenario's own objective. */
  COST {
    @Override
    Objective objective(Objective own) {
      return own;
    }
  };

  /** What to minimise, in a problem with this objective. */
  abstract Objective objective(Objective own);

  /** 1 for every learning query. */
  private record PerLearningQuery() implements RunningCost {

    @Override
    public double weight(QueryType query, int oracle, int queue) {
      return query == QueryType.LEARN ? 1 : 0;
    }

    @Override
    public double price(Action action, Ledger before) {
      return 1;
    }

    @Override
    public boolean readsLedger() {
      return false;
    }
  }
}
