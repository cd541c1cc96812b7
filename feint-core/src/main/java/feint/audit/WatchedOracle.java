package feint.audit;

import feint.model.Action;
import feint.simulation.Oracle;

/** An oracle some of whose clients may watch. */
interface WatchedOracle extends Oracle {

  /** How many of them were connected when the last query was answered. */
  int attending();

  /** An oracle that nobody watches. */
  static WatchedOracle unwatched(Oracle oracle) {
    return new WatchedOracle() {
      @Override
      public int attending() {
        return 0;
      }

      @Override
      public int state() {
        return oracle.state();
      }

      @Override
      public boolean answer(Action action) {
        return oracle.answer(action);
      }
    };
  }
}
