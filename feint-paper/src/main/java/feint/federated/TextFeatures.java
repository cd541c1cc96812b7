package feint.federated;

import feint.attack.points.ClientFeatures;
import feint.attack.points.Feature;
import feint.network.Examples;
import feint.network.NetworkWeights;
import feint.network.Trainer;
import feint.policy.Observable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Features of a classifier's weights for an attacker with test texts, and for a client who answered
 * its queries.
 *
 * <p>The attacker has texts with the labels of all tasks: the first ones of the validation
 * examples.
 */
public final class TextFeatures {

  /**
   * Name of the feature that indicates for which of the first two tasks a trajectory is trained.
   */
  public static final String LEANING = "leaning";

  private static final int TEXTS = 200;

  private final FederatedRun run;
  private final List<Examples> tasks;

  public TextFeatures(FederatedRun run) {
    this.run = run;
    this.tasks =
        IntStream.range(0, run.trajectories())
            .mapToObj(task -> first(run.clients().data().validation(task)))
            .toList();
  }

  private static Examples first(Examples all) {
    return all.at(IntStream.range(0, Math.min(TEXTS, all.size())).toArray());
  }

  /** Returns all features; the last ones need a client. */
  public List<Feature> all() {
    return Stream.concat(ofTexts().stream(), ClientFeatures.all().stream()).toList();
  }

  private List<Feature> ofTexts() {
    List<Feature> all = new ArrayList<>();
    all.add(texts("positive", this::positive));
    all.add(texts("unsureness", this::unsureness));
    all.add(texts("margin", this::margin));
    for (int task = 0; task < tasks.size(); task++) {
      Examples texts = tasks.get(task);
      all.add(texts("accuracy:" + name(task), weights -> trainer().accuracy(weights, texts)));
    }
    for (int task = 0; task < tasks.size(); task++) {
      Examples texts = tasks.get(task);
      all.add(texts("loss:" + name(task), weights -> trainer().loss(weights, texts)));
    }
    all.add(
        texts(
            LEANING,
            weights ->
                trainer().accuracy(weights, tasks.get(0))
                    - trainer().accuracy(weights, tasks.get(1))));
    return all;
  }

  private String name(int task) {
    return run.clients().data().name(task);
  }

  private Trainer trainer() {
    return run.trainer();
  }

  /** Returns a feature of the last model of a trajectory. */
  private static Feature texts(String name, ToDoubleFunction<NetworkWeights> number) {
    return Feature.of(
        name,
        Set.of(Observable.POINTS),
        path ->
            path.points().isEmpty()
                ? Double.NaN
                : number.applyAsDouble(
                    NetworkWeights.of(path.points().get(path.points().size() - 1).toArray())));
  }

  /** Share of texts that the model labels positive. */
  private double positive(NetworkWeights weights) {
    double yes = 0;
    for (double score : trainer().scores(weights, tasks.get(0))) {
      yes += score > 0 ? 1 : 0;
    }
    return yes / tasks.get(0).size();
  }

  /** Mean loss if each text had the label that the model predicts. */
  private double unsureness(NetworkWeights weights) {
    double sum = 0;
    for (double score : trainer().scores(weights, tasks.get(0))) {
      sum += Math.log1p(Math.exp(-Math.abs(score)));
    }
    return sum / tasks.get(0).size();
  }

  /** Mean absolute log-odds of the model. */
  private double margin(NetworkWeights weights) {
    double sum = 0;
    for (double score : trainer().scores(weights, tasks.get(0))) {
      sum += Math.abs(score);
    }
    return sum / tasks.get(0).size();
  }
}
