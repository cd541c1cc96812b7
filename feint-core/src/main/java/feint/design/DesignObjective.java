package feint.design;

import feint.model.Objective;
import feint.model.QueryType;
import feint.model.RunningCost;
import java.util.Locale;

/** Quantity that a designed policy minimises. */
public enum DesignObjective {
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

  /** Returns the name that users type. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the objective to minimise, in a problem with objective {@code own}. */
  abstract Objective objective(Objective own);
}
