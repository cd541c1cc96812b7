package feint.telltale;

import feint.audit.Attack;
import feint.audit.Attacker;
import feint.audit.Knowledge;
import feint.audit.Observation;
import feint.audit.Suspicion;
import feint.math.Checks;
import feint.math.Seed;
import feint.policy.Sight;
import feint.telltale.Classifier.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * An attacker who has seen other runs of the same policy and was told which trajectory was real in
 * each: a classifier of what their telltales are. It assumes nothing about which way they point.
 */
public final class LearntAttack implements Attack {

  private final String name;
  private final Telltales telltales;
  private final Set<Sight> sees;
  private final View view;
  private final Classifier classifier;

  private LearntAttack(
      String name, Telltales telltales, Set<Sight> sees, View view, Classifier classifier) {
    this.name = name;
    this.telltales = telltales;
    this.sees = Set.copyOf(sees);
    this.view = view;
    this.classifier = classifier;
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
    return new LearntAttack(
        name, telltales, sees, view, Classifier.fitted(inputs, answers, method, seed));
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
    double towardsFirst = 0;
    for (int first : view.firsts(portrait)) {
      double score = classifier.score(view.inputs(portrait, first));
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
