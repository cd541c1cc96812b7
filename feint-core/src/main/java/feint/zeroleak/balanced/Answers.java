package feint.zeroleak.balanced;

import feint.model.Answer;
import feint.model.Problem;
import feint.policy.PublicQuery;

/** Likelihoods of all observations that a balanced policy remembers, created once per policy. */
final class Answers {

  private static final int NO_STEP = 0;
  private static final int STEP = 1;

  private final boolean contents;

  /** By level. */
  private final Answer[] unseen;

  /** By level, then by what was observed: no step, a step, or the oracle state of a step. */
  private final Answer[][] learning;

  Answers(Problem problem, ProtectionLevel strength) {
    this.contents = strength == ProtectionLevel.CONTENTS;
    this.unseen = new Answer[problem.actions().levels()];
    this.learning = new Answer[unseen.length][contents ? problem.oracleStates() + 1 : STEP + 1];
    for (int level = 0; level < unseen.length; level++) {
      unseen[level] = Answer.decoyUnseen(problem, level);
      for (int stepState = NO_STEP; stepState < learning[level].length; stepState++) {
        learning[level][stepState] =
            switch (strength) {
              case TYPES -> Answer.unseen(problem, level);
              case STEPS -> Answer.seen(problem, level, stepState != NO_STEP);
              case CONTENTS -> Answer.seenIn(problem, level, stepState);
            };
      }
    }
  }

  /**
   * Returns the likelihood of what was observed after a query.
   *
   * @param learns whether it is a learning query under the hypothesis
   * @param stepState 0 without a step, otherwise the oracle state of the step; {@link
   *     PublicQuery#GIVEN_UP} if there was no answer
   */
  Answer of(boolean learns, int level, int stepState) {
    // After a query that was given up nothing steps, whichever trajectory was queried.
    return learns && stepState != PublicQuery.GIVEN_UP
        ? learning[level][contents ? stepState : Math.min(STEP, stepState)]
        : unseen[level];
  }
}
