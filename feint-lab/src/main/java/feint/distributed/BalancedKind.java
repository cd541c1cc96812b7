package feint.distributed;

import feint.math.Checks;
import feint.model.Problem;
import feint.policy.Policy;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.FillRule;
import feint.zeroleak.balanced.LearningFraction;
import feint.zeroleak.balanced.Payment;
import feint.zeroleak.balanced.ProtectionLevel;

/**
 * Codec of balanced policies: the problem and the chosen options, from which the policy is created
 * anew.
 */
final class BalancedKind implements PolicyKind<BalancedPolicy> {

  @Override
  public String name() {
    return "balanced";
  }

  @Override
  public Class<BalancedPolicy> type() {
    return BalancedPolicy.class;
  }

  @Override
  public boolean covers(BalancedPolicy policy) {
    return policy.settings().payment().problem() == policy.problem()
        && ProblemCodec.covers(policy.problem());
  }

  @Override
  public void write(BalancedPolicy policy, CodecOutput out) {
    ProblemCodec.write(policy.problem(), out);
    BalancedPolicy.Settings settings = policy.settings();
    out.constant(settings.strength())
        .constant(settings.share())
        .flag(settings.payment().follows())
        .whole(settings.payment().level())
        .flag(settings.stops())
        .constant(settings.filling())
        .number(settings.band());
  }

  @Override
  public Policy read(CodecInput in) {
    Problem problem = ProblemCodec.read(in);
    ProtectionLevel strength = in.constant(ProtectionLevel.class);
    LearningFraction share = in.constant(LearningFraction.class);
    boolean follows = in.flag();
    int level = Checks.within(0, problem.actions().levels() - 1, in.small(), "level of a payment");
    Payment payment =
        follows
            ? Payment.followingTheState(problem)
            : Payment.constant(problem, problem.actions().incentive(level));
    boolean stops = in.flag();
    FillRule filling = in.constant(FillRule.class);
    return BalancedPolicy.of(
        problem,
        new BalancedPolicy.Settings(strength, share, payment, stops, filling, in.number()));
  }
}
