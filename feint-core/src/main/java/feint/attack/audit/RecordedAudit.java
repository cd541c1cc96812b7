package feint.attack.audit;

import feint.attack.Attack;
import feint.attack.DistinctAttacks;
import feint.attack.Observation;
import feint.attack.Posterior;
import feint.math.Checks;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.parallel.ParallelTask;
import feint.policy.Observable;
import feint.policy.Policy;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Audit of recorded runs. Nothing is simulated. A run that is impossible under every hypothesis of
 * an attacker is not an error: the policy or the oracle may differ from the assumed ones.
 */
public final class RecordedAudit {

  private final Problem problem;
  private final int trajectories;
  private final List<RecordedRun> runs;

  /**
   * Creates an audit.
   *
   * @param problem the assumed problem
   * @param policy the assumed policy, of the same shape
   * @param runs at least one record
   * @throws IllegalArgumentException if there is no run, if the shapes differ, or if a record
   *     exceeds the horizon or the number of trajectories
   */
  public RecordedAudit(Problem problem, Policy policy, List<RecordedRun> runs) {
    problem.shape().requireSame("policy", policy.shape());
    Checks.require(!runs.isEmpty(), "recorded runs", "must be at least one", "none");
    this.problem = problem;
    this.trajectories = policy.decoys() + 1;
    for (RecordedRun run : runs) {
      Checks.within(0, problem.horizon(), run.seen().size(), "queries of a recorded run");
      for (Observation query : run.seen()) {
        Checks.within(0, trajectories - 1, query.trajectory(), "trajectory of a recorded query");
      }
    }
    this.runs = List.copyOf(runs);
  }

  /** Returns the recorded runs, at least one. */
  public List<RecordedRun> runs() {
    return runs;
  }

  /** Returns the observables that the records of all runs hold. */
  public Set<Observable> holds() {
    EnumSet<Observable> observables = EnumSet.allOf(Observable.class);
    runs.forEach(run -> observables.retainAll(run.holds()));
    return observables;
  }

  /**
   * Returns the observables that the records of all runs hold for an eavesdropper with this number
   * of colluding clients. Attendance is excluded if a record counts more clients.
   */
  public Set<Observable> holds(int colluding) {
    Set<Observable> observables = holds();
    if (runs.stream().anyMatch(run -> run.mostAttending() > colluding)) {
      observables.remove(Observable.ATTENDANCE);
    }
    return observables;
  }

  /** Returns the observables that an attack requires and the records do not hold. */
  public Set<Observable> lacks(Attack attack) {
    EnumSet<Observable> missing = EnumSet.noneOf(Observable.class);
    missing.addAll(attack.sees());
    missing.removeAll(holds(attack.colluding()));
    return missing;
  }

  private void requireHeld(List<Attack> attacks) {
    for (Attack attack : attacks) {
      Checks.require(
          lacks(attack).isEmpty(),
          attack.name(),
          "must see no more than records hold, " + holds(),
          attack.sees());
    }
  }

  /**
   * Computes the posterior of each attack after each run.
   *
   * @return the posteriors by attack, then by run
   * @throws IllegalArgumentException if the records lack an observable that an attack requires
   */
  public List<List<Posterior>> suspicions(List<Attack> attacks, Execution execution) {
    requireHeld(attacks);
    DistinctAttacks distinct = new DistinctAttacks(attacks);
    List<List<Posterior>> posteriors = new ArrayList<>();
    distinct.all().forEach(attack -> posteriors.add(new ArrayList<>()));
    execution
        .workers()
        .work(
            new PosteriorTask(distinct.all(), runs),
            execution.progress(),
            one -> {
              for (int i = 0; i < posteriors.size(); i++) {
                posteriors.get(i).add(one.get(i));
              }
            });
    List<List<Posterior>> all = new ArrayList<>();
    for (int i = 0; i < attacks.size(); i++) {
      all.add(List.copyOf(distinct.of(posteriors, i)));
    }
    return all;
  }

  /** Task with one unit per run: the posterior of each attack after it. */
  private record PosteriorTask(List<Attack> attacks, List<RecordedRun> runs)
      implements ParallelTask<List<Posterior>> {

    @Override
    public long count() {
      return runs.size();
    }

    @Override
    public List<Posterior> piece(long number) {
      RecordedRun run = runs.get((int) number);
      return attacks.stream().map(attack -> attack.after(run.seen(), run.over())).toList();
    }
  }

  /**
   * Measures each attack against the known real trajectories. A run that is impossible under every
   * hypothesis counts neither as right nor as wrong.
   *
   * @param real index of the real trajectory of each run
   * @param seed of random choices between equally likely trajectories
   * @return the findings, in the order of the attacks
   * @throws IllegalArgumentException if the records lack an observable that an attack requires, or
   *     if a real trajectory is missing or out of range
   */
  public List<Finding> tally(
      List<Attack> attacks, List<Integer> real, Seed seed, Execution execution) {
    requireHeld(attacks);
    Checks.require(
        real.size() == runs.size(),
        "real trajectories",
        "must be as many as runs, " + runs.size(),
        real.size());
    real.forEach(one -> Checks.within(0, trajectories - 1, one, "real trajectory"));
    DistinctAttacks distinct = new DistinctAttacks(attacks);
    RunSource source = new Recorded(problem.horizon(), trajectories, runs, List.copyOf(real));
    List<Tally> tallies =
        new AuditedRuns(source, distinct.all(), runs.size(), seed).tallies(execution);
    List<Finding> findings = new ArrayList<>();
    for (int i = 0; i < attacks.size(); i++) {
      findings.add(distinct.of(tallies, i).finding(attacks.get(i)));
    }
    return findings;
  }

  /** The recorded runs with their real trajectories. */
  private record Recorded(int horizon, int trajectories, List<RecordedRun> runs, List<Integer> real)
      implements RunSource {

    @Override
    public Tally blank() {
      return new Tally(horizon, trajectories);
    }

    @Override
    public LabelledRuns row(long number, Seed seed) {
      RecordedRun run = runs.get((int) number);
      return new LabelledRuns(List.of(run.seen()), run.over(), real.get((int) number));
    }
  }
}
