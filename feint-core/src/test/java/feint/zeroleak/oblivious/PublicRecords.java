package feint.zeroleak.oblivious;

import feint.model.Action;
import feint.model.Ledger;
import feint.model.Shape;
import feint.policy.DecisionRule;
import feint.policy.DecoyDistribution;
import feint.policy.Memory;
import feint.policy.PublicQuery;
import feint.policy.SinglePolicy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Enumeration of all public records of a run, with their probabilities by the real trajectory. The
 * world may answer by any function of the record. Trajectories are letters, 0..K; the letter of a
 * new decoy is drawn from those not yet used.
 */
final class PublicRecords {

  private final World world;
  private final SinglePolicy policy;
  private final boolean answersSeen;
  private final Shape shape;

  /** Public view of a query, with letters. */
  record Entry(
      int attendance, int state, int letter, int incentive, boolean answer, int stepState) {}

  /** World that reacts to the record, and knows letters and no roles. */
  interface World {
    /**
     * Returns the distribution of the connected clients before the next query, as a pattern from 0.
     */
    double[] attendance(List<Entry> record);

    /** Returns the resulting oracle state, 1..R. */
    int state(List<Entry> record, int attendance);

    /** Returns the probability of an informative answer to a query of a letter. */
    double informative(List<Entry> record, int attendance, int letter, int incentive);
  }

  /** A run in progress. */
  private record Run(
      double probability,
      List<Entry> record,
      List<PublicQuery> turns,
      List<Integer> decoys,
      int queue) {

    Run after(double p, Entry entry, PublicQuery turn, int letter, int nextQueue) {
      List<Entry> records = new ArrayList<>(record);
      records.add(entry);
      List<PublicQuery> more = new ArrayList<>(turns);
      more.add(turn);
      List<Integer> letters = new ArrayList<>(decoys);
      if (turn.decoy() > decoys.size()) {
        letters.add(letter);
      }
      return new Run(p, records, more, letters, nextQueue);
    }
  }

  /**
   * Enumerates the records of a policy in a world.
   *
   * @param answersSeen whether answers are public, too, and not only moves
   */
  PublicRecords(World world, SinglePolicy policy, boolean answersSeen) {
    this.world = world;
    this.policy = policy;
    this.answersSeen = answersSeen;
    this.shape = policy.shape();
  }

  /** Returns the distribution of the record if a letter is the real one. */
  Map<List<Entry>, Double> law(int real) {
    Map<List<Entry>, Double> law = new HashMap<>();
    go(new Run(1, List.of(), List.of(), List.of(), shape.successes()), real, law);
    return law;
  }

  /**
   * Returns the largest total variation between the distributions of two letters: 0 if nothing
   * leaks.
   */
  double leak() {
    List<Map<List<Entry>, Double>> laws = new ArrayList<>();
    for (int real = 0; real <= policy.decoys(); real++) {
      laws.add(law(real));
    }
    double most = 0;
    for (Map<List<Entry>, Double> one : laws) {
      for (Map<List<Entry>, Double> other : laws) {
        most = Math.max(most, variation(one, other));
      }
    }
    return most;
  }

  private static double variation(Map<List<Entry>, Double> one, Map<List<Entry>, Double> other) {
    double sum = 0;
    for (Map.Entry<List<Entry>, Double> entry : one.entrySet()) {
      sum += Math.abs(entry.getValue() - other.getOrDefault(entry.getKey(), 0.0));
    }
    for (Map.Entry<List<Entry>, Double> entry : other.entrySet()) {
      sum += one.containsKey(entry.getKey()) ? 0 : entry.getValue();
    }
    return sum / 2;
  }

  private void go(Run run, int real, Map<List<Entry>, Double> law) {
    Memory memory = policy.start();
    Ledger ledger = shape.prior();
    for (PublicQuery turn : run.turns) {
      memory.see(turn);
      ledger = ledger.after(turn.action());
    }
    int t = run.turns.size();
    if (t == shape.horizon() || memory.stops()) {
      law.merge(run.record, run.probability, Double::sum);
      return;
    }
    DecisionRule rule = memory.rule(t, ledger);
    double[] attendance = world.attendance(run.record);
    for (int who = 0; who < attendance.length; who++) {
      int o = world.state(run.record, who);
      for (int u = 0; u < shape.actions().count(); u++) {
        double p = run.probability * attendance[who] * rule.probability(o, run.queue, u);
        if (p > 0) {
          send(run, real, who, o, shape.actions().at(u), p, memory, law);
        }
      }
    }
  }

  private void send(
      Run run,
      int real,
      int who,
      int o,
      Action action,
      double p,
      Memory memory,
      Map<List<Entry>, Double> law) {
    if (action.learns()) {
      answer(run, real, who, o, action, 0, real, DecoyDistribution.IF_INFORMATIVE, p, law);
      return;
    }
    DecoyDistribution decoys = memory.decoy(action);
    for (int decoy = 1; decoy <= policy.decoys(); decoy++) {
      double queried = p * decoys.queries(decoy);
      if (queried > 0 && decoy <= run.decoys.size()) {
        int letter = run.decoys.get(decoy - 1);
        answer(run, real, who, o, action, decoy, letter, decoys, queried, law);
      } else if (queried > 0) {
        Set<Integer> unused = new TreeSet<>();
        for (int letter = 0; letter <= policy.decoys(); letter++) {
          unused.add(letter);
        }
        unused.remove(real);
        unused.removeAll(run.decoys);
        for (int letter : unused) {
          double each = queried / unused.size();
          answer(run, real, who, o, action, decoy, letter, decoys, each, law);
        }
      }
    }
  }

  private void answer(
      Run run,
      int real,
      int who,
      int o,
      Action action,
      int decoy,
      int letter,
      DecoyDistribution decoys,
      double p,
      Map<List<Entry>, Double> law) {
    double gamma = world.informative(run.record, who, letter, action.incentive());
    for (boolean informative : new boolean[] {false, true}) {
      double answered = p * (informative ? gamma : 1 - gamma);
      int queue = decoy == 0 && informative ? Math.max(0, run.queue - 1) : run.queue;
      double steps = decoys.step(informative ? 1 : 0);
      for (boolean step : new boolean[] {false, true}) {
        double chance = answered * (step ? steps : 1 - steps);
        if (chance > 0) {
          int stepState = step ? o : 0;
          Entry entry =
              new Entry(who, o, letter, action.incentive(), answersSeen && informative, stepState);
          go(
              run.after(chance, entry, new PublicQuery(action, decoy, stepState), letter, queue),
              real,
              law);
        }
      }
    }
  }
}
