package feint.distributed;

import feint.attack.World;
import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.encoding.ParticipationCodec;
import feint.encoding.ProblemCodec;
import feint.model.Problem;

/** Codec of the worlds of audited runs. */
final class WorldCodec {

  private WorldCodec() {}

  static boolean covers(World world) {
    return ProblemCodec.covers(world.problem());
  }

  static void write(World world, CodecOutput out) {
    ProblemCodec.write(world.problem(), out);
    out.whole(world.colluding());
    world.clients().ifPresent(clients -> ParticipationCodec.write(clients, out));
    out.whole(world.runsInARow()).flag(world.carried());
  }

  static World read(CodecInput in) {
    Problem problem = ProblemCodec.read(in);
    int colluding = in.small();
    World world =
        colluding == 0
            ? World.of(problem)
            : World.attended(ParticipationCodec.read(in), problem, colluding);
    return world.inRows(in.small(), in.flag());
  }
}
