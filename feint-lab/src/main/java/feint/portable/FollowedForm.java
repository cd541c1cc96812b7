package feint.portable;

import feint.reproduction.Figure2Runs.Followed;
import feint.reproduction.Figure2Runs.Named;

/** What is known of one run after each query. */
final class FollowedForm {

  private FollowedForm() {}

  static void write(Followed followed, FormOutput out) {
    out.list(followed.learner(), FormOutput::number)
        .list(
            followed.eavesdropper(),
            (to, named) -> to.whole(named.margin()).number(named.ofReal()).number(named.ofDecoy()));
  }

  static Followed read(FormInput in) {
    return new Followed(
        in.list(FormInput::number),
        in.list(from -> new Named(from.small(), from.number(), from.number())));
  }
}
