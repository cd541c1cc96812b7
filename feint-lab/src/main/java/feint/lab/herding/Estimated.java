package feint.lab.herding;

import feint.math.Interval;
import feint.math.Measured;
import java.util.Optional;

/** Quantity of a scenario, exact or measured in simulated runs. */
public record Estimated(double value, Optional<Measured> measured) {

  static Estimated exact(double value) {
    return new Estimated(value, Optional.empty());
  }

  static Estimated of(Measured measured) {
    return new Estimated(measured.mean(), Optional.of(measured));
  }

  public boolean exact() {
    return measured.isEmpty();
  }

  /** Returns the 95 % interval, or the value itself. */
  public Interval interval() {
    return measured.flatMap(Measured::interval).orElse(new Interval(value, value));
  }
}
