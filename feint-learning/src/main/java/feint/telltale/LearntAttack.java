package feint.telltale;

import feint.audit.Attack;
import feint.audit.Attacker;
import feint.audit.Knowledge;
import feint.audit.Observation;
import feint.audit.Suspicion;
import feint.math.Checks;
import feint.math.Seed;
import feint.network.Examples;
import feint.network.Kernels;
import feint.network.Layers;
import feint.network.Sgd;
import feint.network.Trainer;
import feint.network.Weights;
import feint.policy.Sight;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * An attacker who has seen other runs of the same policy and was told which trajectory was real in
 * each: a classifier of what their telltales are. It assumes nothing about which way they point.
 */
public final class LearntAttack implements Attack {

  private final String name;
  private final Telltales telltales;
  private final Set<Sight> sees;
  private final View view;
  private final Scaling scaling;
  private final Layers layers;
  private final Weights weights;

  private LearntAttack(String name, Telltales telltales, Set<Sight> sees, View view, Fit fit) {
    this.name = name;
    this.telltales = telltales;
    this.sees = Set.copyOf(sees);
    this.view = view;
    this.scaling = fit.scaling();
    this.layers = fit.layers();
    this.weights = fit.weights();
  }

  private record Fit(Scaling scaling, Layers layers, Weights weights) {}

  /**
   * How a classifier is trained.
   *
   * @param hidden units; 0 for a linear one
   */
  record Method(int hidden, Sgd sgd) {

    static final Method LINEAR = new Method(0, new Sgd(100, 16, 0.02));
    static final Method NETWORK = new Method(32, new Sgd(40, 16, 0.05));
  }

  /**
   * An attacker who has learnt from these runs.
   *
   * @param telltales that the lessons' portraits were made with
   * @param sees what it needs to see for those among them that it looks at
   */
  static LearntAttack from(
      List<Lesson> lessons,
      String name,
      Telltales telltales,
      Set<Sight> sees,
      View view,
      Method method,
      Seed seed) {
    Checks.atLeast(1, lessons.size(), "runs to learn from");
    List<double[]> inputs = new ArrayList<>();
    List<Boolean> answers = new ArrayList<>();
    for (Lesson lesson : lessons) {
      for (int first : view.firsts(lesson.portrait())) {
        inputs.add(view.inputs(lesson.portrait(), first));
        answers.add(lesson.real() == first);
      }
    }
    Scaling scaling = new Scaling(inputs);
    Layers layers = new Layers(inputs.get(0).length, method.hidden());
    Examples examples = examples(inputs, answers, scaling);
    RandomGenerator random = seed.child(1).generator();
    int[] order = IntStream.range(0, examples.size()).toArray();
    Trainer.shuffle(order, random);
    Weights fitted =
        new Trainer(layers, Kernels.java())
            .train(Weights.initial(layers, seed.child(0)), examples, order, method.sgd(), random);
    return new LearntAttack(name, telltales, sees, view, new Fit(scaling, layers, fitted));
  }

  private static Examples examples(List<double[]> inputs, List<Boolean> answers, Scaling scaling) {
    int width = inputs.get(0).length;
    float[] features = new float[inputs.size() * width];
    boolean[] labels = new boolean[inputs.size()];
    for (int row = 0; row < labels.length; row++) {
      System.arraycopy(scaling.scaled(inputs.get(row)), 0, features, row * width, width);
      labels[row] = answers.get(row);
    }
    return Examples.of(width, features, labels);
  }

  @Override
  public String name() {
    return name;
  }

  /** Who can have runs to learn from knows the policy. */
  @Override
  public Knowledge knows() {
    return Knowledge.POLICY;
  }

  @Override
  public Set<Sight> sees() {
    return sees;
  }

  @Override
  public int colluding() {
    return sees.contains(Sight.ATTENDANCE) || sees.contains(Sight.REPLIES) ? 1 : 0;
  }

  @Override
  public boolean givesPosterior() {
    return false;
  }

  /** What it makes of a run's portrait, by the telltales that it has learnt from. */
  public Suspicion of(Portrait portrait) {
    Trainer trainer = new Trainer(layers, Kernels.java());
    double towardsFirst = 0;
    for (int first : view.firsts(portrait)) {
      Examples one = examples(List.of(view.inputs(portrait, first)), List.of(true), scaling);
      double score = trainer.scores(weights, one)[0];
      towardsFirst += first == 0 ? score : -score;
    }
    return Suspicion.towards(towardsFirst);
  }

  @Override
  public Attacker start() {
    List<Observation> run = new ArrayList<>();
    return new Attacker() {
      @Override
      public void see(Observation next) {
        run.add(next);
      }

      @Override
      public Suspicion now() {
        return of(telltales.portrait(run));
      }
    };
  }
}
