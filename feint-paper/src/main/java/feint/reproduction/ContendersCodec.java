package feint.reproduction;

import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.encoding.ParticipationCodec;
import feint.encoding.ProblemCodec;
import feint.federated.Clients;
import feint.federated.FederatedData;
import feint.federated.FederatedRun;
import feint.math.Checks;
import feint.model.Participation;
import feint.model.Problem;
import feint.network.Kernel;
import feint.policyspec.PolicyCodec;
import feint.scenario.Federated;
import java.util.List;
import java.util.Optional;

/**
 * Codec of compared policies and their clients. The clients' vectors are shared and sent as an
 * attachment. Published values are omitted, since runs do not depend on them.
 */
final class ContendersCodec {

  private ContendersCodec() {}

  static boolean covers(List<Contender> contenders) {
    return contenders.stream()
        .allMatch(
            one -> ProblemCodec.covers(one.run().bucketed()) && PolicyCodec.covers(one.policy()));
  }

  static void write(List<Contender> contenders, CodecOutput out) {
    FederatedRun first = contenders.get(0).run();
    for (Contender contender : contenders) {
      Checks.require(
          contender.run().kernel() == first.kernel()
              && contender.run().clients().data() == first.clients().data(),
          "contenders",
          "must have the same kernel and data",
          contender.name());
    }
    KernelCodec.write(first.kernel(), out);
    FederatedData data = first.clients().data();
    out.list(data.names(), CodecOutput::text).attachment(ClientDataCodec.bytes(data));
    out.list(contenders, (to, contender) -> write(contender, to));
  }

  static List<Contender> read(CodecInput in) {
    Kernel kernel = KernelCodec.read(in);
    List<String> names = in.list(CodecInput::text);
    FederatedData data = ClientDataCodec.data(in.attachment(), names);
    return in.list(from -> contender(kernel, data, from));
  }

  private static void write(Contender contender, CodecOutput out) {
    FederatedRun run = contender.run();
    out.text(contender.name()).flag(contender.trained()).flag(run.isCounting());
    ProblemCodec.write(run.bucketed(), out);
    ParticipationCodec.write(run.clients().participation(), out);
    FederatedCodec.write(run.clients().settings(), out);
    PolicyCodec.write(contender.policy(), out);
  }

  private static Contender contender(Kernel kernel, FederatedData data, CodecInput in) {
    String name = in.text();
    boolean trained = in.flag();
    boolean counting = in.flag();
    Problem bucketed = ProblemCodec.read(in);
    Participation participation = ParticipationCodec.read(in);
    Federated settings = FederatedCodec.read(in);
    Clients clients = new Clients(participation, settings, data);
    FederatedRun run =
        counting
            ? FederatedRun.counting(bucketed, clients, kernel)
            : FederatedRun.of(bucketed, clients, kernel);
    return new Contender(name, PolicyCodec.read(in), run, trained, Optional.empty());
  }
}
