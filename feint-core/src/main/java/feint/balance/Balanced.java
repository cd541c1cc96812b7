package feint.balance;

import feint.math.Checks;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import feint.model.Shape;
import feint.policy.CarriedFilters;
import feint.policy.Claim;
import feint.policy.DecisionRule;
import feint.policy.DecoyLaw;
import feint.policy.Memory;
import feint.policy.Sight;
import feint.policy.SinglePolicy;
import feint.policy.Turn;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * A policy that gives nothing away: whoever sees no more than its {@link Strength} allows, and
 * knows the policy and the oracle, finds every past as likely whichever trajectory is real.
 *
 * <p>It keeps the law of what outsiders do not see given the public past, read as it is and read
 * with the two trajectories exchanged. By the first it decides from which oracle states to learn;
 * by the second, its twin, the decoy moves, as the twin would if it were real and learning now.
 *
 * <p>With a band &epsilon; the share of learning queries may move within one half &plusmn;
 * &epsilon;: as much as there is to learn. The advantage of any attacker is then bounded, not zero.
 */
public final class Balanced implements SinglePolicy {

  /*
   * Why nothing leaks.
   *
   * Suppose trajectory A is the real one. Then the public past reads as a list h of queries, each of
   * which learns or obfuscates, pays something, and, where that is seen, is followed by a step that
   * was made in some state, or by none. If B is real, the same past reads as h', in which learning
   * and obfuscating are exchanged. An outsider who knows the policy, Gamma and Delta predicts the
   * next query of a past h with a probability q(type, incentive, step given h). The probability of a
   * whole past is the product of these predictions: of q(type, incentive, step given h) if A is
   * real, and of q(other type, incentive, step given h') if B is. If
   *
   *   q(learn, i, s given h) = q(obfuscate, i, s given h')   for all i, steps s and pasts h,
   *
   * then every past is equally likely either way, and no attacker, however it calculates, is right
   * more often than a coin. The converse holds, too.
   *
   * Which queries, and what is paid. Of the next query a share c(h) learns, with c(h) + c(h') = 1
   * (ValueShare mirrors it, so that this holds to the last bit), and the law kappa of the incentive
   * is a function of the two readings that does not change if they are exchanged. Split fills, of
   * each incentive i, exactly kappa(i) c(h) of the law of hidden states with learning; which states
   * is free, and so the best are taken. Then q(learn, i given h) = kappa(i) c(h) =
   * kappa(i) (1 - c(h')) = q(obfuscate, i given h').
   *
   * Steps. A learner of reading h steps in state o with the chance mu(o) p(o) Gamma(o, i) divided by
   * the sum of mu p, given that it learns at i. The decoy of the past h' moves by just this law: its
   * twin is the past h' with the types exchanged, that is h, with the same mu and, since it fills
   * 1 - c(h') = c(h), the same p. So steps, and the states in which they are made, have the same law
   * given the query. The decoy's moves are drawn from the public past alone, so that they say
   * nothing about the oracle, and no reading learns from them. The learner's own steps are public,
   * hence so is its queue: where steps are seen, the law is one of oracle states alone.
   *
   * Queries that are given up. Neither trajectory steps after one, whichever was queried, and both
   * readings take note of its type and incentive alone. Whether a query is given up must depend
   * neither on which trajectory is real nor on the oracle's state or the type of the query, given
   * what is public. Then it has the same chance under both hypotheses, and the criterion holds for
   * what follows. An observer who does not see it sees a function of this record.
   *
   * The proof needs that both readings start from the true law and use the true Gamma and Delta;
   * that outsiders see neither the oracle's state (other than in a step's content) nor answers; that
   * nothing private beside the hidden state enters the rule; that the learner goes on stepping when
   * its queue is empty; and that a run ends, or pays less, only when both readings are done.
   *
   * With a band, q(learn given h) lies within 1/2 +- epsilon: AdvantageBound says what that is worth.
   */

  private final Problem problem;
  private final Settings settings;
  private final FillOrder order;
  private final Optional<ValueShare> share;

  private Balanced(Problem problem, Settings settings) {
    this.problem = problem;
    this.settings = settings;
    this.order = FillOrder.of(problem, settings.filling(), settings.strength());
    this.share =
        switch (settings.share()) {
          case HALF -> Optional.empty();
          case VALUE -> Optional.of(ValueShare.byTable(problem, settings.payment().level()));
          case PACE -> Optional.of(ValueShare.byPace(problem, settings.payment().level()));
        };
  }

