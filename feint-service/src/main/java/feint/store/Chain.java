package feint.store;

import feint.io.Sha256;
import feint.policy.Query;
import feint.store.RunRow.Origin;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;

/**
 * Hash chain of a run: SHA-256 over the run's origin, then over each decision and each answer
 * together with the hash before it. The last hash is stored with the run, so that a decision or an
 * answer that is changed, missing or added is found when the run is read.
 *
 * <p>Late answers are not included: they change nothing in a run.
 *
 * <p>The {@linkplain Trail trail} of administrative actions has a chain of its own.
 */
final class Chain {

  /** Hash before the first entry of the trail. */
  static final String NOTHING = "0".repeat(64);

  private static final byte ASKED = 1;
  private static final byte ANSWERED = 2;

  private Chain() {}

  /** Returns the hash of a run that has no queries yet. */
  static String begun(Origin origin, int part) {
    MessageDigest digest = Sha256.digest();
    text(digest, origin.id());
    text(digest, origin.name());
    text(digest, origin.scenario());
    text(digest, origin.policy());
    text(digest, origin.policyFile().orElse(""));
    text(digest, String.join(",", origin.trajectories()));
    text(digest, origin.publicName().orElse(""));
    text(digest, origin.following().map(RunRow.Following::run).orElse(""));
    text(digest, origin.following().map(RunRow.Following::carried).orElse(""));
    if (!origin.terms().equals(RunTerms.NONE)) {
      // Runs without terms keep the hash of earlier versions.
      RunTerms terms = origin.terms();
      text(digest, terms.tasks() + " " + terms.deadline().orElse(0) + " " + terms.pace().orElse(0));
    }
    ByteBuffer numbers = ByteBuffer.allocate(Byte.BYTES + 2 * Long.BYTES + Integer.BYTES);
    numbers.put((byte) (origin.seed().isPresent() ? 1 : 0)).putLong(origin.seed().orElse(0));
    digest.update(numbers.putLong(origin.created()).putInt(part).array());
    return Sha256.hex(digest);
  }

  private static void text(MessageDigest digest, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
    digest.update(bytes);
  }

  /** Returns the hash after a decision. */
  static String asked(String chain, QueryRow row) {
    Query query = row.query();
    ByteBuffer event = ByteBuffer.allocate(Byte.BYTES + 6 * Integer.BYTES + Long.BYTES);
    event.put(ASKED).putInt(query.number()).putInt(row.oracle());
    event.putInt(query.action().incentive()).putInt(query.decoy());
    event.putInt(QueryRow.stepsCode(query)).putInt(query.decoyState().orElse(0));
    return after(chain, event.putLong(row.asked()));
  }

  /** Returns the hash after an answer. */
  static String answered(String chain, int number, QueryRow.Answer answer) {
    ByteBuffer event = ByteBuffer.allocate(3 * Byte.BYTES + Integer.BYTES + Long.BYTES);
    event.put(ANSWERED).putInt(number).put((byte) (answer.informative() ? 1 : 0));
    return after(chain, event.put((byte) (answer.givenUp() ? 1 : 0)).putLong(answer.time()));
  }

  /** Returns the hash after an entry of the trail, whose own hash is ignored. */
  static String entered(String chain, Trail.Entry entry) {
    MessageDigest digest = Sha256.digest();
    text(digest, chain);
    ByteBuffer numbers = ByteBuffer.allocate(2 * Long.BYTES + Integer.BYTES);
    numbers.putLong(entry.number()).putLong(entry.time()).putInt(entry.query().orElse(0));
    digest.update(numbers.array());
    text(digest, entry.action());
    text(digest, entry.subject());
    text(digest, entry.actor().name());
    text(digest, entry.actor().request());
    text(digest, entry.actor().client());
    return Sha256.hex(digest);
  }

  private static String after(String chain, ByteBuffer event) {
    MessageDigest digest = Sha256.digest();
    digest.update(HexFormat.of().parseHex(chain));
    digest.update(event.flip());
    return Sha256.hex(digest);
  }

  /** Returns the hash of a run with these queries, in their order. */
  static String of(Origin origin, int part, List<QueryRow> queries) {
    String chain = begun(origin, part);
    for (QueryRow row : queries) {
      chain = asked(chain, row);
      if (row.answer().isPresent()) {
        chain = answered(chain, row.query().number(), row.answer().get());
      }
    }
    return chain;
  }
}
