package feint.data;

import feint.data.numpy.ArrayContent;
import feint.data.numpy.NpzFile;
import feint.data.numpy.NumpyArray;
import feint.solver.backward.StationaryProblem;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Writer of a covert problem as a Markov decision process in an .npz file, for solvers of such
 * processes. A pair of state s and action u has the index s &middot; A + u.
 */
public final class ProcessFile {

  private ProcessFile() {}

  /**
   * Writes the process and, where they fit, the values and the optimal actions.
   *
   * @return the size of the file in bytes
   */
  public static long write(Path file, StationaryProblem process) {
    Map<String, ArrayContent> arrays = new LinkedHashMap<>();
    int states = process.states();
    arrays.put("P_indptr", integers(process.begins()));
    arrays.put("P_indices", integers(process.successors()));
    arrays.put("P_data", NumpyArray.numbers(process.probabilities()));
    arrays.put("c", NumpyArray.table(process.actions(), process.costs()));
    arrays.put("h", NumpyArray.numbers(process.terminal()));
    arrays.put("initial", NumpyArray.numbers(process.initial()));
    arrays.put("states", NumpyArray.integerTable(process.labelNames().size(), process.labels()));
    arrays.put("actions", NumpyArray.integerTable(2, process.actionLabels()));
    arrays.put("horizon", NumpyArray.integers(process.horizon()));
    if (process.valuesFit()) {
      StationaryProblem.Values values = process.values();
      arrays.put("V", NumpyArray.table(states, values.best()));
      arrays.put("Q", NumpyArray.table(states * process.actions(), values.ofActions()));
      arrays.put("action", NumpyArray.integerTable(states, values.actions()));
    }
    return NpzFile.write(file, arrays);
  }

  private static NumpyArray integers(int... values) {
    return NumpyArray.integers(IntStream.of(values).asLongStream().toArray());
  }
}