  /**
   * What there is to choose.
   *
   * @param stops whether a run ends once both readings are done; otherwise it goes on to the
   *     horizon and pays the lowest incentive
   * @param band &epsilon;, in [0, 1/2]; only with one half as the share
   */
  public record Settings(
      Strength strength,
      Share share,
      Payment payment,
      boolean stops,
      Filling filling,
      double band) {

    public Settings {
      Checks.require(band >= 0 && band <= 0.5, "band", "must be in [0, 0.5]", band);
      Checks.require(
          strength.showsSteps() || (share == Share.HALF && !stops),
          "share and stopping of " + strength,
          "must be half and no, since the queue is hidden",
          share + (stops ? " and yes" : ""));
      Checks.require(
          band == 0 || share == Share.HALF, "band", "must be 0 unless the share is half", band);
      Checks.require(
          filling == Filling.STATE || !strength.showsSteps(),
          "filling of " + strength,
          "must be state, since the queue is known",
          filling);
    }

    /** The usual ones of a strength: the best share that it allows, all queries sent. */
    public static Settings of(Strength strength, Payment payment) {
      return strength.showsSteps()
          ? new Settings(strength, Share.usual(payment.problem()), payment, false, Filling.STATE, 0)
          : new Settings(strength, Share.HALF, payment, false, Filling.QUEUE, 0);
    }

    public Settings with(Share share) {
      return new Settings(strength, share, payment, stops, filling, band);
    }

    public Settings with(Filling filling) {
      return new Settings(strength, share, payment, stops, filling, band);
    }

    /** With one half as the share, within this band. */
    public Settings within(double band) {
      return new Settings(strength, Share.HALF, payment, stops, filling, band);
    }

    /** Ending runs that are done. */
    public Settings stopping() {
      return new Settings(strength, share, payment, true, filling, band);
    }
  }

  /** The policy for a problem, whose oracle it must know. */
  public static Balanced of(Problem problem, Settings settings) {
    return new Balanced(problem, settings);
  }

  /** The usual policy of a strength, which always pays the same while successes are missing. */
  public static Balanced of(Problem problem, Strength strength, int incentive) {
    return of(problem, Settings.of(strength, Payment.constant(problem, incentive)));
  }

  /** The problem whose oracle it knows. */
  public Problem problem() {
    return problem;
  }

  /** What was chosen. */
  public Settings settings() {
    return settings;
  }

  @Override
  public Shape shape() {
    return problem.shape();
  }

  @Override
  public Set<Sight> remembers() {
    Set<Sight> steps = settings.strength().seen();
    steps.retainAll(EnumSet.of(Sight.STEPS, Sight.CONTENTS));
    return steps;
  }

  @Override
  public Claim claim(Problem world) {
    return problem.sameOracle(world)
        ? new Claim(
            AdvantageBound.of(problem.horizon(), settings.band()), settings.strength().seen())
        : Claim.NONE;
  }

  @Override
  public Memory start() {
    Reading own = Reading.fresh(problem, settings.strength());
    return new Twins(own, hasTwin() ? Reading.fresh(problem, settings.strength()) : own);
  }

  /** Where steps are not seen, nothing but the incentive may depend on the past exchanged. */
  private boolean hasTwin() {
    return settings.strength().showsSteps() || settings.payment().follows();
  }

  /** The past as it is and the past exchanged, which is the same object if nobody asks for it. */
  private final class Twins implements Memory {

    private final Reading own;
    private final Reading twin;
    private int sent;
    private Split ownSplit;
    private Split twinSplit;

    Twins(Reading own, Reading twin) {
      this.own = own;
      this.twin = twin;
      divide();
    }

    private void divide() {
      double[] incentives = incentives();
      double share = share();
      ownSplit = own.split(share, settings.band(), order, incentives);
      twinSplit = hasTwin() ? twin.split(1 - share, settings.band(), order, incentives) : ownSplit;
    }

    private double[] incentives() {
      Payment payment = settings.payment();
      return done()
          ? payment.lowest()
          : payment.law(own.missing(payment::worthIt), twin.missing(payment::worthIt));
    }

    private double share() {
      return share.map(value -> value.of(sent, own, twin)).orElse(0.5);
    }

    private boolean done() {
      return own.done() && twin.done();
    }

    @Override
    public boolean stops() {
      return settings.stops() && done();
    }

    @Override
    public DecisionRule rule(int t, Ledger ledger) {
      return ownSplit.rule(problem);
    }

    @Override
    public DecoyLaw decoy(Action action) {
      return settings.strength().showsSteps()
          ? twin.imitated(twinSplit, problem.actions().levelOf(action.incentive()))
          : DecoyLaw.ALWAYS;
    }

    @Override
    public void see(Turn turn) {
      int level = problem.actions().levelOf(turn.action().incentive());
      boolean learns = turn.action().learns();
      own.see(ownSplit, learns, level, turn.madeIn());
      if (hasTwin()) {
        twin.see(twinSplit, !learns, level, turn.madeIn());
      }
      sent++;
      if (sent < problem.horizon()) {
        divide();
      }
    }

    @Override
    public Optional<CarriedFilters> filters() {
      return Optional.of(new CarriedFilters(own.filter(), twin.filter()));
    }

    @Override
    public Memory startingWith(CarriedFilters filters) {
      Checks.require(
          filters.states() == problem.oracleStates(),
          "number of states of a filter",
          "must be that of the oracle, " + problem.oracleStates(),
          filters.states());
      Reading first = Reading.of(problem, settings.strength(), filters.own());
      return new Twins(
          first, hasTwin() ? Reading.of(problem, settings.strength(), filters.exchanged()) : first);
    }
  }
}
