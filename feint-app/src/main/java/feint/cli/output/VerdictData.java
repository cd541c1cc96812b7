package feint.cli.output;

import com.fasterxml.jackson.annotation.JsonInclude;
import feint.lab.verdict.Identification;
import feint.lab.verdict.KnownNumber;
import feint.lab.verdict.PolicyVerdict;
import feint.math.Interval;
import feint.report.view.VerdictWords;
import java.util.List;
import java.util.Optional;

/**
 * JSON form of the verdict on a policy.
 *
 * @param level {@code hidden}, {@code undecided} or {@code identified}
 */
public record VerdictData(
    String headline,
    NumberData completes,
    NumberData incentive,
    AttackerSuccess attacker,
    String level) {

  /** JSON form of a number of a verdict; {@code runs} is 0 for an exact number. */
  public record NumberData(double value, @JsonInclude Optional<Interval> interval, long runs) {

    static NumberData of(KnownNumber number) {
      return new NumberData(number.value(), number.interval(), number.runs());
    }
  }

  /** JSON form of the success of the attacker that knows the policy. */
  public record AttackerSuccess(
      String name,
      String basis,
      double right,
      @JsonInclude Optional<Interval> interval,
      long runs,
      int trajectories,
      boolean anyOracle) {

    static AttackerSuccess of(Identification found) {
      return new AttackerSuccess(
          found.name(),
          found.basis().label(),
          found.right(),
          found.interval(),
          found.runs(),
          found.trajectories(),
          found.anyOracle());
    }
  }

  public static VerdictData of(PolicyVerdict verdict) {
    return new VerdictData(
        VerdictWords.sentence(verdict),
        NumberData.of(verdict.completes()),
        NumberData.of(verdict.incentive()),
        AttackerSuccess.of(verdict.attacker()),
        verdict.attacker().level().label());
  }

  /**
   * JSON form of the verdict on several policies.
   *
   * @param recommended the policy to take; null if none can be recommended
   * @param identified the policies that are identified in more than 60 % of runs
   */
  public record Comparison(
      String headline, @JsonInclude Optional<String> recommended, List<String> identified) {

    public static Comparison of(List<PolicyVerdict> all, Optional<PolicyVerdict> recommended) {
      return new Comparison(
          VerdictWords.comparison(all, recommended),
          recommended.map(PolicyVerdict::policy),
          all.stream().filter(PolicyVerdict::identified).map(PolicyVerdict::policy).toList());
    }
  }
}
