package feint.telltale;

import feint.audit.Observation;
import feint.math.Checks;
import java.util.List;

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
  int indexOf(String name) {
    int place = all.stream().map(Telltale::name).toList().indexOf(name);
    Checks.require(place >= 0, "name of a telltale", "must be one of these", name);
    return place;
  }

  /** Reads all of them off both trajectories of a run. */
  public Portrait portrait(List<Observation> run) {
    return new Portrait(of(SeenPath.of(run, 0)), of(SeenPath.of(run, 1)));
  }

  private double[] of(SeenPath path) {
    return all.stream().mapToDouble(telltale -> telltale.of(path)).toArray();
  }
}
