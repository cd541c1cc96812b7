package feint.reproduction;

import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.scenario.Federated;
import feint.scenario.Federated.Decoy;
import feint.scenario.Federated.Success;
import feint.scenario.Labelling;

/** Codec of a scenario's settings of federated clients. */
final class FederatedCodec {

  private FederatedCodec() {}

  static void write(Federated settings, CodecOutput out) {
    out.whole(settings.clients())
        .whole(settings.samplesPerClient())
        .list(settings.contribution(), CodecOutput::number)
        .constant(settings.success())
        .whole(settings.samplesNeeded())
        .whole(settings.localEpochs())
        .whole(settings.batch())
        .number(settings.step());
    write(settings.decoy(), out);
  }

  static Federated read(CodecInput in) {
    return new Federated(
        in.small(),
        in.small(),
        in.list(CodecInput::number),
        in.constant(Success.class),
        in.small(),
        in.small(),
        in.small(),
        in.number(),
        decoy(in));
  }

  private static void write(Decoy decoy, CodecOutput out) {
    out.flag(decoy instanceof Decoy.Task);
    if (decoy instanceof Decoy.Skewed skewed) {
      out.number(skewed.toxic());
    } else if (decoy instanceof Decoy.Task task) {
      out.list(task.labellings(), FederatedCodec::write);
    }
  }

  private static void write(CodecOutput out, Labelling labelling) {
    out.flag(labelling instanceof Labelling.Column);
    if (labelling instanceof Labelling.Column column) {
      out.text(column.name());
    } else if (labelling instanceof Labelling.Rule rule) {
      out.constant(rule);
    }
  }

  private static Decoy decoy(CodecInput in) {
    return in.flag()
        ? new Decoy.Task(in.list(FederatedCodec::labelling))
        : new Decoy.Skewed(in.number());
  }

  private static Labelling labelling(CodecInput in) {
    return in.flag() ? new Labelling.Column(in.text()) : in.constant(Labelling.Rule.class);
  }
}
