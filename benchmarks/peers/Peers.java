import feint.lab.compare.PaperExperiment;
import feint.model.Objective;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.solver.OptimalValue;
import feint.solver.backward.BackwardInduction;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Times exact solutions in turn with a C program, both with two threads: one solution here, one
 * there, and so on.
 *
 * <p>Usage: {@code java -cp JARS Peers.java C_PROGRAM ROUNDS}. The C program measures its own time
 * without its start. Fails if the values differ by more than 1e-9.
 */
public final class Peers {

  private static final int THREADS = 2;
  private static final int WARM_UP = 4;

  private Peers() {}

  private record Task(String kind, int horizon, int successes) {

    Problem problem() {
      Problem problem =
          PaperExperiment.problem().toBuilder().horizon(horizon).successes(successes).build();
      return kind.equals("goal") ? problem.withObjective(Objective.goal()) : problem;
    }

    List<String> command(String program) {
      return List.of(program, kind, "" + horizon, "" + successes, "1", "" + THREADS);
    }
  }

  /** Runs the comparison. */
  public static void main(String[] arguments) throws IOException {
    int rounds = Integer.parseInt(arguments[1]);
    System.out.println("| task | C, s | Feint, s | ratio of medians | ratios of rounds |");
    System.out.println("| --- | --- | --- | --- | --- |");
    for (Task task : List.of(new Task("cost", 100, 45), new Task("goal", 1000, 300))) {
      Problem problem = task.problem();
      Execution execution = Execution.defaults().withThreads(THREADS);
      for (int k = 0; k < WARM_UP; k++) {
        BackwardInduction.values(problem, execution);
      }
      double[] theirs = new double[rounds];
      double[] ours = new double[rounds];
      double[] ratios = new double[rounds];
      for (int k = 0; k < rounds; k++) {
        long begin = System.nanoTime();
        OptimalValue value = BackwardInduction.values(problem, execution);
        ours[k] = (System.nanoTime() - begin) / 1e9;
        theirs[k] = peer(task.command(arguments[0]), value);
        ratios[k] = ours[k] / theirs[k];
      }
      System.out.printf(
          Locale.ROOT,
          "| %s, N = %d, M = %d | %s | %s | %.2f | %s |%n",
          task.kind(),
          task.horizon(),
          task.successes(),
          summary(theirs),
          summary(ours),
          median(ours) / median(theirs),
          summary(ratios));
    }
  }

  /** Returns the seconds of the C program, and compares its values. */
  private static double peer(List<String> command, OptimalValue value) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try (var reader = process.inputReader()) {
      String[] values = reader.readLine().split(" ");
      for (int o = 1; o <= values.length; o++) {
        double difference = Math.abs(Double.parseDouble(values[o - 1]) - value.perOracleState().get(o - 1));
        if (difference > 1e-9) {
          throw new IllegalStateException("values differ by " + difference + " in state " + o);
        }
      }
      return Double.parseDouble(reader.readLine());
    }
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  private static String summary(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return String.format(
        Locale.ROOT,
        "%.3f (%.3f to %.3f)",
        median(values),
        sorted[0],
        sorted[sorted.length - 1]);
  }
}
