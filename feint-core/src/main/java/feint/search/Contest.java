package feint.search;

import feint.math.Notes;
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
 * Says which of many policies is best, by running episodes: all of them in a heat, and in the end
 * those that came out ahead in a final, twenty times as long. Everyone runs on the same episodes,
 * so that luck is shared.
 */
final class Contest {

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
  private final Map<Found, Double> heat = new LinkedHashMap<>();
  private final Map<Found, Double> finals = new LinkedHashMap<>();
  private long episodes;

  /** A contest with so many in the final. */
  Contest(Simulator simulator, int finalists, Seed seed) {
    this.simulator = simulator;
    this.finalists = finalists;
    this.seed = seed;
  }

  /** Lets more policies take part in the heat; those that have before are known. */
  void enter(List<Found> more) {
    run(more, heat, HEAT, seed.child(0));
  }

  /** Holds the final between those that are ahead now. */
  void settle() {
    List<Found> ahead =
        heat.entrySet().stream()
            .sorted(Map.Entry.comparingByValue())
            .limit(finalists)
            .map(Map.Entry::getKey)
            .toList();
    run(ahead, finals, FINAL, seed.child(1));
  }

  private void run(List<Found> all, Map<Found, Double> costs, int each, Seed common) {
    List<Found> fresh = all.stream().filter(one -> !costs.containsKey(one)).distinct().toList();
    List<Trial> trials = fresh.stream().map(one -> new Trial(one.policy(), each, common)).toList();
    List<Summary> summaries = simulator.runAll(trials);
    for (int i = 0; i < fresh.size(); i++) {
      costs.put(fresh.get(i), summaries.get(i).cost().mean());
    }
    episodes += (long) each * fresh.size();
  }

  /** What must be known to go on. */
  Notes notes(SavedFound form) {
    List<Found> all = List.copyOf(heat.keySet());
    double[] entrants =
        all.stream().flatMapToDouble(one -> Arrays.stream(form.writer().numbers(one))).toArray();
    double[] costs = heat.values().stream().mapToDouble(Double::doubleValue).toArray();
    // Finalists by their places in the heat, in the order in which they ran.
    double[] places = finals.keySet().stream().mapToDouble(all::indexOf).toArray();
    double[] settled = finals.values().stream().mapToDouble(Double::doubleValue).toArray();
    return Notes.NONE
        .with(ENTRANTS, entrants)
        .with(COSTS, costs)
        .with(PLACES, places)
        .with(FINALS, settled)
        .with(EPISODES, (double) episodes);
  }

  /** Goes on where another contest was. */
  void resume(Notes notes, SavedFound form) {
    double[] costs = notes.numbers(COSTS);
    double[] entrants = notes.numbers(ENTRANTS, costs.length * form.size());
    List<Found> all = new ArrayList<>();
    for (int i = 0; i < costs.length; i++) {
      int from = i * form.size();
      Found one = form.reader().found(Arrays.copyOfRange(entrants, from, from + form.size()));
      all.add(one);
      heat.put(one, costs[i]);
    }
    double[] settled = notes.numbers(FINALS);
    double[] places = notes.numbers(PLACES, settled.length);
    for (int i = 0; i < settled.length; i++) {
      finals.put(all.get((int) places[i]), settled[i]);
    }
    episodes = notes.count(EPISODES);
  }

  /** The best so far. */
  Found winner() {
    return best().getKey();
  }

  /** The sampled cost of the best so far. */
  double cost() {
    return best().getValue();
  }

  /** How many episodes the contest has taken. */
  long episodes() {
    return episodes;
  }

  private Map.Entry<Found, Double> best() {
    return (finals.isEmpty() ? heat : finals)
        .entrySet().stream()
            .min(Comparator.comparingDouble(Map.Entry::getValue))
            .orElseThrow(() -> new IllegalStateException("nobody has entered the contest"));
  }
}
