package feint.telltale;

import feint.math.Seed;
import feint.policy.Sight;
import feint.telltale.Classifier.Method;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
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
   * @param order the name of the telltale by which trajectories are put in order, such as how much
   *     better a model is at the one task than at the other; if there is none of that name, they
   *     are in the order of their first queries
   * @param lessons with portraits by these telltales
   */
  public static List<LearntAttack> of(
      Telltales telltales, String order, List<Lesson> lessons, Seed seed) {
    OptionalInt by =
        telltales.indexOf(order) < 0
            ? OptionalInt.empty()
            : OptionalInt.of(telltales.indexOf(order));
    List<LearntAttack> attacks = new ArrayList<>();
    for (int place = 0; place < telltales.all().size(); place++) {
      Telltale telltale = telltales.all().get(place);
      attacks.add(
          LearntAttack.from(
              lessons,
              PREFIX + telltale.name(),
              telltales,
              telltale.sees(),
              new View.Difference(List.of(place)),
              Method.LINEAR,
              seed.child(place)));
    }
    Predicate<Telltale> outside = telltale -> !telltale.sees().stream().anyMatch(CLIENTS::contains);
    attacks.addAll(both("trained", telltales, outside, by, lessons, seed.child(-1)));
    if (telltales.sees().stream().anyMatch(CLIENTS::contains)) {
      attacks.addAll(both("trained-client", telltales, one -> true, by, lessons, seed.child(-2)));
    }
    return List.copyOf(attacks);
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
    Set<Sight> sees =
        new Telltales(places.stream().map(place -> telltales.all().get(place)).toList()).sees();
    View view = new View.SideBySide(places, order);
    return List.of(
        LearntAttack.from(
            lessons, name + "-linear", telltales, sees, view, Method.LINEAR, seed.child(0)),
        LearntAttack.from(
            lessons, name + "-network", telltales, sees, view, Method.NETWORK, seed.child(1)));
  }
}
