package feint.portable;

import feint.balance.Balanced;
import feint.balance.Filling;
import feint.balance.Payment;
import feint.balance.Share;
import feint.balance.Strength;
import feint.math.Checks;
import feint.model.Problem;
import feint.policy.Policy;

/** Balanced policies: the problem that one was made for and what was chosen; it is made anew. */
final class BalancedKind implements PolicyKind<Balanced> {

  @Override
  public String name() {
    return "balanced";
  }

  @Override
  public Class<Balanced> type() {
    return Balanced.class;
  }

  @Override
  public boolean covers(Balanced policy) {
    return policy.settings().payment().problem() == policy.problem()
        && ProblemForm.covers(policy.problem());
  }

  @Override
  public void write(Balanced policy, FormOutput out) {
    ProblemForm.write(policy.problem(), out);
    Balanced.Settings settings = policy.settings();
    out.constant(settings.strength())
        .constant(settings.share())
        .flag(settings.payment().follows())
        .whole(settings.payment().level())
        .flag(settings.stops())
        .constant(settings.filling())
        .number(settings.band());
  }

  @Override
  public Policy read(FormInput in) {
    Problem problem = ProblemForm.read(in);
    Strength strength = in.constant(Strength.class);
    Share share = in.constant(Share.class);
    boolean follows = in.flag();
    int level = Checks.within(0, problem.actions().levels() - 1, in.small(), "level of a payment");
    Payment payment =
        follows
            ? Payment.followingTheState(problem)
            : Payment.constant(problem, problem.actions().incentive(level));
    boolean stops = in.flag();
    Filling filling = in.constant(Filling.class);
    return Balanced.of(
        problem, new Balanced.Settings(strength, share, payment, stops, filling, in.number()));
  }
}
