package feint.lab.herding;

import feint.math.DirichletDistribution;
import feint.math.Interval;
import feint.math.Measured;
import feint.math.Proportion;
import java.util.Optional;
import java.util.random.RandomGenerator;

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

  /** Returns the standard error; 0 if exact. */
  double error() {
    return measured.map(Measured::standardError).orElse(0.0);
  }

  /** Draws a value given the simulated runs. */
  double draw(RandomGenerator random) {
    return measured.map(found -> draw(found, random)).orElse(value);
  }

  private static double draw(Measured found, RandomGenerator random) {
    return found instanceof Proportion counts
        ? DirichletDistribution.after(counts.count(), counts.draws() - counts.count())
            .draw(random)[0]
        : found.mean() + found.standardError() * random.nextGaussian();
  }
}
