package feint.reproduction;

import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.reproduction.Figure2Runs.Followed;
import feint.reproduction.Figure2Runs.Named;

/** Codec of the accuracies of one run after each query. */
final class FollowedCodec {

  private FollowedCodec() {}

  static void write(Followed followed, CodecOutput out) {
    out.list(followed.learner(), CodecOutput::number)
        .list(
            followed.eavesdropper(),
            (to, named) -> to.whole(named.margin()).number(named.ofReal()).number(named.ofDecoy()));
  }

  static Followed read(CodecInput in) {
    return new Followed(
        in.list(CodecInput::number),
        in.list(from -> new Named(from.small(), from.number(), from.number())));
  }
}
