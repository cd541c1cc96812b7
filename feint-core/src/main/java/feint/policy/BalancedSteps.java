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
 * A policy that gives nothing away even to whoever also sees which queries were followed by a step.
 *
 * <p>It keeps the law of the oracle's state given the public past, read as it is and read with the
 * two trajectories exchanged. By the first it learns with probability one half, in good oracle
 * states first. By the second, its twin, the decoy steps: with the probability with which the twin,
 * had it been real and learning now, would have succeeded. It always pays the same, and goes on as
 * before when the queue is empty.
 *
 * <p>With a band &epsilon; it learns with probability one half + &epsilon; while successes are
 * missing, and one half - &epsilon; afterwards. The advantage of any attacker is then bounded, not
 * zero.
 */
public final class BalancedSteps implements SinglePolicy {

  private final Problem problem;
  private final Payment payment;
  private final double band;
  private final List<List<List<Cell>>> orders;

  private BalancedSteps(Problem problem, Payment payment, double band) {
    this.problem = problem;
    this.payment = payment;
    this.band = band;
    this.orders =
        IntStream.range(0, problem.actions().levels())
            .mapToObj(
                level -> Filling.states(problem, level).map(o -> List.of(new Cell(o, 0))).toList())
            .toList();
  }

  /** The policy without a band: it gives nothing away. */
  public static BalancedSteps of(Problem problem, int incentive) {
    return of(problem, incentive, 0);
  }

  /** As the general one, where every query pays {@code incentive}. */
  public static BalancedSteps of(Problem problem, int incentive, double band) {
    return of(problem, Payment.constant(problem, incentive), band);
  }

  /**
   * The policy for a problem, whose oracle it must know.
   *
   * @param band &epsilon;, in [0, 1/2]
   */
  public static BalancedSteps of(Problem problem, Payment payment, double band) {
    Checks.require(band >= 0 && band <= 0.5, "band", "must be in [0, 0.5]", band);
    return new BalancedSteps(problem, payment, band);
  }

  @Override
  public boolean remembersSteps() {
    return true;
  }

  @Override
  public Shape shape() {
    return problem.shape();
  }

  @Override
  public Claim claim(Problem world) {
    return problem.sameOracle(world)
        ? Claim.atMost(
            AdvantageBound.of(problem.horizon(), band),
            Sight.QUERIES,
            Sight.INCENTIVES,
            Sight.STEPS)
        : Claim.NONE;
  }

  @Override
  public Memory start() {
    return new Twins(new Reading(), new Reading());
  }

  /** The law of the oracle's state given one reading of the past, in which the queue is known. */
  private final class Reading {

    private final HiddenLaw law = HiddenLaw.ofOracle(problem);
    private int queue = problem.successes();

    /** How likely the oracle is in a state that gains by paying, if successes are missing. */
    double gaining() {
      double sum = 0;
      for (int o = 1; o <= law.oracleStates() && queue > 0; o++) {
        sum += payment.worthIt(o) ? law.at(o, 0) : 0;
      }
      return sum;
    }

    Split split(double[] incentives) {
      return Split.of(law, queue > 0 ? 1 : 0, orders, incentives, band);
    }

    /** The chance that a learning query, if one is sent now at this level, succeeds. */
    double success(Split split, int level) {
      double learns = 0;
      double succeeds = 0;
      for (int o = 1; o <= law.oracleStates(); o++) {
        double mass = law.at(o, 0) * split.share(true, level, o, 0);
        learns += mass;
        succeeds += mass * problem.success().at(o, level);
      }
      // A reading that never learns now is ruled out by the query itself.
      return learns > 0 ? Math.min(1, succeeds / learns) : 0;
    }

    /** Takes note of a query that this reading takes for a learning one, or for a decoy. */
    void see(Split split, boolean learns, int level, boolean step) {
      Answer answer =
          learns ? Answer.seen(problem, level, step) : Answer.decoyUnseen(problem, level);
      double kept = law.keep((o, b) -> split.share(learns, level, o, b), answer);
      // An answer that the model calls impossible says nothing.
      if (kept > 0) {
        law.divide(kept);
      }
      law.moveOracle();
      queue = learns && step ? Math.max(0, queue - 1) : queue;
    }
  }

  /** The past as it is and the past exchanged. */
  private final class Twins implements Memory {

    private final Reading own;
    private final Reading twin;
    private Split ownSplit;
    private Split twinSplit;

    Twins(Reading own, Reading twin) {
      this.own = own;
      this.twin = twin;
      double[] incentives = payment.law(own.gaining(), twin.gaining());
      this.ownSplit = own.split(incentives);
      this.twinSplit = twin.split(incentives);
    }

    @Override
    public DecisionRule rule(int t, Ledger ledger) {
      return ownSplit.rule(problem, b -> 0);
    }

    @Override
    public DecoyLaw decoy(Action action) {
      return DecoyLaw.withProbability(
          twin.success(twinSplit, problem.actions().levelOf(action.incentive())));
    }

    @Override
    public void see(Action action, boolean step) {
      int level = problem.actions().levelOf(action.incentive());
      own.see(ownSplit, action.learns(), level, step);
      twin.see(twinSplit, !action.learns(), level, step);
      double[] incentives = payment.law(own.gaining(), twin.gaining());
      ownSplit = own.split(incentives);
      twinSplit = twin.split(incentives);
    }
  }
}
