package feint.attack;

import feint.model.Action;
import feint.simulation.Oracle;

/** An oracle with colluding clients. */
interface WatchedOracle extends Oracle {

  /**
   * Returns the number of colluding clients that were connected when the last query was answered.
   */
  int attending();

  /** Creates an oracle without colluding clients. */
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
