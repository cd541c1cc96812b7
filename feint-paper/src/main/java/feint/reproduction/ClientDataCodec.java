package feint.reproduction;

import feint.federated.FederatedData;
import feint.federated.FederatedData.Labelled;
import feint.federated.LabellingTask;
import feint.math.Checks;
import feint.network.Examples;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Codec of the clients' vectors, bit by bit, and their labels: four sizes, the vectors, client by
 * client and then those for validation, and one byte for the labels of each.
 */
final class ClientDataCodec {

  private static final int HEAD = 4 * Integer.BYTES;

  /** Bits of the labels of the first and of the second task. */
  private static final int FIRST = 1;

  private static final int SECOND = 2;

  private ClientDataCodec() {}

  static byte[] bytes(FederatedData data) {
    int rows = data.clients() * data.perClient() + data.validation(LabellingTask.TOXIC).size();
    ByteBuffer out = ByteBuffer.allocate((int) size(rows, data.inputs()));
    out.putInt(data.inputs()).putInt(data.clients()).putInt(data.perClient());
    out.putInt(data.validation(LabellingTask.TOXIC).size());
    for (Examples examples : all(data, LabellingTask.TOXIC)) {
      float[] vectors = examples.vectors();
      out.asFloatBuffer().put(vectors);
      out.position(out.position() + vectors.length * Float.BYTES);
    }
    List<Examples> second = all(data, LabellingTask.SECOND);
    int i = 0;
    for (Examples first : all(data, LabellingTask.TOXIC)) {
      for (int row = 0; row < first.size(); row++) {
        int labels = (first.label(row) ? FIRST : 0) + (second.get(i).label(row) ? SECOND : 0);
        out.put((byte) labels);
      }
      i++;
    }
    return out.array();
  }

  private static long size(long rows, long inputs) {
    long size = HEAD + rows * (inputs * Float.BYTES + 1);
    Checks.require(
        size <= Integer.MAX_VALUE - Byte.SIZE, "bytes of the vectors", "must be below 2^31", size);
    return size;
  }

  private static List<Examples> all(FederatedData data, LabellingTask task) {
    List<Examples> all = new ArrayList<>();
    for (int client = 0; client < data.clients(); client++) {
      all.add(data.client(task, client));
    }
    all.add(data.validation(task));
    return all;
  }

  static FederatedData data(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    Checks.require(bytes.length >= HEAD, "bytes of the vectors", "must be " + HEAD, bytes.length);
    int inputs = Checks.atLeast(1, in.getInt(), "inputs");
    int clients = Checks.atLeast(1, in.getInt(), "clients");
    int perClient = Checks.atLeast(1, in.getInt(), "examples per client");
    int validating = Checks.atLeast(1, in.getInt(), "validation examples");
    long rows = (long) clients * perClient + validating;
    // Divided, since a product of unchecked numbers may overflow.
    Checks.require(
        (bytes.length - HEAD) % rows == 0 && (bytes.length - HEAD) / rows == 4L * inputs + 1,
        "bytes of the vectors",
        "must be " + inputs + " numbers and their labels for each of " + rows + " texts",
        bytes.length);
    int labels = (int) (bytes.length - rows);
    List<Examples> first = new ArrayList<>();
    List<Examples> second = new ArrayList<>();
    for (int i = 0; i <= clients; i++) {
      int count = i < clients ? perClient : validating;
      float[] vectors = new float[count * inputs];
      in.asFloatBuffer().get(vectors);
      in.position(in.position() + vectors.length * Float.BYTES);
      Examples examples = Examples.of(inputs, vectors, labels(bytes, labels, count, FIRST));
      first.add(examples);
      second.add(examples.relabelled(labels(bytes, labels, count, SECOND)));
      labels += count;
    }
    return new FederatedData(labelled(first), labelled(second));
  }

  private static boolean[] labels(byte[] bytes, int from, int count, int which) {
    boolean[] labels = new boolean[count];
    for (int row = 0; row < count; row++) {
      labels[row] = (bytes[from + row] & which) != 0;
    }
    return labels;
  }

  private static Labelled labelled(List<Examples> all) {
    return new Labelled(all.subList(0, all.size() - 1), all.get(all.size() - 1));
  }
}
