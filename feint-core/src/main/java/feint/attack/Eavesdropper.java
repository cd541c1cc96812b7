package feint.attack;

import feint.math.Checks;
import feint.policy.Observable;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Knowledge and observables of an attacker. Queries are always observed, and contents of steps
 * include the steps.
 *
 * @param knows the prior knowledge
 * @param sees the observables; points and replies are not among them
 * @param colluding number of colluding clients that report when they are connected; positive if and
 *     only if attendance is observed
 */
public record Eavesdropper(Knowledge knows, Set<Observable> sees, int colluding) {

  public Eavesdropper {
    EnumSet<Observable> all = EnumSet.of(Observable.QUERIES);
    all.addAll(sees);
    if (all.contains(Observable.CONTENTS)) {
      all.add(Observable.STEPS);
    }
    for (Observable none : List.of(Observable.POINTS, Observable.REPLIES)) {
      Checks.require(
          !all.contains(none), "observable", "must be available in simulated runs", none);
    }
    Checks.require(
        all.contains(Observable.ATTENDANCE) == colluding > 0,
        "colluding clients",
        "must be at least 1 if attendance is observed, and 0 otherwise",
        colluding);
    sees = Set.copyOf(all);
  }

  /** Creates an eavesdropper without colluding clients. */
  public static Eavesdropper of(Knowledge knows, Observable... sees) {
    return new Eavesdropper(knows, Set.of(sees), 0);
  }

  /**
   * Formats observables as on the command line, with the number of clients: {@code attendance:3}.
   */
  public static List<String> words(Set<Observable> sees, int colluding) {
    return EnumSet.copyOf(sees).stream()
        .map(
            observable ->
                observable.name().toLowerCase(Locale.ROOT)
                    + (observable == Observable.ATTENDANCE ? ":" + colluding : ""))
        .toList();
  }

  /** Returns the name of its likelihood-ratio attack if that has no other. */
  public String label() {
    return knows.label() + ":" + String.join(",", words(sees, colluding));
  }

  /**
   * Returns the attacks of this eavesdropper: a likelihood-ratio attack if it knows the oracle or
   * the policy, otherwise one attack for each heuristic.
   */
  public List<AttackFactory> plans() {
    return Attacks.of(this);
  }
}
