package feint.herding;

import feint.herding.HerdingResult.Rule;
import feint.herding.HerdingResult.Stage;
import feint.herding.PublicBeliefs.Node;
import feint.math.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Backward induction over the reachable public beliefs, and a forward pass of the plan. */
public final class ExactHerding {

  /** Beliefs that agree to this many parts of 1 are one belief of a quantile. */
  private static final double DIGITS = 1e6;

  private final Herding herding;
  private final PublicBeliefs beliefs;
  private final double[][] listening;
  private final int[][] choices;
  private final double cost;
  private final double neverHide;

  private ExactHerding(Herding herding, PublicBeliefs beliefs) {
    this.herding = herding;
    this.beliefs = beliefs;
    this.listening = herding.listening();
    this.choices = new int[herding.runs() + 1][];
    this.neverHide = induce(herding.free());
    this.cost = induce(0);
  }

  /** Returns the solution; empty if more than {@code most} public beliefs are reachable. */
  public static Optional<ExactHerding> solve(Herding herding, int most) {
    return PublicBeliefs.of(herding, most).map(beliefs -> new ExactHerding(herding, beliefs));
  }

  public Herding herding() {
    return herding;
  }

  public double cost() {
    return cost;
  }

  /** Returns the first value of backward induction over the choices from {@code first} on. */
  private double induce(int first) {
    double[] after = {};
    for (int actions = herding.runs(); actions >= 0; actions--) {
      List<Node> layer = beliefs.layer(actions);
      double[] values = new double[layer.size()];
      choices[actions] = new int[layer.size()];
      for (int i = 0; i < values.length; i++) {
        Node node = layer.get(i);
        int best = beliefs.cascade(node) ? inCascade(node, first) : first;
        values[i] = value(node, best, actions, after);
        for (int m = best + 1; m <= herding.free() && !beliefs.cascade(node); m++) {
          double other = value(node, m, actions, after);
          if (Herding.better(other, values[i])) {
            values[i] = other;
            best = m;
          }
        }
        choices[actions][i] = best;
      }
      after = values;
    }
    return after[0];
  }

  private int inCascade(Node node, int first) {
    return first == herding.free() ? first : herding.cascadeChoice(node.ranks() > 0);
  }

  private double value(Node node, int choice, int actions, double[] after) {
    int left = herding.runs() - actions;
    double p = listening[choice][node.ranks()];
    double now = herding.cost(choice, p);
    return left == 0 || beliefs.cascade(node)
        ? left * now
        : now + p * after[node.listens()] + (1 - p) * after[node.leaves()];
  }

  /** Returns the plan with the distribution of its public beliefs. */
  public HerdingResult result() {
    List<Stage> stages = new ArrayList<>();
    List<Rule> plan = new ArrayList<>();
    Map<Double, Double> ended = new TreeMap<>();
    double leaving = 0;
    double heard = 0;
    double[] mass = {1};
    for (int actions = 0; actions <= herding.runs(); actions++) {
      List<Node> layer = beliefs.layer(actions);
      Map<Double, Double> live = new TreeMap<>();
      double free = 0;
      double[] next = new double[actions < herding.runs() ? beliefs.layer(actions + 1).size() : 0];
      for (int i = 0; i < mass.length; i++) {
        Node node = layer.get(i);
        double belief = Math.rint(Herding.belief(node.logOdds()) * DIGITS) / DIGITS;
        if (beliefs.cascade(node)) {
          leaving += node.ranks() == 0 ? mass[i] : 0;
          heard += node.ranks() == 0 ? 0 : mass[i];
          ended.merge(belief, mass[i], Double::sum);
        } else {
          live.merge(belief, mass[i], Double::sum);
          free += choices[actions][i] == herding.free() ? mass[i] : 0;
          double p = listening[choices[actions][i]][node.ranks()];
          if (next.length > 0) {
            next[node.listens()] += mass[i] * p;
            next[node.leaves()] += mass[i] * (1 - p);
          }
        }
      }
      free += herding.cascadeChoice(false) == herding.free() ? leaving : 0;
      free += herding.cascadeChoice(true) == herding.free() ? heard : 0;
      ended.forEach((belief, p) -> live.merge(belief, p, Double::sum));
      stages.add(
          new Stage(
              actions,
              leaving,
              heard,
              free,
              quantile(live, 0.1),
              quantile(live, 0.5),
              quantile(live, 0.9)));
      if (actions < herding.runs()) {
        rules(actions, layer, mass, plan);
      }
      mass = next;
    }
    return new HerdingResult(
        herding, true, at(cost), at(neverHide), at(leaving), at(heard), stages, plan);
  }

  private static Interval at(double x) {
    return new Interval(x, x);
  }

  private static double quantile(Map<Double, Double> law, double p) {
    double sum = 0;
    double belief = 0;
    for (Map.Entry<Double, Double> entry : law.entrySet()) {
      sum += entry.getValue();
      belief = entry.getKey();
      if (sum >= p - 1e-12) {
        break;
      }
    }
    return belief;
  }

  /** Adds the choices of a layer; neighbouring beliefs with equal choices are one rule. */
  private void rules(int actions, List<Node> layer, double[] mass, List<Rule> plan) {
    List<Integer> order =
        IntStream.range(0, layer.size())
            .filter(i -> !beliefs.cascade(layer.get(i)))
            .boxed()
            .sorted(Comparator.comparingDouble(i -> layer.get(i).logOdds()))
            .toList();
    for (int i : order) {
      Node node = layer.get(i);
      double belief = Herding.belief(node.logOdds());
      int choice = choices[actions][i];
      double p = listening[choice][node.ranks()];
      Rule last = plan.isEmpty() ? new Rule(0, 0, 0, 0, 0, 0) : plan.get(plan.size() - 1);
      boolean same = last.run() == actions + 1 && last.choice() == choice && last.listens() == p;
      if (same) {
        plan.remove(plan.size() - 1);
      }
      plan.add(
          new Rule(
              actions + 1,
              same ? last.from() : belief,
              belief,
              choice,
              p,
              mass[i] + (same ? last.probability() : 0)));
    }
  }

  /** State of the plan in front of one eavesdropper. */
  final class Position {

    private int actions;
    private int index;

    private Node node() {
      return beliefs.layer(actions).get(index);
    }

    /** Returns the choice of the learner. */
    int choice() {
      return choices[actions][index];
    }

    /** Moves on after an action, unless a cascade has begun. */
    void after(boolean listens) {
      Node node = node();
      if (!beliefs.cascade(node)) {
        index = listens ? node.listens() : node.leaves();
        actions++;
      }
    }
  }

  /** Returns the state before the first run. */
  Position start() {
    return new Position();
  }
}
