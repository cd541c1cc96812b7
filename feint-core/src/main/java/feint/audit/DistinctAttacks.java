package feint.audit;

import java.util.ArrayList;
import java.util.List;

/**
 * Attacks without those that differ from another in nothing but their names, as two who know a
 * policy do if it remembers all that one of them sees more: their work is done once.
 */
final class DistinctAttacks {

  private final List<Attack> distinct = new ArrayList<>();

  /** By attack, the place among the distinct ones of the one that does its work. */
  private final int[] places;

  DistinctAttacks(List<? extends Attack> attacks) {
    this.places = attacks.stream().mapToInt(this::place).toArray();
  }

  private int place(Attack attack) {
    for (int i = 0; i < distinct.size(); i++) {
      if (attack instanceof Weighing one
          && distinct.get(i) instanceof Weighing other
          && one.sameAs(other)) {
        return i;
      }
    }
    distinct.add(attack);
    return distinct.size() - 1;
  }

  /** Those whose work is to be done. */
  List<Attack> all() {
    return List.copyOf(distinct);
  }

  /**
   * What comes out of an attack's work.
   *
   * @param outcomes of the distinct ones, in their order
   * @param attack its place among all that were given
   */
  <T> T of(List<T> outcomes, int attack) {
    return outcomes.get(places[attack]);
  }
}
