package feint.distributed;

import feint.attack.World;
import feint.model.Participation;
import feint.model.Problem;
import java.util.stream.IntStream;

/** Codec of the worlds of audited runs. */
public final class WorldCodec {

  private WorldCodec() {}

  static boolean covers(World world) {
    return ProblemCodec.covers(world.problem());
  }

  static void write(World world, CodecOutput out) {
    ProblemCodec.write(world.problem(), out);
    out.whole(world.colluding());
    world.clients().ifPresent(clients -> writeClients(clients, out));
    out.whole(world.runsInARow()).flag(world.carried());
  }

  static World read(CodecInput in) {
    Problem problem = ProblemCodec.read(in);
    int colluding = in.small();
    World world =
        colluding == 0 ? World.of(problem) : World.attended(readClients(in), problem, colluding);
    return world.inRows(in.small(), in.flag());
  }

  public static void writeClients(Participation clients, CodecOutput out) {
    out.whole(clients.clients())
        .number(clients.stay())
        .wholes(IntStream.rangeClosed(1, clients.states()).map(clients::threshold).toArray());
  }

  public static Participation readClients(CodecInput in) {
    return Participation.of(in.small(), in.number(), in.wholes());
  }
}
