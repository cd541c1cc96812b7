package feint.policy;

import feint.math.Checks;
import feint.model.Action;
import feint.model.Answer;
import feint.model.HiddenLaw;
import feint.model.Ledger;
import feint.model.Problem;
import feint.model.Shape;
import feint.policy.Filling.Cell;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A policy that gives nothing away to whoever sees the type and the incentive of every query: it
 * always pays the same, and, given what an outsider has seen, the next query is a learning one with
 * probability one half.
 *
 * <p>The outsider does not know the oracle's state and the queue. So the policy may learn where it
 * is likely to succeed, as long as the probabilities average out: it keeps the law of the hidden
 * state given the public past, and fills it with learning, best cells first, up to one half. It
 * goes on sending learning queries when the queue is empty.
 *
 * <p>With a band &epsilon; the probability may move within one half &plusmn; &epsilon;: as much as
 * there is to learn. The advantage of any attacker is then bounded, not zero.
 */
public final class BalancedTypes implements SinglePolicy {

  private final Problem problem;
  private final Payment payment;
  private final double band;
  private final List<List<List<Cell>>> orders;

  private BalancedTypes(Problem problem, Payment payment, double band, Filling filling) {
    this.problem = problem;
    this.payment = payment;
    this.band = band;
    this.orders =
        IntStream.range(0, problem.actions().levels())
            .mapToObj(level -> filling.groups(problem, level))
            .toList();
  }

  /** As the general one, where every query pays {@code incentive}. */
  public static BalancedTypes of(Problem problem, int incentive, Filling filling, double band) {
    return of(problem, Payment.constant(problem, incentive), filling, band);
  }

  /**
   * The policy for a problem, whose oracle it must know.
   *
   * @param band &epsilon;, in [0, 1/2]
   */
  public static BalancedTypes of(Problem problem, Payment payment, Filling filling, double band) {
    Checks.require(band >= 0 && band <= 0.5, "band", "must be in [0, 0.5]", band);
    return new BalancedTypes(problem, payment, band, filling);
  }

  @Override
  public Shape shape() {
    return problem.shape();
  }

  @Override
  public Claim claim(Problem world) {
    return problem.sameOracle(world)
        ? Claim.atMost(AdvantageBound.of(problem.horizon(), band), Sight.QUERIES, Sight.INCENTIVES)
        : Claim.NONE;
  }

  @Override
  public Memory start() {
    // What is paid may depend on the twin; nothing else does.
    return new Readings(
        payment.follows() ? List.of(new Reading(), new Reading()) : List.of(new Reading()));
  }

  /** The law of the hidden state given one reading of the past. */
  private final class Reading {

    private final HiddenLaw law = HiddenLaw.initial(problem, 1);

    /** How likely successes are missing, in all oracle states or in those that gain by paying. */
    double missing(boolean gaining) {
      double sum = 0;
      for (int o = 1; o <= law.oracleStates(); o++) {
        for (int b = 1; b < law.columns() && (!gaining || payment.worthIt(o)); b++) {
          sum += law.at(o, b);
        }
      }
      return sum;
    }

    Split split(double[] incentives) {
      return Split.of(law, missing(false), orders, incentives, band);
    }

    /** Takes note of a query that was sent by {@code split}. */
    void see(Split split, boolean learns, int level) {
      Answer answer = learns ? Answer.unseen(problem, level) : Answer.decoyUnseen(problem, level);
      double kept = law.keep((o, b) -> split.share(learns, level, o, b), answer);
      // A query that the policy never sends says nothing.
      if (kept > 0) {
        law.divide(kept);
      }
      law.moveOracle();
    }
  }

  /** The past as it is, and, if what is paid depends on it, the past exchanged. */
  private final class Readings implements Memory {

    private final List<Reading> readings;
    private List<Split> splits;

    Readings(List<Reading> readings) {
      this.readings = readings;
      this.splits = splits();
    }

    private List<Split> splits() {
      double[] incentives =
          payment.law(
              readings.get(0).missing(true), readings.get(readings.size() - 1).missing(true));
      return readings.stream().map(reading -> reading.split(incentives)).toList();
    }

    @Override
    public DecisionRule rule(int t, Ledger ledger) {
      return splits.get(0).rule(problem, b -> b);
    }

    @Override
    public void see(Action action, boolean step) {
      int level = problem.actions().levelOf(action.incentive());
      for (int k = 0; k < readings.size(); k++) {
        readings.get(k).see(splits.get(k), action.learns() == (k == 0), level);
      }
      splits = splits();
    }
  }
}
