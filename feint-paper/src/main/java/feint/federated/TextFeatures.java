package feint.federated;

import feint.attack.points.ClientFeatures;
import feint.attack.points.Feature;
import feint.network.Examples;
import feint.network.NetworkWeights;
import feint.network.Trainer;
import feint.policy.Observable;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Features of a classifier's weights for an attacker with test texts, and for a client who answered
 * its queries.
 *
 * <p>The attacker has texts with the labels of both tasks: the first ones of the validation
 * examples.
 */
public final class TextFeatures {

  /** Name of the feature that indicates for which task a trajectory is trained. */
  public static final String LEANING = "leaning";

  private static final int TEXTS = 200;

  private final FederatedRun run;
  private final Examples toxic;
  private final Examples second;

  public TextFeatures(FederatedRun run) {
    this.run = run;
    this.toxic = first(run.clients().data().validation(LabellingTask.TOXIC));
    this.second = first(run.clients().data().validation(LabellingTask.SECOND));
  }

  private static Examples first(Examples all) {
    return all.at(IntStream.range(0, Math.min(TEXTS, all.size())).toArray());
  }

  /** Returns all features; the last ones need a client. */
  public List<Feature> all() {
    return Stream.concat(ofTexts().stream(), ClientFeatures.all().stream()).toList();
  }

  private List<Feature> ofTexts() {
    return List.of(
        texts("positive", this::positive),
        texts("unsureness", this::unsureness),
        texts("margin", this::margin),
        texts("accuracy:toxic", weights -> trainer().accuracy(weights, toxic)),
        texts("accuracy:second", weights -> trainer().accuracy(weights, second)),
        texts("loss:toxic", weights -> trainer().loss(weights, toxic)),
        texts("loss:second", weights -> trainer().loss(weights, second)),
        texts(
            LEANING,
            weights -> trainer().accuracy(weights, toxic) - trainer().accuracy(weights, second)));
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
    for (double score : trainer().scores(weights, toxic)) {
      yes += score > 0 ? 1 : 0;
    }
    return yes / toxic.size();
  }

  /** Mean loss if each text had the label that the model predicts. */
  private double unsureness(NetworkWeights weights) {
    double sum = 0;
    for (double score : trainer().scores(weights, toxic)) {
      sum += Math.log1p(Math.exp(-Math.abs(score)));
    }
    return sum / toxic.size();
  }

  /** Mean absolute log-odds of the model. */
  private double margin(NetworkWeights weights) {
    double sum = 0;
    for (double score : trainer().scores(weights, toxic)) {
      sum += Math.abs(score);
    }
    return sum / toxic.size();
  }
}
