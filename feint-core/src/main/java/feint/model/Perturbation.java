package feint.model;

import feint.math.Checks;
import feint.math.Seed;
import feint.math.StochasticMatrix;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;

/**
 * Problems whose &Gamma; and &Delta; differ by up to an amount in every entry, as estimates do.
 *
 * <p>The first four are the corners in which all entries err the same way: success less or more
 * likely everywhere, combined with an oracle that favours its bad or its good states. In the others
 * each entry errs by a random sign. Errors are clipped to [0, 1], keep the rows of &Gamma;
 * non-decreasing and keep the sums of the rows of &Delta; at 1. The initial distribution is
 * unchanged.
 *
 * @param amount largest error of an entry, in [0, 1]
 */
public record Perturbation(double amount) {

  /** Number of problems in which all entries err the same way. */
  public static final int CORNERS = 4;

  public Perturbation {
    Checks.probability(amount, "perturbation");
  }

  /** Sign of the error at a row and a column, counted from 0. */
  @FunctionalInterface
  private interface Errors {
    double sign(int row, int column);
  }

  /** Returns the four corners and {@code drawn} problems with random errors. */
  public List<Problem> of(Problem problem, int drawn, Seed seed) {
    List<Problem> perturbed = new ArrayList<>();
    double middle = (problem.oracleStates() - 1) / 2.0;
    for (int success = -1; success <= 1; success += 2) {
      for (int good = -1; good <= 1; good += 2) {
        int gamma = success;
        int delta = good;
        perturbed.add(
            moved(problem, (o, i) -> gamma, (o, next) -> delta * Math.signum(next - middle)));
      }
    }
    for (int n = 0; n < drawn; n++) {
      RandomGenerator random = seed.child(n).generator();
      Errors coin = (row, column) -> random.nextBoolean() ? 1 : -1;
      perturbed.add(moved(problem, coin, coin));
    }
    return perturbed;
  }

  private Problem moved(Problem problem, Errors success, Errors transition) {
    double[][] gamma = problem.success().toArray();
    for (int o = 0; o < gamma.length; o++) {
      moveSuccess(gamma[o], o, success);
    }
    double[][] delta = problem.oracle().transition().toArray();
    for (int o = 0; o < delta.length; o++) {
      moveTransition(delta[o], o, transition);
    }
    return problem.toBuilder()
        .success(gamma)
        .oracle(new OracleChain(StochasticMatrix.of(delta), problem.oracle().initial()))
        .build();
  }

  /**
   * Raises an entry to its predecessor if necessary, which keeps it within the amount, since rows
   * increase.
   */
  private void moveSuccess(double[] row, int o, Errors errors) {
    for (int i = 0; i < row.length; i++) {
      row[i] = Math.min(1, Math.max(0, row[i] + amount * errors.sign(o, i)));
      row[i] = i == 0 ? row[i] : Math.max(row[i], row[i - 1]);
    }
  }

  /**
   * Balances the errors of a row: the larger of the additions and the subtractions is scaled down.
   */
  private void moveTransition(double[] row, int o, Errors errors) {
    double[] error = new double[row.length];
    double added = 0;
    double taken = 0;
    for (int next = 0; next < row.length; next++) {
      double wanted = amount * errors.sign(o, next);
      error[next] = Math.min(1 - row[next], Math.max(-row[next], wanted));
      added += Math.max(0, error[next]);
      taken += Math.max(0, -error[next]);
    }
    double moved = Math.min(added, taken);
    double up = added > 0 ? moved / added : 0;
    double down = taken > 0 ? moved / taken : 0;
    DoubleUnaryOperator balanced = e -> e > 0 ? e * up : e * down;
    for (int next = 0; next < row.length; next++) {
      row[next] = Math.min(1, Math.max(0, row[next] + balanced.applyAsDouble(error[next])));
    }
  }
}
