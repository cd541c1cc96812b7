package feint.audit;

import feint.model.Action;
import feint.model.Ledger;
import feint.model.Shape;
import feint.policy.DecisionRule;
import feint.policy.DecoyLaw;
import feint.policy.Memory;
import feint.policy.MixturePolicy;
import feint.policy.Policy;
import feint.policy.SinglePolicy;
import feint.policy.Turn;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Fingerprints of the decisions of a policy while runs are played or read: at each query the whole
 * decision rule, and the decoy distribution if the query obfuscates.
 *
 * <p>A policy must be a function of the public past. If it is, the log of the runs that were played
 * equals the log of the reading that takes the real trajectory for real.
 */
final class DecisionLog {

  /** Fingerprint of the decision to end a run. */
  private static final long STOP = 1;

  private final Shape shape;
  private final List<Trail> trails = new ArrayList<>();

  /** A log of policies of this shape, without a run. */
  DecisionLog(Shape shape) {
    this.shape = shape;
  }

  /**
   * Decisions of one memory.
   *
   * @param part index of its policy in a mixture, from 0
   * @param prints one for each query, and {@link #STOP} if the policy ends the run
   */
  private record Trail(int part, List<Long> prints) {

    void add(long print) {
      prints.add(print);
    }

    void amend(long print) {
      int last = prints.size() - 1;
      prints.set(last, mixed(prints.get(last), print));
    }

    void stop() {
      if (prints.isEmpty() || prints.get(prints.size() - 1) != STOP) {
        prints.add(STOP);
      }
    }

    /** Number of the first query, from 1, whose decisions differ. */
    OptionalInt firstDifference(Trail other) {
      int both = Math.min(prints.size(), other.prints.size());
      for (int i = 0; i < both; i++) {
        if (!prints.get(i).equals(other.prints.get(i))) {
          return OptionalInt.of(i + 1);
        }
      }
      return prints.size() == other.prints.size() ? OptionalInt.empty() : OptionalInt.of(both + 1);
    }
  }

  /** Returns the policy with a log of the decisions of each of its runs. */
  Policy recording(Policy policy) {
    List<Policy.Part> parts = new ArrayList<>();
    for (Policy.Part part : policy.parts()) {
      parts.add(new Policy.Part(new Recorded(part.policy(), parts.size()), part.weight()));
    }
    return parts.size() == 1 ? parts.get(0).policy() : MixturePolicy.of(parts);
  }

  /**
   * Returns the memory of a run that begins, with a log of its decisions.
   *
   * @param part index of its policy in a mixture, from 0
   */
  Memory recording(Memory memory, int part) {
    Trail trail = new Trail(part, new ArrayList<>());
    trails.add(trail);
    return new Recorder(memory, trail, shape);
  }

  /**
   * Compares the decisions of runs that were played with those of a reading of them.
   *
   * @param read log of the reading, which has the decisions of every part of a mixture
   * @param parts how many there are
   * @param row what was seen of the runs
   * @return number of the first query, from 1, at which the decisions differ
   */
  OptionalInt firstDifference(DecisionLog read, int parts, List<List<Observation>> row) {
    int first = 0;
    for (int run = 0; run < row.size(); run++) {
      // A reading begins a later run with its first query.
      if (run == 0 || !row.get(run).isEmpty()) {
        Trail played = trails.get(run);
        int other = first + played.part;
        OptionalInt found =
            other < read.trails.size()
                ? played.firstDifference(read.trails.get(other))
                : OptionalInt.of(1);
        if (found.isPresent()) {
          return found;
        }
        first += parts;
      }
    }
    return OptionalInt.empty();
  }

  private static long mixed(long print, long more) {
    long sum = (print ^ more) * 0x9E3779B97F4A7C15L;
    return sum ^ (sum >>> 29);
  }

  private static long mixed(long print, double more) {
    return mixed(print, Double.doubleToLongBits(more));
  }

  private static long print(DecisionRule rule, Shape shape) {
    long print = 0;
    for (int o = 1; o <= shape.oracleStates(); o++) {
      for (int b = 0; b <= shape.successes(); b++) {
        boolean known = rule.known(o, b);
        for (int u = 0; u < shape.actions().count(); u++) {
          print = mixed(print, known ? rule.probability(o, b, u) : -1);
        }
      }
    }
    return print;
  }

  private static long print(DecoyLaw law) {
    long print = mixed(law.answered() ? 3 : 2, law.step(0));
    for (double chance : law.decoys()) {
      print = mixed(print, chance);
    }
    for (double chance : law.states()) {
      print = mixed(print, chance);
    }
    return print;
  }

  /** A policy whose runs are logged. */
  private final class Recorded implements SinglePolicy {

    private final SinglePolicy policy;
    private final int part;

    Recorded(SinglePolicy policy, int part) {
      this.policy = policy;
      this.part = part;
    }

    @Override
    public Shape shape() {
      return shape;
    }

    @Override
    public int decoys() {
      return policy.decoys();
    }

    @Override
    public Memory start() {
      return recording(policy.start(), part);
    }
  }

  /** A memory whose decisions are logged. */
  private record Recorder(Memory memory, Trail trail, Shape shape) implements Memory {

    @Override
    public DecisionRule rule(int t, Ledger ledger) {
      DecisionRule rule = memory.rule(t, ledger);
      trail.add(print(rule, shape));
      return rule;
    }

    @Override
    public DecoyLaw decoy(Action action) {
      DecoyLaw law = memory.decoy(action);
      trail.amend(print(law));
      return law;
    }

    @Override
    public void see(Turn turn) {
      memory.see(turn);
    }

    @Override
    public boolean stops() {
      boolean stops = memory.stops();
      if (stops) {
        trail.stop();
      }
      return stops;
    }

    @Override
    public Memory followedBy(Memory fresh) {
      return fresh instanceof Recorder next
          ? new Recorder(memory.followedBy(next.memory), next.trail, shape)
          : fresh;
    }
  }
}
