package feint.encoding;

import feint.model.Participation;
import java.util.stream.IntStream;

/** Codec of the clients behind an oracle. */
public final class ParticipationCodec {

  private ParticipationCodec() {}

  public static void write(Participation clients, CodecOutput out) {
    out.whole(clients.clients())
        .number(clients.stay())
        .wholes(IntStream.rangeClosed(1, clients.states()).map(clients::threshold).toArray());
  }

  public static Participation read(CodecInput in) {
    return Participation.of(in.small(), in.number(), in.wholes());
  }
}
