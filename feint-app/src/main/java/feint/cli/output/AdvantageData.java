package feint.cli.output;

import com.fasterxml.jackson.annotation.JsonInclude;
import feint.attack.audit.Advantage;
import feint.math.Interval;
import java.util.Optional;

/** JSON form of the success of an attacker; null where it picked no trajectory. */
public record AdvantageData(
    double correct, double advantage, @JsonInclude Optional<Interval> interval) {

  public static AdvantageData of(Advantage found) {
    return new AdvantageData(
        found.right().mean(),
        found.value(),
        Optional.of(found).filter(any -> found.right().draws() > 0).map(Advantage::interval));
  }
}
