package feint.telltale;

import feint.math.Seed;
import feint.policy.Sight;
import feint.telltale.Classifier.Method;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Attackers who have learnt from the same runs: one for each telltale, and one of each kind who
 * looks at all of them at once.
 */
public final class LearntAttacks {

  /** What only a client sees. */
  private static final Set<Sight> CLIENTS = EnumSet.of(Sight.ATTENDANCE, Sight.REPLIES);

  private static final String PREFIX = "telltale:";

  private LearntAttacks() {}

  /**
   * All of them; where there is a telltale that only a client sees, also those who look at all that
   * a client sees.
   *
   * @param order the name of the telltale by which trajectories are put in order: such as how much
   *     better a model is at the one task than at the other, where it matters for what a telltale
   *     says which of them it is about. Without one, whoever looks at a single telltale compares
   *     the trajectories, and the others have them as they are named
   * @param lessons with portraits by these telltales
   */
  public static List<LearntAttack> of(
      Telltales telltales, Optional<String> order, List<Lesson> lessons, Seed seed) {
    OptionalInt by = order.map(telltales::indexOf).map(OptionalInt::of).orElse(OptionalInt.empty());
    List<LearntAttack> attacks = new ArrayList<>();
    for (int place = 0; place < telltales.all().size(); place++) {
      List<Integer> only = List.of(place);
      attacks.add(
          LearntAttack.from(
              lessons,
              PREFIX + telltales.all().get(place).name(),
              telltales,
              sees(telltales, only, by),
              by.isPresent() ? new View.SideBySide(only, by) : new View.Difference(only),
              Method.LINEAR,
              seed.child(place)));
    }
    Predicate<Telltale> outside = telltale -> telltale.sees().stream().noneMatch(CLIENTS::contains);
    if (telltales.all().stream().anyMatch(outside)) {
      attacks.addAll(both("trained", telltales, outside, by, lessons, seed.child(-1)));
    }
    if (!telltales.all().stream().allMatch(outside)) {
      attacks.addAll(both("trained-client", telltales, one -> true, by, lessons, seed.child(-2)));
    }
    return List.copyOf(attacks);
  }

  /** What whoever looks at these telltales must see, and at the one that orders. */
  private static Set<Sight> sees(Telltales telltales, List<Integer> places, OptionalInt order) {
    EnumSet<Sight> seen = EnumSet.of(Sight.QUERIES);
    places.forEach(place -> seen.addAll(telltales.all().get(place).sees()));
    order.ifPresent(place -> seen.addAll(telltales.all().get(place).sees()));
    return seen;
  }

  private static List<LearntAttack> both(
      String name,
      Telltales telltales,
      Predicate<Telltale> chosen,
      OptionalInt order,
      List<Lesson> lessons,
      Seed seed) {
    List<Integer> places =
        IntStream.range(0, telltales.all().size())
            .filter(place -> chosen.test(telltales.all().get(place)))
            .boxed()
            .toList();
    Set<Sight> sees = sees(telltales, places, order);
    View view = new View.SideBySide(places, order);
    return List.of(
        LearntAttack.from(
            lessons, name + "-linear", telltales, sees, view, Method.LINEAR, seed.child(0)),
        LearntAttack.from(
            lessons, name + "-network", telltales, sees, view, Method.NETWORK, seed.child(1)));
  }
}
