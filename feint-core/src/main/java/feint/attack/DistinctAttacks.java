package feint.attack;

import java.util.ArrayList;
import java.util.List;

/**
 * Attacks without duplicates that differ in their names only. Two policy-aware attacks are such
 * duplicates if the policy remembers everything that distinguishes their observables. Each distinct
 * attack is evaluated once.
 */
public final class DistinctAttacks {

  private final List<Attack> distinct = new ArrayList<>();

  /** Index of the distinct attack that stands for each attack. */
  private final int[] indices;

  /** Creates the groups of these attacks. */
  public DistinctAttacks(List<? extends Attack> attacks) {
    this.indices = attacks.stream().mapToInt(this::index).toArray();
  }

  private int index(Attack attack) {
    for (int i = 0; i < distinct.size(); i++) {
      if (attack instanceof BayesAttack one
          && distinct.get(i) instanceof BayesAttack other
          && one.sameAs(other)) {
        return i;
      }
    }
    distinct.add(attack);
    return distinct.size() - 1;
  }

  /** Returns the attacks to evaluate. */
  public List<Attack> all() {
    return List.copyOf(distinct);
  }

  /** Returns the element of the first attack of each group of duplicates. */
  public <T> List<T> first(List<? extends T> elements) {
    List<T> first = new ArrayList<>();
    for (int i = 0; i < indices.length; i++) {
      if (indices[i] == first.size()) {
        first.add(elements.get(i));
      }
    }
    return List.copyOf(first);
  }

  /**
   * Returns the outcome for an attack.
   *
   * @param outcomes one for each distinct attack, in their order
   * @param attack index of the attack among all that were given
   */
  public <T> T of(List<T> outcomes, int attack) {
    return outcomes.get(indices[attack]);
  }
}
