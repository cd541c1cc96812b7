package feint.scenario;

import feint.math.Checks;
import java.util.List;

/**
 * What a scenario says about clients who train together.
 *
 * @param clients how many there are
 * @param samplesPerClient how many samples each has at most
 * @param contribution the share of its samples that a client gives, per incentive
 * @param success when a round informs the learner
 * @param samplesNeeded more than so many make a success by {@link Success#PARTICIPATION}
 * @param localEpochs how often a client goes through what it gives
 * @param batch samples per gradient step of a client
 * @param step the step size of a client
 * @param decoy what the decoy is trained on
 */
public record Federated(
    int clients,
    int samplesPerClient,
    List<Double> contribution,
    Success success,
    int samplesNeeded,
    int localEpochs,
    int batch,
    double step,
    Decoy decoy) {

  public Federated {
    Checks.atLeast(1, clients, "clients");
    Checks.atLeast(1, samplesPerClient, "samples per client");
    contribution = List.copyOf(contribution);
    Checks.require(!contribution.isEmpty(), "contribution", "must not be empty", contribution);
    double last = 0;
    for (double share : contribution) {
      Checks.probability(share, "contribution");
      Checks.require(share >= last, "contribution", "must not decrease", contribution);
      last = share;
    }
    Checks.require(last > 0, "contribution", "must not be 0 for every incentive", contribution);
    Checks.atLeast(0, samplesNeeded, "samples needed");
    Checks.atLeast(1, localEpochs, "local epochs");
    Checks.atLeast(1, batch, "batch");
    Checks.positive(step, "step");
  }

  /** When a round informs the learner. */
  public enum Success {
    /** With the probability in the scenario. */
    PUBLISHED,
    /** When the clients give enough samples. */
    PARTICIPATION
  }

  /** What the decoy is trained on. */
  public sealed interface Decoy {

    /** The learner's own task, on samples of which so large a share is toxic: the paper's decoy. */
    record Skewed(double toxic) implements Decoy {

      public Skewed {
        Checks.probability(toxic, "toxic share of the decoy");
      }
    }

    /** A task of its own: other labels of the same clients' texts. */
    record Task(Labelling labelling) implements Decoy {}
  }

  /** The defaults of scenario files, which are the paper's experiment. */
  public static Federated defaults() {
    return ScenarioReading.defaultClients();
  }

  public Federated withClients(int clients) {
    return new Federated(
        clients,
        samplesPerClient,
        contribution,
        success,
        samplesNeeded,
        localEpochs,
        batch,
        step,
        decoy);
  }

  public Federated withSamplesPerClient(int samples) {
    return new Federated(
        clients, samples, contribution, success, samplesNeeded, localEpochs, batch, step, decoy);
  }

  public Federated withContribution(List<Double> shares) {
    return new Federated(
        clients, samplesPerClient, shares, success, samplesNeeded, localEpochs, batch, step, decoy);
  }

  public Federated withSuccess(Success rule, int samplesNeeded) {
    return new Federated(
        clients,
        samplesPerClient,
        contribution,
        rule,
        samplesNeeded,
        localEpochs,
        batch,
        step,
        decoy);
  }

  public Federated withDecoy(Decoy other) {
    return new Federated(
        clients,
        samplesPerClient,
        contribution,
        success,
        samplesNeeded,
        localEpochs,
        batch,
        step,
        other);
  }

  /** How many of {@code owned} samples a client gives for the incentive at {@code level}. */
  public int given(int owned, int level) {
    return (int) Math.floor(contribution.get(level) * owned + 1e-9);
  }

  /** What a client gives for the highest incentive. */
  public int mostGiven(int owned) {
    return given(owned, contribution.size() - 1);
  }

  /**
   * Whether so many connected clients, each with {@code owned} samples, give enough for the
   * incentive at {@code level}.
   */
  public boolean enough(int connected, int owned, int level) {
    return (long) connected * given(owned, level) > samplesNeeded;
  }
}
