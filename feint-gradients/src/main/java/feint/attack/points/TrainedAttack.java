package feint.attack.points;

import feint.attack.Attack;
import feint.attack.Attacker;
import feint.attack.Knowledge;
import feint.attack.Observation;
import feint.attack.Posterior;
import feint.attack.points.Classifier.Method;
import feint.math.Checks;
import feint.math.Seed;
import feint.policy.Observable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Attack of an adversary with labelled runs of the same policy: a classifier of their features, or
 * one for each of several trajectories. It assumes no direction of any feature.
 */
public final class TrainedAttack implements Attack {

  private final String name;
  private final Features features;
  private final int trajectories;
  private final Set<Observable> sees;
  private final ClassifierInput view;
  private final List<Classifier> classifiers;

  private TrainedAttack(
      String name,
      Features features,
      int trajectories,
      Set<Observable> sees,
      ClassifierInput view,
      List<Classifier> classifiers) {
    this.name = name;
    this.features = features;
    this.trajectories = trajectories;
    this.sees = Set.copyOf(sees);
    this.view = view;
    this.classifiers = List.copyOf(classifiers);
  }

  /**
   * Trains an attack.
   *
   * @param features the features with which the runs' vectors were computed
   * @param sees the observables that the features in use need
   */
  static TrainedAttack from(
      List<TrainingRun> lessons,
      String name,
      Features features,
      Set<Observable> sees,
      ClassifierInput view,
      Method method,
      Seed seed) {
    Checks.atLeast(1, lessons.size(), "runs to learn from");
    FeatureVector one = lessons.get(0).portrait();
    if (view.oneEach(one)) {
      List<double[]> same =
          lessons.stream().map(lesson -> view.inputs(lesson.portrait(), 0)).toList();
      List<Classifier> classifiers = new ArrayList<>();
      for (int k = 0; k < one.trajectories(); k++) {
        int candidate = k;
        List<Boolean> real = lessons.stream().map(lesson -> lesson.real() == candidate).toList();
        classifiers.add(Classifier.fitted(same, real, method, seed.child(k)));
      }
      return new TrainedAttack(name, features, one.trajectories(), sees, view, classifiers);
    }
    List<double[]> inputs = new ArrayList<>();
    List<Boolean> answers = new ArrayList<>();
    for (TrainingRun lesson : lessons) {
      for (int first : view.firsts(lesson.portrait())) {
        inputs.add(view.inputs(lesson.portrait(), first));
        answers.add(lesson.real() == first);
      }
    }
    return new TrainedAttack(
        name,
        features,
        one.trajectories(),
        sees,
        view,
        List.of(Classifier.fitted(inputs, answers, method, seed)));
  }

  @Override
  public String name() {
    return name;
  }

  /** Returns policy knowledge: labelled runs require it. */
  @Override
  public Knowledge knows() {
    return Knowledge.POLICY;
  }

  @Override
  public Set<Observable> sees() {
    return sees;
  }

  @Override
  public int colluding() {
    return sees.contains(Observable.ATTENDANCE) || sees.contains(Observable.REPLIES) ? 1 : 0;
  }

  @Override
  public boolean givesPosterior() {
    return false;
  }

  /** Returns the posterior for a run's feature vector. */
  public Posterior of(FeatureVector portrait) {
    if (portrait.trajectories() > 2) {
      double[] scores = new double[portrait.trajectories()];
      for (int k = 0; k < scores.length; k++) {
        scores[k] =
            view.oneEach(portrait)
                ? classifiers.get(k).score(view.inputs(portrait, 0))
                : classifiers.get(0).score(view.inputs(portrait, k));
      }
      return Posterior.most(scores);
    }
    double towardsFirst = 0;
    for (int first : view.firsts(portrait)) {
      double score = classifiers.get(0).score(view.inputs(portrait, first));
      towardsFirst += first == 0 ? score : -score;
    }
    return Posterior.towards(towardsFirst);
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
      public Posterior now() {
        return of(features.portrait(run, trajectories));
      }
    };
  }
}
