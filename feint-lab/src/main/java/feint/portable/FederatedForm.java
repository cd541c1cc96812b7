package feint.portable;

import feint.scenario.Federated;
import feint.scenario.Federated.Decoy;
import feint.scenario.Federated.Success;
import feint.scenario.Labelling;

/** What a scenario says about clients who train together. */
final class FederatedForm {

  private FederatedForm() {}

  static void write(Federated settings, FormOutput out) {
    out.whole(settings.clients())
        .whole(settings.samplesPerClient())
        .list(settings.contribution(), FormOutput::number)
        .constant(settings.success())
        .whole(settings.samplesNeeded())
        .whole(settings.localEpochs())
        .whole(settings.batch())
        .number(settings.step());
    write(settings.decoy(), out);
  }

  static Federated read(FormInput in) {
    return new Federated(
        in.small(),
        in.small(),
        in.list(FormInput::number),
        in.constant(Success.class),
        in.small(),
        in.small(),
        in.small(),
        in.number(),
        decoy(in));
  }

  private static void write(Decoy decoy, FormOutput out) {
    out.flag(decoy instanceof Decoy.Task);
    if (decoy instanceof Decoy.Skewed skewed) {
      out.number(skewed.toxic());
    } else if (decoy instanceof Decoy.Task task) {
      out.flag(task.labelling() instanceof Labelling.Column);
      if (task.labelling() instanceof Labelling.Column column) {
        out.text(column.name());
      }
    }
  }

  private static Decoy decoy(FormInput in) {
    if (!in.flag()) {
      return new Decoy.Skewed(in.number());
    }
    return new Decoy.Task(
        in.flag() ? new Labelling.Column(in.text()) : new Labelling.SecondPerson());
  }
}
