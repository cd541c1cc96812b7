package feint.search;

import feint.math.SearchState;
import feint.math.Seed;
import feint.policy.markov.MarkovPolicy;
import feint.simulation.Simulator;
import feint.simulation.Summary;
import feint.simulation.Trial;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Run of {@link Spsa}, including the screening of starts. */
final class SpsaRun implements SearchRun {

  /** Number of comparisons of policies during the planned iterations. */
  private static final int COMPARISONS = 5;

  /** Largest number of finalists: one descent passes few good policies; several pass more. */
  private static final int MAX_FINALISTS = 3;

  private static final String DONE = "done";
  private static final String EPISODES = "episodes";
  private static final String CONTEST = "contest";
  private static final String DESCENT = "descent";

  private final Spsa settings;
  private final ThresholdSpace space;
  private final Simulator simulator;
  private final Seed seed;
  private final PolicyRace contest;
  private final List<ThresholdDescent> descents = new ArrayList<>();
  private long episodes;
  private int done;

  SpsaRun(Spsa settings, ThresholdSpace space, Simulator simulator, Seed seed, SearchState notes) {
    this.settings = settings;
    this.space = space;
    this.simulator = simulator;
    this.seed = seed;
    this.contest =
        new PolicyRace(simulator, Math.min(MAX_FINALISTS, settings.starts() + 1), seed.child(0));
    if (!notes.isEmpty()) {
      resume(notes);
    }
  }

  private void resume(SearchState notes) {
    done = (int) notes.count(DONE);
    episodes = notes.count(EPISODES);
    contest.resume(notes.part(CONTEST), SavedCandidate.thresholds(space));
    for (int i = 0; i < settings.starts(); i++) {
      descents.add(ThresholdDescent.resume(space, notes.part(DESCENT + i), own(i), done));
    }
  }

  @Override
  public SearchState notes() {
    SearchState notes =
        SearchState.NONE
            .with(DONE, done)
            .with(EPISODES, (double) episodes)
            .with(CONTEST, contest.notes(SavedCandidate.thresholds(space)));
    for (int i = 0; i < descents.size(); i++) {
      notes = notes.with(DESCENT + i, descents.get(i).notes());
    }
    return notes;
  }

  @Override
  public Iterate next() {
    return descents.isEmpty() ? start() : step();
  }

  @Override
  public Iterate conclude() {
    contest.enter(descents.stream().<CandidatePolicy>map(ThresholdDescent::policy).toList());
    return iterate();
  }

  /** Returns the seed of descent i. */
  private Seed own(int i) {
    return seed.child(3).child(i);
  }

  private Iterate start() {
    RandomGenerator random = seed.child(1).generator();
    List<double[][]> pool =
        Stream.generate(() -> space.random(random)).limit(settings.screened()).toList();
    List<Trial> trials =
        pool.stream()
            .map(rows -> new Trial(space.sharp(rows).policy(), settings.episodes(), seed.child(2)))
            .toList();
    double[] costs = costs(trials);
    List<Integer> best =
        IntStream.range(0, costs.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> costs[i]))
            .limit(settings.starts())
            .toList();
    for (int i : best) {
      Seed own = own(descents.size());
      descents.add(new ThresholdDescent(space, pool.get(i), costs[i], own));
    }
    compare();
    return iterate();
  }

  private Iterate step() {
    double by = settings.perturbation(done);
    Seed here = seed.child(4).child(done);
    List<Trial> trials = new ArrayList<>();
    for (ThresholdDescent descent : descents) {
      List<MarkovPolicy> pair = descent.perturbed(by, settings.temperature(done));
      Seed plus = here.child(0);
      Seed minus = settings.common() ? plus : here.child(1);
      trials.add(new Trial(pair.get(0), settings.episodes(), plus));
      trials.add(new Trial(pair.get(1), settings.episodes(), minus));
    }
    double[] costs = costs(trials);
    double size = settings.step().size(done, settings.iterations());
    for (int i = 0; i < descents.size(); i++) {
      descents.get(i).step(costs[2 * i], costs[2 * i + 1], by, settings.step(), size);
    }
    done++;
    boolean last = done == settings.iterations();
    if (last || done % Math.max(1, settings.iterations() / COMPARISONS) == 0) {
      compare();
    }
    return iterate();
  }

  private double[] costs(List<Trial> trials) {
    List<Summary> summaries = simulator.runAll(trials);
    episodes += trials.stream().mapToLong(Trial::episodes).sum();
    return summaries.stream().mapToDouble(summary -> summary.cost().mean()).toArray();
  }

  private void compare() {
    contest.enter(descents.stream().<CandidatePolicy>map(ThresholdDescent::policy).toList());
    if (done >= settings.iterations()) {
      contest.settle();
    }
  }

  private Iterate iterate() {
    ThresholdDescent ahead =
        descents.stream()
            .min(Comparator.comparingDouble(ThresholdDescent::usualCost))
            .orElseThrow();
    return new Iterate(
        done,
        episodes + contest.episodes(),
        ahead.cost(),
        ahead.policy(),
        contest.cost(),
        contest.winner());
  }
}
