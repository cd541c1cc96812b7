package feint.reproduction;

import feint.math.ChoiceMean;
import feint.math.Estimate;
import feint.math.Moments;
import feint.math.Seed;
import feint.parallel.Execution;
import feint.reproduction.Figure2Runs.Followed;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Figure 2 of the supplement: accuracy after each query of the learner's classifier, and of the
 * model that the paper's eavesdropper takes for it, if it can distinguish the two trajectories.
 */
public final class Figure2 {

  private static final Set<String> SHOWN =
      Set.of("greedy", "designed", "balanced:types", "balanced:steps");

  private final List<Contender> contenders;

  /** Creates the figure of those contenders that it shows. */
  public Figure2(List<Contender> contenders) {
    this.contenders = contenders.stream().filter(Figure2::shows).toList();
  }

  /** Returns whether the figure has a line for a contender: more would overlap. */
  static boolean shows(Contender contender) {
    return SHOWN.contains(contender.name());
  }

  /**
   * Accuracies of a contender after 0, 1, 2, ... queries. An eavesdropper without observations or a
   * decision gets the mean of the candidate models.
   */
  public record Course(String policy, List<Estimate> learner, List<ChoiceMean> eavesdropper) {

    public Course {
      learner = List.copyOf(learner);
      eavesdropper = List.copyOf(eavesdropper);
    }
  }

  /** Computes the courses over this number of runs; run n draws from the child seed n. */
  public List<Course> courses(int runs, Seed seed, Execution execution) {
    List<List<Followed>> found = new ArrayList<>();
    execution
        .workers()
        .work(new Figure2Runs(contenders, runs, seed), execution.progress(), found::add);
    List<Course> courses = new ArrayList<>();
    for (int i = 0; i < contenders.size(); i++) {
      int contender = i;
      courses.add(
          course(contenders.get(i).name(), found.stream().map(run -> run.get(contender)).toList()));
    }
    return List.copyOf(courses);
  }

  /** Averages the course of a policy over its runs. */
  static Course course(String policy, List<Followed> runs) {
    List<Estimate> learner = new ArrayList<>();
    List<ChoiceMean> eavesdropper = new ArrayList<>();
    for (int t = 0; t < runs.get(0).learner().size(); t++) {
      Moments own = new Moments();
      ChoiceMean.Tally named = new ChoiceMean.Tally();
      for (Followed run : runs) {
        own.add(run.learner().get(t));
        run.eavesdropper().get(t).addTo(named);
      }
      learner.add(own.estimate());
      eavesdropper.add(named.blend());
    }
    return new Course(policy, learner, eavesdropper);
  }
}
