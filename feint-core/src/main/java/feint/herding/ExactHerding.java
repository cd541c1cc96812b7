package feint.herding;

import static feint.herding.HerdingResult.at;

import feint.herding.HerdingResult.Rule;
import feint.herding.HerdingResult.Stage;
import feint.math.DiscreteDistribution;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Backward induction over the reachable public beliefs, and a forward pass of the plan.
 *
 * <p>An action multiplies the odds by one of 2(K - 1) ratios, where K is the number of signal
 * values, so that a belief is identified by the number of times each ratio occurred. Whether an
 * eavesdropper listens is decided in logarithms, or exactly if they agree to 1e-9: their rounding
 * error is below 1e-10 for 10,000 actions.
 */
public final class ExactHerding {

  /** Beliefs that agree to this many parts of 1 are one belief of a quantile. */
  private static final double DIGITS = 1e6;

  private static final double CLOSE = 1e-9;

  private final Herding herding;
  private final double[][] listening;

  /** Odds of the prior, and the ratios of the actions. */
  private final Ratio[] ratios;

  private final Ratio[] thresholds;
  private final double[] logRatios;
  private final double[] logThresholds;
  private final List<List<Node>> layers = new ArrayList<>();
  private double neverHide;
  private double cost;

  private ExactHerding(Herding herding) {
    this.herding = herding;
    this.listening = herding.listening();
    Signal signal = herding.signal();
    this.ratios =
        IntStream.range(0, 2 * signal.values() - 1)
            .mapToObj(
                i -> i == 0 ? Ratio.odds(herding.prior()) : signal.action((i + 1) / 2, i % 2 == 1))
            .toArray(Ratio[]::new);
    this.thresholds =
        IntStream.range(0, signal.values()).mapToObj(herding::threshold).toArray(Ratio[]::new);
    this.logRatios = Stream.of(ratios).mapToDouble(Ratio::log).toArray();
    this.logThresholds = Stream.of(thresholds).mapToDouble(Ratio::log).toArray();
  }

  /** Returns the solution; empty if more than {@code most} public beliefs are reachable. */
  public static Optional<ExactHerding> solve(Herding herding, int most) {
    ExactHerding exact = new ExactHerding(herding);
    return exact.find(most) ? Optional.of(exact) : Optional.empty();
  }

  /** Public belief after some actions. */
  final class Node {

    private final int index;
    private final double logOdds;
    private final int ranks;
    private Node listens = this;
    private Node leaves = this;
    private int choice;
    private double value;

    private Node(IntBuffer counts, int index) {
      this.index = index;
      double odds = 0;
      for (int i = 0; i < ratios.length; i++) {
        odds += counts.get(i) == 0 ? 0 : counts.get(i) * logRatios[i];
      }
      int k = 0;
      while (k < thresholds.length && listens(counts, odds, k)) {
        k++;
      }
      this.logOdds = odds;
      this.ranks = k;
    }

    private boolean cascade() {
      return ranks == 0 || ranks == thresholds.length;
    }

    /** Returns the choice of the learner. */
    int choice() {
      return choice;
    }

    /** Returns the belief after an action; this one if a cascade has begun. */
    Node after(boolean listened) {
      return listened ? listens : leaves;
    }

    private double listened() {
      return listening[choice][ranks];
    }

    private double value(int option, int left) {
      double p = listening[option][ranks];
      double now = herding.cost(option, p);
      return left == 0 || cascade() ? left * now : now + p * listens.value + (1 - p) * leaves.value;
    }

    /** Takes the best choice from {@code first} on, with a number of runs left. */
    private void choose(int first, int left) {
      boolean decided = cascade() && first < herding.free();
      choice = decided ? herding.cascadeChoice(ranks > 0) : first;
      value = value(choice, left);
      for (int m = first + 1; m <= herding.free() && !cascade(); m++) {
        double other = value(m, left);
        if (Herding.better(other, value)) {
          value = other;
          choice = m;
        }
      }
    }
  }

  private boolean listens(IntBuffer counts, double odds, int rank) {
    if (Math.abs(odds - logThresholds[rank]) > CLOSE) {
      return odds > logThresholds[rank];
    }
    Ratio exact = Ratio.ONE;
    for (int i = 0; i < ratios.length; i++) {
      exact = exact.times(ratios[i].power(counts.get(i)));
    }
    return exact.atLeast(thresholds[rank]);
  }

