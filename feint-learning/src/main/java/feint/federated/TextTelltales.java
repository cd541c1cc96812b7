package feint.federated;

import feint.network.Examples;
import feint.network.Trainer;
import feint.network.Weights;
import feint.policy.Sight;
import feint.telltale.ClientTelltales;
import feint.telltale.Telltale;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What can be read off the weights of a classifier by whoever has texts to try it on, and by a
 * client who answered for it.
 *
 * <p>The attacker has texts with the labels of both tasks: the first of those that validate.
 */
public final class TextTelltales {

  /** The name of the telltale that says which of the tasks a trajectory is trained for. */
  public static final String LEANING = "leaning";

  private static final int TEXTS = 200;

  private final FederatedRun run;
  private final Examples toxic;
  private final Examples second;

  public TextTelltales(FederatedRun run) {
    this.run = run;
    this.toxic = first(run.clients().data().validation(Task.TOXIC));
    this.second = first(run.clients().data().validation(Task.SECOND));
  }

  private static Examples first(Examples all) {
    return all.at(IntStream.range(0, Math.min(TEXTS, all.size())).toArray());
  }

  /** All of them; the last ones are a client's. */
  public List<Telltale> all() {
    return Stream.concat(ofTexts().stream(), ClientTelltales.all().stream()).toList();
  }

  private List<Telltale> ofTexts() {
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

  /** Something about the last model of a trajectory. */
  private static Telltale texts(String name, ToDoubleFunction<Weights> number) {
    return Telltale.of(
        name,
        Set.of(Sight.POINTS),
        path ->
            path.points().isEmpty()
                ? Double.NaN
                : number.applyAsDouble(
                    Weights.of(path.points().get(path.points().size() - 1).toArray())));
  }

  /** The share of texts that the model says yes to. */
  private double positive(Weights weights) {
    double yes = 0;
    for (double score : trainer().scores(weights, toxic)) {
      yes += score > 0 ? 1 : 0;
    }
    return yes / toxic.size();
  }

  /** The mean loss, if each text were what the model takes it for. */
  private double unsureness(Weights weights) {
    double sum = 0;
    for (double score : trainer().scores(weights, toxic)) {
      sum += Math.log1p(Math.exp(-Math.abs(score)));
    }
    return sum / toxic.size();
  }

  /** How far the model's log-odds are from 0, on average. */
  private double margin(Weights weights) {
    double sum = 0;
    for (double score : trainer().scores(weights, toxic)) {
      sum += Math.abs(score);
    }
    return sum / toxic.size();
  }
}
