package feint.attack;

import feint.model.Action;
import feint.model.Ledger;
import feint.model.Shape;
import feint.policy.DecisionRule;
import feint.policy.DecoyDistribution;
import feint.policy.Memory;
import feint.policy.MixturePolicy;
import feint.policy.Policy;
import feint.policy.PublicQuery;
import feint.policy.SinglePolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Fingerprints of the decisions of a policy while runs are simulated or filtered: at each query the
 * whole decision rule, and the decoy distribution if the query obfuscates.
 *
 * <p>A policy must be a function of the public history. If it is, the log of the simulated runs
 * equals the log of the filter under the true hypothesis.
 */
public final class DecisionLog {

  /** Fingerprint of the decision to end a run. */
  private static final long STOP = 1;

  private final Shape shape;
  private final List<Trail> trails = new ArrayList<>();

  /** Creates an empty log for policies of this shape. */
  public DecisionLog(Shape shape) {
    this.shape = shape;
  }

  /**
   * Decisions of one memory.
   *
   * @param part index of its policy in a mixture, from 0
   * @param fingerprints one for each query, and {@link #STOP} if the policy ends the run
   */
  private record Trail(int part, List<Long> fingerprints) {

    void add(long fingerprint) {
      fingerprints.add(fingerprint);
    }

    void amend(long fingerprint) {
      int last = fingerprints.size() - 1;
      fingerprints.set(last, mixed(fingerprints.get(last), fingerprint));
    }

    void stop() {
      if (fingerprints.isEmpty() || fingerprints.get(fingerprints.size() - 1) != STOP) {
        fingerprints.add(STOP);
      }
    }

    /** Returns the number of the first query, from 1, whose decisions differ. */
    OptionalInt firstDifference(Trail other) {
      int both = Math.min(fingerprints.size(), other.fingerprints.size());
      for (int i = 0; i < both; i++) {
        if (!fingerprints.get(i).equals(other.fingerprints.get(i))) {
          return OptionalInt.of(i + 1);
        }
      }
      return fingerprints.size() == other.fingerprints.size()
          ? OptionalInt.empty()
          : OptionalInt.of(both + 1);
    }
  }

  /** Returns the policy with a log of the decisions of each of its runs. */
  public Policy recording(Policy policy) {
    List<Policy.Part> parts = new ArrayList<>();
    for (Policy.Part part : policy.parts()) {
      parts.add(new Policy.Part(new Recorded(part.policy(), parts.size()), part.weight()));
    }
    return parts.size() == 1 ? parts.get(0).policy() : MixturePolicy.of(parts);
  }

  /**
   * Returns the memory of a new run, with a log of its decisions.
   *
   * @param part index of its policy in a mixture, from 0
   */
  Memory recording(Memory memory, int part) {
    Trail trail = new Trail(part, new ArrayList<>());
    trails.add(trail);
    return new Recorder(memory, trail, shape);
  }

  /**
   * Compares the decisions of simulated runs with those of a hypothesis filter.
   *
   * @param filtered log of the filter, which has the decisions of every component of a mixture
   * @param parts number of components
   * @param row the observed queries of each run
   * @return number of the first query, from 1, at which the decisions differ
   */
  public OptionalInt firstDifference(DecisionLog filtered, int parts, List<List<Observation>> row) {
    int first = 0;
    for (int run = 0; run < row.size(); run++) {
      // A filter starts a later run with its first query.
      if (run == 0 || !row.get(run).isEmpty()) {
        Trail played = trails.get(run);
        int other = first + played.part;
        OptionalInt difference =
            other < filtered.trails.size()
                ? played.firstDifference(filtered.trails.get(other))
                : OptionalInt.of(1);
        if (difference.isPresent()) {
          return difference;
        }
        first += parts;
      }
    }
    return OptionalInt.empty();
  }

  private static long mixed(long fingerprint, long more) {
    long sum = (fingerprint ^ more) * 0x9E3779B97F4A7C15L;
    return sum ^ (sum >>> 29);
  }

  private static long mixed(long fingerprint, double more) {
    return mixed(fingerprint, Double.doubleToLongBits(more));
  }

  private static long fingerprint(DecisionRule rule, Shape shape) {
    long fingerprint = 0;
    for (int o = 1; o <= shape.oracleStates(); o++) {
      for (int b = 0; b <= shape.successes(); b++) {
        boolean known = rule.known(o, b);
        for (int u = 0; u < shape.actions().count(); u++) {
          fingerprint = mixed(fingerprint, known ? rule.probability(o, b, u) : -1);
        }
      }
    }
    return fingerprint;
  }

  private static long fingerprint(DecoyDistribution decoy) {
    long fingerprint = steps(decoy);
    for (int j = 2; decoy.differs() && j <= decoy.decoys().length; j++) {
      fingerprint = mixed(fingerprint, steps(decoy.of(j)));
    }
    for (double chance : decoy.decoys()) {
      fingerprint = mixed(fingerprint, chance);
    }
    return fingerprint;
  }

  private static long steps(DecoyDistribution decoy) {
    long fingerprint = mixed(decoy.answered() ? 3 : 2, decoy.step(0));
    for (double chance : decoy.states()) {
      fingerprint = mixed(fingerprint, chance);
    }
    return fingerprint;
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
      trail.add(fingerprint(rule, shape));
      return rule;
    }

    @Override
    public DecoyDistribution decoy(Action action) {
      DecoyDistribution decoy = memory.decoy(action);
      trail.amend(fingerprint(decoy));
      return decoy;
    }

    @Override
    public void see(PublicQuery turn) {
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
