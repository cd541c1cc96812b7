package feint.audit;

import feint.math.Checks;
import feint.math.Seed;
import feint.model.Problem;
import feint.policy.Policy;
import feint.policy.Sight;
import feint.work.Execution;
import feint.work.Pieces;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Lets attacks loose on runs that have happened. Nothing is played, and nothing taken for granted:
 * a run that cannot have happened, by what an attacker knows, is no fault of the program, but
 * another policy or another oracle.
 */
public final class RecordedAudit {

  private final Problem problem;
  private final int trajectories;
  private final List<RecordedRun> runs;

  /** An audit of runs that are said to follow a policy in a problem. */
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

  public List<RecordedRun> runs() {
    return runs;
  }

  /** What the records of all runs hold. */
  public Set<Sight> holds() {
    EnumSet<Sight> held = EnumSet.allOf(Sight.class);
    runs.forEach(run -> held.retainAll(run.holds()));
    return held;
  }

  /**
   * The same for whoever has so many clients among its friends: who has fewer than were counted
   * would have counted less.
   */
  public Set<Sight> holds(int colluding) {
    Set<Sight> held = holds();
    if (runs.stream().anyMatch(run -> run.mostAttending() > colluding)) {
      held.remove(Sight.ATTENDANCE);
    }
    return held;
  }

  /** What an attack needs to see and the records do not hold. */
  public Set<Sight> lacks(Attack attack) {
    EnumSet<Sight> lacking = EnumSet.noneOf(Sight.class);
    lacking.addAll(attack.sees());
    lacking.removeAll(holds(attack.colluding()));
    return lacking;
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

  /** What each attack thinks after each run: by attack, then by run. */
  public List<List<Suspicion>> suspicions(List<Attack> attacks, Execution execution) {
    requireHeld(attacks);
    DistinctAttacks distinct = new DistinctAttacks(attacks);
    List<List<Suspicion>> found = new ArrayList<>();
    distinct.all().forEach(attack -> found.add(new ArrayList<>()));
    execution
        .workers()
        .work(
            new Watched(distinct.all(), runs),
            execution.progress(),
            one -> {
              for (int i = 0; i < found.size(); i++) {
                found.get(i).add(one.get(i));
              }
            });
    List<List<Suspicion>> all = new ArrayList<>();
    for (int i = 0; i < attacks.size(); i++) {
      all.add(List.copyOf(distinct.of(found, i)));
    }
    return all;
  }

  /** A piece is what each attack thinks after one run. */
  private record Watched(List<Attack> attacks, List<RecordedRun> runs)
      implements Pieces<List<Suspicion>> {

    @Override
    public long count() {
      return runs.size();
    }

    @Override
    public List<Suspicion> piece(long number) {
      RecordedRun run = runs.get((int) number);
      return attacks.stream().map(attack -> attack.after(run.seen(), run.over())).toList();
    }
  }

  /**
   * How each attack has fared, in the order of the attacks. A run that it finds impossible counts
   * neither as right nor as wrong; whoever finds all of them impossible has no runs.
   *
   * @param real the trajectory that was real in each run
   * @param seed of the coins that attackers toss who are undecided
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
    Source source = new Recorded(problem.horizon(), trajectories, runs, List.copyOf(real));
    List<Tally> tallies =
        new AuditedRuns(source, distinct.all(), runs.size(), seed).tallies(execution);
    List<Finding> findings = new ArrayList<>();
    for (int i = 0; i < attacks.size(); i++) {
      findings.add(distinct.of(tallies, i).finding(attacks.get(i)));
    }
    return findings;
  }

  /** The runs, with what was real in them. */
  private record Recorded(int horizon, int trajectories, List<RecordedRun> runs, List<Integer> real)
      implements Source {

    @Override
    public Tally blank() {
      return new Tally(horizon, trajectories);
    }

    @Override
    public Seen row(long number, Seed seed) {
      RecordedRun run = runs.get((int) number);
      return new Seen(List.of(run.seen()), run.over(), real.get((int) number));
    }
  }
}
