package feint.open;

import feint.model.Action;
import feint.model.Ledger;
import feint.model.Shape;
import feint.policy.DecisionRule;
import feint.policy.DecoyLaw;
import feint.policy.Memory;
import feint.policy.SinglePolicy;
import feint.policy.Turn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Everything that can become public of a run, with its probability for each trajectory that may be
 * the real one: by following all runs. The world may answer as it likes, by anything that is
 * public. Trajectories are letters, 0..K; which of them a new decoy is, of those not yet used, is
 * drawn.
 */
final class PublicRecords {

  private final World world;
  private final SinglePolicy policy;
  private final boolean answersSeen;
  private final Shape shape;

  /** What outsiders see of a query, in letters. */
  record Entry(int attendance, int state, int letter, int incentive, boolean answer, int madeIn) {}

  /** What is not the learner's: it reacts to the record, and knows letters and no roles. */
  interface World {
    /** The law of who is connected before the next query, as a pattern from 0. */
    double[] attendance(List<Entry> record);

    /** The oracle's state, 1..R, that comes of it. */
    int state(List<Entry> record, int attendance);

    /** The chance of an informative answer to a query of a letter. */
    double informative(List<Entry> record, int attendance, int letter, int incentive);
  }

  /** A run on its way. */
  private record Run(
      double probability, List<Entry> record, List<Turn> turns, List<Integer> decoys, int queue) {

    Run after(double p, Entry entry, Turn turn, int letter, int nextQueue) {
      List<Entry> records = new ArrayList<>(record);
      records.add(entry);
      List<Turn> more = new ArrayList<>(turns);
      more.add(turn);
      List<Integer> letters = new ArrayList<>(decoys);
      if (turn.decoy() > decoys.size()) {
        letters.add(letter);
      }
      return new Run(p, records, more, letters, nextQueue);
    }
  }

  /**
   * The enumeration of a policy in a world.
   *
   * @param answersSeen whether outsiders see answers, too, and not only what moved
   */
  PublicRecords(World world, SinglePolicy policy, boolean answersSeen) {
    this.world = world;
    this.policy = policy;
    this.answersSeen = answersSeen;
    this.shape = policy.shape();
  }

  /** The law of the record if a letter is the real one. */
  Map<List<Entry>, Double> law(int real) {
    Map<List<Entry>, Double> law = new HashMap<>();
    go(new Run(1, List.of(), List.of(), List.of(), shape.successes()), real, law);
    return law;
  }

  /** The largest total variation between the laws of two letters: 0 if nothing leaks. */
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
    for (Turn turn : run.turns) {
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
      answer(run, real, who, o, action, 0, real, DecoyLaw.IF_INFORMATIVE, p, law);
      return;
    }
    DecoyLaw decoys = memory.decoy(action);
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
      DecoyLaw decoys,
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
          int madeIn = step ? o : 0;
          Entry entry =
              new Entry(who, o, letter, action.incentive(), answersSeen && informative, madeIn);
          go(run.after(chance, entry, new Turn(action, decoy, madeIn), letter, queue), real, law);
        }
      }
    }
  }
}
