package feint.reproduction;

import feint.federated.FederatedData;
import feint.federated.FederatedData.Labelled;
import feint.math.Checks;
import feint.network.Examples;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Codec of the clients' vectors, bit by bit, and their labels: four sizes, the vectors, client by
 * client and then those for validation, and one byte for the labels of each.
 */
final class ClientDataCodec {

  private static final int HEAD = 4 * Integer.BYTES;

  /** Number of tasks, one bit of a byte for each. */
  private static final int MOST_TASKS = Byte.SIZE;

  private ClientDataCodec() {}

  static byte[] bytes(FederatedData data) {
    Checks.within(1, MOST_TASKS, data.tasks(), "tasks");
    int rows = data.clients() * data.perClient() + data.validation(FederatedData.TOXIC).size();
    ByteBuffer out = ByteBuffer.allocate((int) size(rows, data.inputs()));
    out.putInt(data.inputs()).putInt(data.clients()).putInt(data.perClient());
    out.putInt(data.validation(FederatedData.TOXIC).size());
    for (Examples examples : all(data, FederatedData.TOXIC)) {
      float[] vectors = examples.vectors();
      out.asFloatBuffer().put(vectors);
      out.position(out.position() + vectors.length * Float.BYTES);
    }
    List<List<Examples>> tasks =
        IntStream.range(0, data.tasks()).mapToObj(task -> all(data, task)).toList();
    for (int i = 0; i < tasks.get(0).size(); i++) {
      for (int row = 0; row < tasks.get(0).get(i).size(); row++) {
        int labels = 0;
        for (int task = 0; task < tasks.size(); task++) {
          labels |= tasks.get(task).get(i).label(row) ? 1 << task : 0;
        }
        out.put((byte) labels);
      }
    }
    return out.array();
  }

  private static long size(long rows, long inputs) {
    long size = HEAD + rows * (inputs * Float.BYTES + 1);
    Checks.require(
        size <= Integer.MAX_VALUE - Byte.SIZE, "bytes of the vectors", "must be below 2^31", size);
    return size;
  }

  private static List<Examples> all(FederatedData data, int task) {
    List<Examples> all = new ArrayList<>();
    for (int client = 0; client < data.clients(); client++) {
      all.add(data.client(task, client));
    }
    all.add(data.validation(task));
    return all;
  }

  /** Reads the data of tasks with these names. */
  static FederatedData data(byte[] bytes, List<String> names) {
    Checks.within(1, MOST_TASKS, names.size(), "tasks");
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
    List<List<Examples>> tasks =
        names.stream().<List<Examples>>map(name -> new ArrayList<>()).toList();
    for (int i = 0; i <= clients; i++) {
      int count = i < clients ? perClient : validating;
      float[] vectors = new float[count * inputs];
      in.asFloatBuffer().get(vectors);
      in.position(in.position() + vectors.length * Float.BYTES);
      Examples examples = Examples.of(inputs, vectors, labels(bytes, labels, count, 0));
      tasks.get(0).add(examples);
      for (int task = 1; task < tasks.size(); task++) {
        tasks.get(task).add(examples.relabelled(labels(bytes, labels, count, task)));
      }
      labels += count;
    }
    return new FederatedData(
        IntStream.range(0, names.size())
            .mapToObj(task -> labelled(names.get(task), tasks.get(task)))
            .toList());
  }

  private static boolean[] labels(byte[] bytes, int from, int count, int task) {
    boolean[] labels = new boolean[count];
    for (int row = 0; row < count; row++) {
      labels[row] = (bytes[from + row] >> task & 1) != 0;
    }
    return labels;
  }

  private static Labelled labelled(String name, List<Examples> all) {
    return new Labelled(name, all.subList(0, all.size() - 1), all.get(all.size() - 1));
  }
}