  /** Finds the reachable beliefs and their best choices, unless there are too many. */
  private boolean find(int most) {
    Map<IntBuffer, Node> here = new LinkedHashMap<>();
    add(more(IntBuffer.allocate(ratios.length), 0), here);
    int found = 0;
    for (int actions = 0; actions <= herding.runs() && found <= most; actions++) {
      Map<IntBuffer, Node> next = new LinkedHashMap<>();
      boolean last = actions == herding.runs();
      here.forEach(
          (counts, node) -> {
            if (!last && !node.cascade()) {
              node.listens = add(more(counts, 2 * node.ranks - 1), next);
              node.leaves = add(more(counts, 2 * node.ranks), next);
            }
          });
      layers.add(List.copyOf(here.values()));
      found += here.size();
      here = next;
    }
    if (found > most) {
      return false;
    }
    neverHide = induce(herding.free());
    cost = induce(0);
    return true;
  }

  private Node add(IntBuffer counts, Map<IntBuffer, Node> layer) {
    return layer.computeIfAbsent(counts, any -> new Node(any, layer.size()));
  }

  private static IntBuffer more(IntBuffer counts, int ratio) {
    int[] more = counts.array().clone();
    more[ratio]++;
    return IntBuffer.wrap(more);
  }

  /** Returns the value of the best choices from {@code first} on. */
  private double induce(int first) {
    for (int left = 0; left <= herding.runs(); left++) {
      for (Node node : layers.get(herding.runs() - left)) {
        node.choose(first, left);
      }
    }
    return start().value;
  }

  /** Returns the plan with the distribution of its public beliefs. */
  public HerdingResult result() {
    List<Stage> stages = new ArrayList<>();
    List<Rule> plan = new ArrayList<>();
    Map<Double, Double> ended = new TreeMap<>();
    double[] cascades = new double[2];
    double[] mass = {1};
    for (int actions = 0; actions <= herding.runs(); actions++) {
      Map<Double, Double> live = new TreeMap<>();
      double free = 0;
      double[] next = new double[layers.get(Math.min(actions + 1, herding.runs())).size()];
      for (Node node : layers.get(actions)) {
        double here = mass[node.index];
        double belief = Math.rint(Herding.belief(node.logOdds) * DIGITS) / DIGITS;
        (node.cascade() ? ended : live).merge(belief, here, Double::sum);
        if (node.cascade()) {
          cascades[node.ranks == 0 ? 0 : 1] += here;
        } else {
          free += node.choice == herding.free() ? here : 0;
          next[node.listens.index] += here * node.listened();
          next[node.leaves.index] += here * (1 - node.listened());
        }
      }
      free += herding.cascadeChoice(false) == herding.free() ? cascades[0] : 0;
      free += herding.cascadeChoice(true) == herding.free() ? cascades[1] : 0;
      ended.forEach((belief, p) -> live.merge(belief, p, Double::sum));
      DiscreteDistribution beliefs =
          DiscreteDistribution.of(
              live.keySet().stream().mapToDouble(Double::doubleValue).toArray(),
              live.values().stream().mapToDouble(Double::doubleValue).toArray());
      stages.add(
          new Stage(
              actions,
              at(Math.min(1, cascades[0])),
              at(Math.min(1, cascades[1])),
              free,
              beliefs.quantile(0.1),
              beliefs.quantile(0.5),
              beliefs.quantile(0.9)));
      if (actions < herding.runs()) {
        rules(actions + 1, mass, plan);
      }
      mass = next;
    }
    return new HerdingResult(herding, true, at(cost), at(neverHide), stages, plan);
  }

  /** Adds the choices in a run; neighbouring beliefs with equal choices are one rule. */
  private void rules(int run, double[] mass, List<Rule> plan) {
    Rule last = new Rule(0, 0, 0, 0, 0, 0);
    List<Node> nodes =
        layers.get(run - 1).stream()
            .filter(node -> !node.cascade())
            .sorted(Comparator.comparingDouble(node -> node.logOdds))
            .toList();
    for (Node node : nodes) {
      double belief = Herding.belief(node.logOdds);
      double p = node.listened();
      if (last.run() == run && last.choice() == node.choice && last.listens() == p) {
        plan.remove(plan.size() - 1);
        last =
            new Rule(
                run, last.from(), belief, node.choice, p, mass[node.index] + last.probability());
      } else {
        last = new Rule(run, belief, belief, node.choice, p, mass[node.index]);
      }
      plan.add(last);
    }
  }

  /** Returns the public belief before the first run. */
  Node start() {
    return layers.get(0).get(0);
  }

  public Herding herding() {
    return herding;
  }

  public double cost() {
    return cost;
  }
}
