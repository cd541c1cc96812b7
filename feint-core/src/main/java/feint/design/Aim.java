package feint.design;

import feint.model.Objective;
import feint.model.QueryType;
import feint.model.RunningCost;
import java.util.Locale;

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
      RunningCost one =
          RunningCost.perQuery((query, oracle, queue) -> query == QueryType.LEARN ? 1 : 0);
      return new Objective(one, (queue, exposed) -> 0, Objective.Total.SUM);
    }
  },
  /** The scenario's own objective. */
  COST {
    @Override
    Objective objective(Objective own) {
      return own;
    }
  };

  /** The name by which a user asks for it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** What to minimise, in a problem with this objective. */
  abstract Objective objective(Objective own);
}
