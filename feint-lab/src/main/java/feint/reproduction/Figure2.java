package feint.reproduction;

import feint.federated.FederatedOutcome;
import feint.federated.FederatedQuery;
import feint.federated.FederatedRun;
import feint.federated.FederatedTrials;
import feint.math.Blend;
import feint.math.Estimate;
import feint.math.Moments;
import feint.math.Seed;
import feint.network.Weights;
import feint.work.Execution;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * Figure 2 of the supplement: how accurate the learner's classifier is after each query, and the
 * one that the paper's eavesdropper takes for it, if it has told the two trajectories apart.
 */
public final class Figure2 {

  private static final Set<String> SHOWN =
      Set.of("greedy", "designed", "balanced:types", "balanced:steps");

  private final List<Contender> contenders;

  /** The figure of those among the contenders that it shows. */
  public Figure2(List<Contender> contenders) {
    this.contenders = contenders.stream().filter(Figure2::shows).toList();
  }

  /** Whether the figure has a line for a contender: eight would hide each other. */
  static boolean shows(Contender contender) {
    return SHOWN.contains(contender.name());
  }

  /**
   * The accuracies of a contender after 0, 1, 2, ... queries. An eavesdropper who has seen nothing,
   * or cannot decide, gets the mean of the models in question.
   */
  public record Course(String policy, List<Estimate> learner, List<Blend> eavesdropper) {

    public Course {
      learner = List.copyOf(learner);
      eavesdropper = List.copyOf(eavesdropper);
    }
  }

  /** What is known of one run after each query. */
  record Followed(List<Double> learner, List<Named> eavesdropper) {}

  /**
   * What the eavesdropper takes for the learner's model.
   *
   * @param margin what was paid for the learner's queries less what was paid for the decoy's: the
   *     eavesdropper points at the learner's trajectory if it is positive
   * @param ofReal accuracy of the last model that was seen of that
   * @param ofDecoy accuracy of the last one that was seen of the other
   */
  record Named(int margin, double ofReal, double ofDecoy) {

    void addTo(Blend.Tally tally) {
      if (margin == 0) {
        tally.addUndecided(ofReal, ofDecoy);
      } else {
        tally.add(margin > 0, ofReal, ofDecoy);
      }
    }
  }

  /** The courses over so many runs; run n draws from the child seed n. */
  public List<Course> courses(int runs, Seed seed, Execution execution) {
    List<List<Followed>> found =
        FederatedTrials.play(
            contenders.stream().map(Contender::trial).toList(),
            runs,
            seed,
            execution,
            played -> followed(contenders.get(played.entrant()).run(), played.outcome()));
    List<Course> courses = new ArrayList<>();
    for (Contender contender : contenders) {
      courses.add(course(contender.name(), found.get(courses.size())));
    }
    return List.copyOf(courses);
  }

  /** The course of a policy over its runs. */
  static Course course(String policy, List<Followed> runs) {
    List<Estimate> learner = new ArrayList<>();
    List<Blend> eavesdropper = new ArrayList<>();
    for (int t = 0; t < runs.get(0).learner().size(); t++) {
      Moments own = new Moments();
      Blend.Tally named = new Blend.Tally();
      for (Followed run : runs) {
        own.add(run.learner().get(t));
        run.eavesdropper().get(t).addTo(named);
      }
      learner.add(own.estimate());
      eavesdropper.add(named.blend());
    }
    return new Course(policy, learner, eavesdropper);
  }

  static Followed followed(FederatedRun model, FederatedOutcome outcome) {
    IdentityHashMap<Weights, Double> known = new IdentityHashMap<>();
    ToDoubleFunction<Weights> accuracy =
        weights -> known.computeIfAbsent(weights, point -> model.accuracy(point, outcome.wanted()));
    List<FederatedQuery> queries = outcome.queries();
    int horizon = queries.size();
    double[] learner = new double[horizon + 1];
    Weights current = outcome.learner();
    for (int t = horizon; t >= 0; t--) {
      learner[t] = accuracy.applyAsDouble(current);
      if (t > 0 && queries.get(t - 1).learning()) {
        current = queries.get(t - 1).seen().point();
      }
    }
    List<Named> eavesdropper = new ArrayList<>();
    Optional<Weights> real = Optional.empty();
    Optional<Weights> decoy = Optional.empty();
    int margin = 0;
    eavesdropper.add(new Named(0, learner[0], learner[0]));
    for (int t = 1; t <= horizon; t++) {
      FederatedQuery query = queries.get(t - 1);
      Optional<Weights> point = Optional.of(query.seen().point());
      real = query.learning() ? point : real;
      decoy = query.learning() ? decoy : point;
      Supplier<Optional<Weights>> any = () -> point;
      margin += query.learning() ? query.seen().incentive() : -query.seen().incentive();
      eavesdropper.add(
          new Named(
              margin,
              accuracy.applyAsDouble(real.or(any).orElseThrow()),
              accuracy.applyAsDouble(decoy.or(any).orElseThrow())));
    }
    return new Followed(Arrays.stream(learner).boxed().toList(), eavesdropper);
  }
}
