package feint.search;

import feint.math.SearchState;
import feint.math.Seed;
import feint.simulation.Simulator;
import feint.simulation.Summary;
import feint.simulation.Trial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Selection of the best of many policies by simulation: all of them in a heat, then the leaders in
 * a final with twenty times as many episodes. All policies run on the same random numbers.
 */
final class PolicyRace {

  private static final int HEAT = 2_000;
  private static final int FINAL = 40_000;

  private static final String ENTRANTS = "entrants";
  private static final String COSTS = "costs";
  private static final String PLACES = "places";
  private static final String FINALS = "finals";
  private static final String EPISODES = "episodes";

  private final Simulator simulator;
  private final int finalists;
  private final Seed seed;
  private final Map<CandidatePolicy, Double> heat = new LinkedHashMap<>();
  private final Map<CandidatePolicy, Double> finals = new LinkedHashMap<>();
  private long episodes;

  /** Creates a race with this number of finalists. */
  PolicyRace(Simulator simulator, int finalists, Seed seed) {
    this.simulator = simulator;
    this.finalists = finalists;
    this.seed = seed;
  }

  /** Adds policies to the heat; policies that have already run are not run again. */
  void enter(List<CandidatePolicy> more) {
    run(more, heat, HEAT, seed.child(0));
  }

  /** Runs the final between the present leaders. */
  void settle() {
    List<CandidatePolicy> ahead =
        heat.entrySet().stream()
            .sorted(Map.Entry.comparingByValue())
            .limit(finalists)
            .map(Map.Entry::getKey)
            .toList();
    run(ahead, finals, FINAL, seed.child(1));
  }

  private void run(
      List<CandidatePolicy> all, Map<CandidatePolicy, Double> costs, int each, Seed common) {
    List<CandidatePolicy> fresh =
        all.stream().filter(one -> !costs.containsKey(one)).distinct().toList();
    List<Trial> trials = fresh.stream().map(one -> new Trial(one.policy(), each, common)).toList();
    List<Summary> summaries = simulator.runAll(trials);
    for (int i = 0; i < fresh.size(); i++) {
      costs.put(fresh.get(i), summaries.get(i).cost().mean());
    }
    episodes += (long) each * fresh.size();
  }

  /** Returns the state from which the race can be resumed. */
  SearchState notes(SavedCandidate form) {
    List<CandidatePolicy> all = List.copyOf(heat.keySet());
    double[] entrants =
        all.stream().flatMapToDouble(one -> Arrays.stream(form.encoder().encode(one))).toArray();
    double[] costs = heat.values().stream().mapToDouble(Double::doubleValue).toArray();
    // Finalists by their indices in the heat, in the order in which they ran.
    double[] indices = finals.keySet().stream().mapToDouble(all::indexOf).toArray();
    double[] settled = finals.values().stream().mapToDouble(Double::doubleValue).toArray();
    return SearchState.NONE
        .with(ENTRANTS, entrants)
        .with(COSTS, costs)
        .with(PLACES, indices)
        .with(FINALS, settled)
        .with(EPISODES, (double) episodes);
  }

  /** Restores the state of another race. */
  void resume(SearchState notes, SavedCandidate form) {
    double[] costs = notes.numbers(COSTS);
    double[] entrants = notes.numbers(ENTRANTS, costs.length * form.size());
    List<CandidatePolicy> all = new ArrayList<>();
    for (int i = 0; i < costs.length; i++) {
      int from = i * form.size();
      CandidatePolicy one =
          form.decoder().decode(Arrays.copyOfRange(entrants, from, from + form.size()));
      all.add(one);
      heat.put(one, costs[i]);
    }
    double[] settled = notes.numbers(FINALS);
    double[] indices = notes.numbers(PLACES, settled.length);
    for (int i = 0; i < settled.length; i++) {
      finals.put(all.get((int) indices[i]), settled[i]);
    }
    episodes = notes.count(EPISODES);
  }

  /** Returns the best policy so far. */
  CandidatePolicy winner() {
    return best().getKey();
  }

  /** Returns the sampled cost of the best policy so far. */
  double cost() {
    return best().getValue();
  }

  /** Returns the number of episodes that the race has run. */
  long episodes() {
    return episodes;
  }

  private Map.Entry<CandidatePolicy, Double> best() {
    return (finals.isEmpty() ? heat : finals)
        .entrySet().stream()
            .min(Comparator.comparingDouble(Map.Entry::getValue))
            .orElseThrow(() -> new IllegalStateException("no policy has entered the race"));
  }
}
