package feint.search;

import feint.math.Moments;
import feint.math.SearchState;
import feint.math.Seed;
import feint.model.Actions;
import feint.model.Shape;
import feint.simulation.Simulator;
import feint.simulation.Transcript;
import feint.simulation.Transcript.Entry;
import feint.simulation.Trial;
import java.util.List;

/** Run of {@link QLearning}. */
final class QLearningRun implements SearchRun {

  /** Number of comparisons of greedy policies during the planned rounds. */
  private static final int COMPARISONS = 5;

  private static final int FINALISTS = 3;

  private static final String TABLE = "table";
  private static final String CONTEST = "contest";
  private static final String DONE = "done";
  private static final String COST = "cost";

  private final QLearning settings;
  private final Actions actions;
  private final QTable table;
  private final Simulator simulator;
  private final Seed seed;
  private final PolicyRace contest;
  private int done;
  private double cost;

  QLearningRun(QLearning settings, Shape shape, Simulator simulator, Seed seed, SearchState notes) {
    this.settings = settings;
    this.actions = shape.actions();
    this.table = new QTable(shape, settings.staged());
    this.simulator = simulator;
    this.seed = seed;
    this.contest = new PolicyRace(simulator, FINALISTS, seed.child(0));
    if (!notes.isEmpty()) {
      table.resume(notes.part(TABLE));
      contest.resume(notes.part(CONTEST), table.saved());
      done = (int) notes.count(DONE);
      cost = notes.number(COST);
    }
  }

  @Override
  public SearchState notes() {
    return SearchState.NONE
        .with(TABLE, table.notes())
        .with(CONTEST, contest.notes(table.saved()))
        .with(DONE, done)
        .with(COST, cost);
  }

  @Override
  public Iterate conclude() {
    CandidatePolicy.Table current = new CandidatePolicy.Table(table.greedy());
    contest.enter(List.of(current));
    return iterate(current);
  }

  @Override
  public Iterate next() {
    Seed own = seed.child(1).child(done);
    Trial trial = new Trial(table.exploring(settings.exploration(done)), settings.episodes(), own);
    Moments costs = new Moments();
    for (Transcript transcript : simulator.transcribe(trial)) {
      costs.add(learn(transcript));
    }
    CandidatePolicy.Table current = new CandidatePolicy.Table(table.greedy());
    boolean last = done == settings.rounds();
    if (last || done % Math.max(1, settings.rounds() / COMPARISONS) == 0) {
      contest.enter(List.of(current));
    }
    if (last) {
      contest.settle();
    }
    done++;
    cost = costs.estimate().mean();
    return iterate(current);
  }

  private Iterate iterate(CandidatePolicy.Table current) {
    long episodes = (long) done * settings.episodes() + contest.episodes();
    return new Iterate(done - 1, episodes, cost, current, contest.cost(), contest.winner());
  }

  /** Replays an episode from its end to its beginning; returns its cost. */
  private double learn(Transcript transcript) {
    List<Entry> queries = transcript.queries();
    double cost = transcript.terminalCost();
    double later = transcript.terminalCost();
    for (int t = queries.size() - 1; t >= 0; t--) {
      Entry query = queries.get(t);
      int action = actions.indexOf(query.action());
      table.learn(
          t, query.oracle(), query.queue(), action, query.cost() + later, settings.forgetting());
      later = table.value(t, query.oracle(), query.queue());
      cost += query.cost();
    }
    return cost;
  }
}
