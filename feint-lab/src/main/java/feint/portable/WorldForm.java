package feint.portable;

import feint.audit.World;
import feint.model.Participation;
import feint.model.Problem;
import java.util.stream.IntStream;

/** Where audited runs happen, as bytes. */
final class WorldForm {

  private WorldForm() {}

  static boolean covers(World world) {
    return ProblemForm.covers(world.problem());
  }

  static void write(World world, FormOutput out) {
    ProblemForm.write(world.problem(), out);
    out.whole(world.colluding());
    world.clients().ifPresent(clients -> writeClients(clients, out));
    out.whole(world.runsInARow()).flag(world.carried());
  }

  static World read(FormInput in) {
    Problem problem = ProblemForm.read(in);
    int colluding = in.small();
    World world =
        colluding == 0 ? World.of(problem) : World.attended(readClients(in), problem, colluding);
    return world.inRows(in.small(), in.flag());
  }

  static void writeClients(Participation clients, FormOutput out) {
    out.whole(clients.clients())
        .number(clients.stay())
        .wholes(IntStream.rangeClosed(1, clients.states()).map(clients::threshold).toArray());
  }

  static Participation readClients(FormInput in) {
    return Participation.of(in.small(), in.number(), in.wholes());
  }
}
