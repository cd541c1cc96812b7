package feint.bound.capacity;

import feint.math.Distribution;
import feint.math.StochasticMatrix;
import feint.model.OracleChain;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Recurrent classes of an oracle: sets of states that it enters and never leaves. Most oracles have
 * one.
 */
public record OracleClasses(List<OracleClass> classes) {

  /**
   * One class.
   *
   * @param weight probability that the oracle ends up in it
   * @param law fraction of the time that it then spends in each of its states, 0 in all others
   */
  public record OracleClass(double weight, Distribution law) {}

  public OracleClasses {
    classes = List.copyOf(classes);
  }

  /** Returns the classes that are reachable from the initial distribution. */
  public static OracleClasses of(OracleChain oracle) {
    double[][] delta = oracle.transition().toArray();
    boolean[][] reaches = reaches(delta);
    List<int[]> sets = new ArrayList<>();
    for (int o = 0; o < delta.length; o++) {
      int[] set = reachedFrom(reaches, o);
      boolean closed = true;
      for (int next : set) {
        closed &= reaches[next][o];
      }
      if (closed && set[0] == o) {
        sets.add(set);
      }
    }
    List<OracleClass> classes = new ArrayList<>();
    for (int[] set : sets) {
      double weight = sets.size() == 1 ? 1 : oracle.initial().expectation(ending(delta, sets, set));
      if (weight > 0) {
        classes.add(new OracleClass(weight, law(delta, set)));
      }
    }
    return new OracleClasses(classes);
  }

  private static boolean[][] reaches(double[][] delta) {
    int n = delta.length;
    boolean[][] reaches = new boolean[n][n];
    for (int o = 0; o < n; o++) {
      for (int next = 0; next < n; next++) {
        reaches[o][next] = o == next || delta[o][next] > 0;
      }
    }
    for (int k = 0; k < n; k++) {
      for (int o = 0; o < n; o++) {
        for (int next = 0; next < n; next++) {
          reaches[o][next] |= reaches[o][k] && reaches[k][next];
        }
      }
    }
    return reaches;
  }

  private static int[] reachedFrom(boolean[][] reaches, int o) {
    return IntStream.range(0, reaches.length).filter(next -> reaches[o][next]).toArray();
  }

  private static Distribution law(double[][] delta, int[] set) {
    double[][] within = new double[set.length][set.length];
    for (int i = 0; i < set.length; i++) {
      for (int j = 0; j < set.length; j++) {
        within[i][j] = delta[set[i]][set[j]];
      }
    }
    Distribution stationary = StochasticMatrix.of(within).stationary().orElseThrow();
    double[] law = new double[delta.length];
    for (int i = 0; i < set.length; i++) {
      law[set[i]] = stationary.at(i);
    }
    return Distribution.of(law);
  }

  /** Returns, by state, the probability that the oracle ends up in a set. */
  private static double[] ending(double[][] delta, List<int[]> sets, int[] target) {
    int n = delta.length;
    double[] known = new double[n];
    boolean[] transients = new boolean[n];
    java.util.Arrays.fill(transients, true);
    sets.forEach(set -> IntStream.of(set).forEach(o -> transients[o] = false));
    IntStream.of(target).forEach(o -> known[o] = 1);
    int[] transientStates = IntStream.range(0, n).filter(o -> transients[o]).toArray();
    double[] solved = eliminate(delta, known, transientStates);
    for (int i = 0; i < transientStates.length; i++) {
      known[transientStates[i]] = solved[i];
    }
    return known;
  }

  // Transient states are eliminated one by one, and their transitions given to those before: all
  // numbers stay non-negative, so there is no cancellation.
  private static double[] eliminate(double[][] delta, double[] known, int[] transientStates) {
    int m = transientStates.length;
    double[][] a = new double[m][m];
    double[] hit = new double[m];
    double[] miss = new double[m];
    boolean[] transients = new boolean[known.length];
    IntStream.of(transientStates).forEach(o -> transients[o] = true);
    for (int i = 0; i < m; i++) {
      for (int o = 0; o < known.length; o++) {
        double p = delta[transientStates[i]][o];
        hit[i] += transients[o] ? 0 : p * known[o];
        miss[i] += transients[o] ? 0 : p * (1 - known[o]);
      }
      for (int j = 0; j < m; j++) {
        a[i][j] = delta[transientStates[i]][transientStates[j]];
      }
    }
    for (int k = m - 1; k >= 0; k--) {
      double leaving = hit[k] + miss[k];
      for (int j = 0; j < k; j++) {
        leaving += a[k][j];
      }
      for (int i = 0; i < k; i++) {
        double through = a[i][k] / leaving;
        hit[i] += through * hit[k];
        miss[i] += through * miss[k];
        for (int j = 0; j < k; j++) {
          a[i][j] += through * a[k][j];
        }
      }
      hit[k] /= leaving;
      for (int j = 0; j < k; j++) {
        a[k][j] /= leaving;
      }
    }
    for (int k = 0; k < m; k++) {
      for (int j = 0; j < k; j++) {
        hit[k] += a[k][j] * hit[j];
      }
    }
    return hit;
  }

  /** Returns the fraction of the time spent in each state, on average over the classes. */
  public Distribution longRunLaw() {
    double[] law = new double[classes.get(0).law.size()];
    classes.forEach(set -> set.law.addTo(law, set.weight));
    return Distribution.of(law);
  }
}
