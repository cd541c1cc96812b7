package feint.telltale;

import feint.audit.Observation;
import feint.policy.Sight;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Some telltales, and what they make of a run. */
public final class Telltales {

  private final List<Telltale> all;

  public Telltales(List<Telltale> all) {
    this.all = List.copyOf(all);
  }

  public List<Telltale> all() {
    return all;
  }

  /** The place of the telltale with this name, counting from 0. */
  public int indexOf(String name) {
    return all.stream().map(Telltale::name).toList().indexOf(name);
  }

  /** What whoever reads all of them must see. */
  public Set<Sight> sees() {
    EnumSet<Sight> seen = EnumSet.of(Sight.QUERIES);
    all.forEach(telltale -> seen.addAll(telltale.sees()));
    return seen;
  }

  /** Reads all of them off both trajectories of a run. */
  public Portrait portrait(List<Observation> run) {
    return new Portrait(of(SeenPath.of(run, 0)), of(SeenPath.of(run, 1)));
  }

  private double[] of(SeenPath path) {
    return all.stream().mapToDouble(telltale -> telltale.of(path)).toArray();
  }
}
