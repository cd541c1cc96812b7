package feint.portable;

import feint.federated.Clients;
import feint.federated.FederatedData;
import feint.federated.FederatedRun;
import feint.math.Checks;
import feint.model.Participation;
import feint.model.Problem;
import feint.network.Kernel;
import feint.reproduction.Contender;
import feint.scenario.Federated;
import java.util.List;
import java.util.Optional;

/**
 * Policies that are compared, and the clients that they meet. The clients' vectors are the same for
 * all, and travel beside the rest. What was published stays at home: it changes no run.
 */
final class ContendersForm {

  private ContendersForm() {}

  static boolean covers(List<Contender> contenders) {
    return contenders.stream()
        .allMatch(
            one -> ProblemForm.covers(one.run().bucketed()) && PolicyForm.covers(one.policy()));
  }

  static void write(List<Contender> contenders, FormOutput out) {
    FederatedRun first = contenders.get(0).run();
    for (Contender contender : contenders) {
      Checks.require(
          contender.run().kernel() == first.kernel()
              && contender.run().clients().data() == first.clients().data(),
          "contenders",
          "must have the same kernel and data",
          contender.name());
    }
    KernelForm.write(first.kernel(), out);
    out.attachment(ClientDataForm.bytes(first.clients().data()));
    out.list(contenders, (to, contender) -> write(contender, to));
  }

  static List<Contender> read(FormInput in) {
    Kernel kernel = KernelForm.read(in);
    FederatedData data = ClientDataForm.data(in.attachment());
    return in.list(from -> contender(kernel, data, from));
  }

  private static void write(Contender contender, FormOutput out) {
    FederatedRun run = contender.run();
    out.text(contender.name()).flag(contender.trained()).flag(run.isCounting());
    ProblemForm.write(run.bucketed(), out);
    WorldForm.writeClients(run.clients().participation(), out);
    FederatedForm.write(run.clients().settings(), out);
    PolicyForm.write(contender.policy(), out);
  }

  private static Contender contender(Kernel kernel, FederatedData data, FormInput in) {
    String name = in.text();
    boolean trained = in.flag();
    boolean counting = in.flag();
    Problem bucketed = ProblemForm.read(in);
    Participation participation = WorldForm.readClients(in);
    Federated settings = FederatedForm.read(in);
    Clients clients = new Clients(participation, settings, data);
    FederatedRun run =
        counting
            ? FederatedRun.counting(bucketed, clients, kernel)
            : FederatedRun.of(bucketed, clients, kernel);
    return new Contender(name, PolicyForm.read(in), run, trained, Optional.empty());
  }
}
