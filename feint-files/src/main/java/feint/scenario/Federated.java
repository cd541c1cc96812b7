package feint.scenario;

import feint.math.Checks;
import java.util.List;
import java.util.Set;

/**
 * Federated section of a scenario: clients that train together.
 *
 * @param clients number of clients
 * @param samplesPerClient largest number of samples of a client
 * @param contribution fraction of its samples that a client contributes, per incentive
 * @param success condition under which a round is informative
 * @param samplesNeeded number of samples that a success by {@link Success#PARTICIPATION} must
 *     exceed
 * @param localEpochs number of passes of a client over the contributed samples
 * @param batch samples per gradient step of a client
 * @param step step size of a client
 * @param decoy training data of the decoy
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

  /** Condition under which a round is informative. */
  public enum Success {
    /** With the probability given in the scenario. */
    PUBLISHED,
    /** If the clients contribute enough samples. */
    PARTICIPATION
  }

  /** Training data of the decoy. */
  public sealed interface Decoy {

    /** The learner's own task on samples with the given toxic fraction: the paper's decoy. */
    record Skewed(double toxic) implements Decoy {

      public Skewed {
        Checks.probability(toxic, "toxic share of the decoy");
      }
    }

    /**
     * Separate tasks: other labels of the same clients' texts.
     *
     * @param labellings one for each decoy
     */
    record Task(List<Labelling> labellings) implements Decoy {
      public Task {
        labellings = List.copyOf(labellings);
        Checks.require(
            !labellings.isEmpty() && Set.copyOf(labellings).size() == labellings.size(),
            "tasks of the decoys",
            "must be at least one, and different",
            labellings.stream().map(Labelling::label).toList());
      }

      /** Creates the task of one decoy. */
      public Task(Labelling labelling) {
        this(List.of(labelling));
      }
    }
  }

  /** Returns the defaults of scenario files, which are the paper's experiment. */
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

  /**
   * Returns the number of samples, out of {@code owned}, that a client contributes for the
   * incentive at {@code level}.
   */
  public int given(int owned, int level) {
    return (int) Math.floor(contribution.get(level) * owned + 1e-9);
  }

  /** Returns the number of samples that a client contributes for the highest incentive. */
  public int mostGiven(int owned) {
    return given(owned, contribution.size() - 1);
  }

  /**
   * Returns whether {@code connected} clients with {@code owned} samples each contribute enough for
   * the incentive at {@code level}.
   */
  public boolean enough(int connected, int owned, int level) {
    return (long) connected * given(owned, level) > samplesNeeded;
  }
}
