package feint.cli;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import feint.attack.Attack;
import feint.attack.AuditResult;
import feint.attack.Eavesdropper;
import feint.attack.Finding;
import feint.math.Interval;
import java.util.List;

/** JSON form of an attacker. */
record AttackerData(String name, String knows, List<String> sees) {

  static AttackerData of(Attack attack) {
    return new AttackerData(
        attack.name(),
        attack.knows().label(),
        List.copyOf(Eavesdropper.words(attack.sees(), attack.colluding())));
  }

  /** JSON form of the result of an attacker among others. */
  record Success(
      double correct,
      double advantage,
      Interval interval,
      Interval jointInterval,
      double expected,
      double logLoss,
      double bits) {

    static Success of(Finding found, AuditResult result) {
      return new Success(
          found.correct(),
          found.advantage().value(),
          found.advantage().interval(),
          result.jointInterval(found),
          found.expected().mean(),
          found.logLoss(),
          found.bits());
    }
  }

  /** JSON form of an attacker with its result. */
  record Found(@JsonUnwrapped AttackerData attacker, @JsonUnwrapped Success success) {}
}
