package feint.telltale;

import feint.policy.Sight;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * A number that can be read off a trajectory, and that may tell a learner's from a decoy's. Which
 * way it tells is not known beforehand: {@link LearntAttack} learns it.
 */
public interface Telltale {

  String name();

  /** What whoever reads it must see; queries are always seen. */
  Set<Sight> sees();

  /** The number; NaN if there is nothing to read it from. */
  double of(SeenPath path);

  /** A number with a name. */
  static Telltale of(String name, Set<Sight> sees, ToDoubleFunction<SeenPath> number) {
    EnumSet<Sight> all = EnumSet.of(Sight.QUERIES);
    all.addAll(sees);
    Set<Sight> seen = Set.copyOf(all);
    return new Telltale() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public Set<Sight> sees() {
        return seen;
      }

      @Override
      public double of(SeenPath path) {
        return number.applyAsDouble(path);
      }
    };
  }
}
