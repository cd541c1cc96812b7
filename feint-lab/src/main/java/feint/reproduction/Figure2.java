package feint.reproduction;

import feint.eavesdrop.Ranged;
import feint.federated.FederatedOutcome;
import feint.federated.FederatedQuery;
import feint.federated.FederatedRun;
import feint.federated.FederatedTrials;
import feint.math.Execution;
import feint.math.Moments;
import feint.math.Seed;
import feint.network.Weights;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Figure 2 of the supplement: how accurate the learner's classifier is after each query, and the
 * one that the paper's eavesdropper takes for it, if it has told the two trajectories apart.
 */
public final class Figure2 {

  private final List<Contender> contenders;

  public Figure2(List<Contender> contenders) {
    this.contenders = List.copyOf(contenders);
  }

  /**
   * The accuracies of a contender after 0, 1, 2, ... queries. An eavesdropper who has seen nothing,
   * or cannot decide, gets the mean of the models in question.
   */
  public record Course(String policy, List<Ranged> learner, List<Ranged> eavesdropper) {

    public Course {
      learner = List.copyOf(learner);
      eavesdropper = List.copyOf(eavesdropper);
    }
  }

  /** Accuracies after each query of one run. */
  private record Run(List<Double> learner, List<Double> eavesdropper) {}

  /** The courses over so many runs; run n draws from the child seed n. */
  public List<Course> courses(int runs, Seed seed, Execution execution) {
    List<List<Run>> found =
        FederatedTrials.play(
            contenders.stream().map(Contender::trial).toList(),
            runs,
            seed,
            execution,
            (trial, outcome, own) -> followed(trial.run(), outcome));
    List<Course> courses = new ArrayList<>();
    for (Contender contender : contenders) {
      int horizon = contender.problem().horizon();
      List<Moments> learner = moments(horizon + 1);
      List<Moments> eavesdropper = moments(horizon + 1);
      for (Run run : found.get(courses.size())) {
        for (int t = 0; t <= horizon; t++) {
          learner.get(t).add(run.learner().get(t));
          eavesdropper.get(t).add(run.eavesdropper().get(t));
        }
      }
      courses.add(
          new Course(
              contender.name(),
              learner.stream().map(Ranged::mean).toList(),
              eavesdropper.stream().map(Ranged::mean).toList()));
    }
    return List.copyOf(courses);
  }

  private static List<Moments> moments(int count) {
    return Stream.generate(Moments::new).limit(count).toList();
  }

  private static Run followed(FederatedRun model, FederatedOutcome outcome) {
    IdentityHashMap<Weights, Double> known = new IdentityHashMap<>();
    List<FederatedQuery> queries = outcome.queries();
    int horizon = queries.size();
    double[] learner = new double[horizon + 1];
    Weights current = outcome.learner();
    for (int t = horizon; t >= 0; t--) {
      learner[t] = known.computeIfAbsent(current, model::accuracy);
      if (t > 0 && queries.get(t - 1).learning()) {
        current = queries.get(t - 1).seen().point();
      }
    }
    double[] eavesdropper = new double[horizon + 1];
    Optional<Weights> real = Optional.empty();
    Optional<Weights> decoy = Optional.empty();
    int margin = 0;
    eavesdropper[0] = learner[0];
    for (int t = 1; t <= horizon; t++) {
      FederatedQuery query = queries.get(t - 1);
      Optional<Weights> point = Optional.of(query.seen().point());
      real = query.learning() ? point : real;
      decoy = query.learning() ? decoy : point;
      margin += query.learning() ? query.seen().incentive() : -query.seen().incentive();
      double ofReal = accuracy(real, decoy, known, model);
      double ofDecoy = accuracy(decoy, real, known, model);
      eavesdropper[t] = margin == 0 ? (ofReal + ofDecoy) / 2 : margin > 0 ? ofReal : ofDecoy;
    }
    return new Run(boxed(learner), boxed(eavesdropper));
  }

  private static List<Double> boxed(double[] values) {
    return Arrays.stream(values).boxed().toList();
  }

  private static double accuracy(
      Optional<Weights> wanted,
      Optional<Weights> other,
      IdentityHashMap<Weights, Double> known,
      FederatedRun model) {
    Weights weights = wanted.or(() -> other).orElseThrow();
    return known.computeIfAbsent(weights, model::accuracy);
  }
}
