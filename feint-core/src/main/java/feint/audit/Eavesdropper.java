package feint.audit;

import feint.math.Checks;
import feint.policy.Policy;
import feint.policy.Sight;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Who attacks: what it knows, and what it sees. Queries are always seen, and whoever sees what is
 * in a step sees the step.
 *
 * @param sees what it may look at of a run
 * @param colluding how many clients tell it when they are connected; 0 unless it sees attendance
 */
public record Eavesdropper(Knowledge knows, Set<Sight> sees, int colluding) {

  public Eavesdropper {
    EnumSet<Sight> all = EnumSet.of(Sight.QUERIES);
    all.addAll(sees);
    if (all.contains(Sight.CONTENTS)) {
      all.add(Sight.STEPS);
    }
    for (Sight none : List.of(Sight.POINTS, Sight.REPLIES)) {
      Checks.require(!all.contains(none), "sight", "must be one of simulated runs", none);
    }
    Checks.require(
        all.contains(Sight.ATTENDANCE) == colluding > 0,
        "colluding clients",
        "must be some if attendance is seen, and none otherwise",
        colluding);
    sees = Set.copyOf(all);
  }

  /** Of someone without clients among its friends. */
  public static Eavesdropper of(Knowledge knows, Sight... sees) {
    return new Eavesdropper(knows, Set.of(sees), 0);
  }

  /** What it sees, in words, as on the command line: {@code attendance:3}. */
  public static List<String> words(Set<Sight> sees, int colluding) {
    return EnumSet.copyOf(sees).stream()
        .map(
            sight ->
                sight.name().toLowerCase(Locale.ROOT)
                    + (sight == Sight.ATTENDANCE ? ":" + colluding : ""))
        .toList();
  }

  /** Its name where it has no other. */
  public String label() {
    return knows.label() + ":" + String.join(",", words(sees, colluding));
  }

  /**
   * How it attacks: who knows something weighs how likely all that it sees is; who knows nothing
   * has rules of thumb, of which each is an attack of its own.
   */
  public List<Plan> plans() {
    if (knows == Knowledge.NOTHING) {
      return Attacks.rules(this).toList();
    }
    return Attacks.weighing(this)
        .map(Plan.class::cast)
        .findFirst()
        .map(List::of)
        .orElseGet(() -> List.of(new Weighed(this)));
  }

  /** Weighs all that somebody without a name knows and sees. */
  private record Weighed(Eavesdropper who) implements Plan {

    @Override
    public String label() {
      return who.label();
    }

    @Override
    public int colluding() {
      return who.colluding();
    }

    @Override
    public Attack on(World world, Policy policy) {
      return Weighing.of(label(), who, world, policy);
    }
  }
}
