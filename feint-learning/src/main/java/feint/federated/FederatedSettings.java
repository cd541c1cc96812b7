package feint.federated;

import feint.math.Checks;
import feint.network.Sgd;
import feint.scenario.Federated;
import feint.scenario.Federated.Success;
import java.util.List;

/**
 * How clients learn together.
 *
 * @param clients how many there are
 * @param samplesPerClient how many samples each has at most
 * @param contribution the share of its samples that a client gives, per incentive
 * @param success when a round has informed the learner
 * @param samplesNeeded more than so many make a success by {@link Success#PARTICIPATION}
 * @param local how a client trains
 * @param decoyToxicShare the share of toxic samples in the decoy's data
 */
public record FederatedSettings(
    int clients,
    int samplesPerClient,
    List<Double> contribution,
    Success success,
    int samplesNeeded,
    Sgd local,
    double decoyToxicShare) {

  public FederatedSettings {
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
    Checks.probability(decoyToxicShare, "toxic share of the decoy");
  }

  /** The paper's experiment. */
  public static FederatedSettings defaults() {
    return new FederatedSettings(
        35, 689, List.of(0.1, 0.4, 0.8), Success.PUBLISHED, 4000, new Sgd(1, 32, 1.0), 0.01);
  }

  /** The settings of a scenario. */
  public static FederatedSettings of(Federated section) {
    return new FederatedSettings(
        section.clients(),
        section.samplesPerClient(),
        section.contribution(),
        section.success(),
        section.samplesNeeded(),
        new Sgd(section.local().epochs(), section.local().batch(), section.local().step()),
        section.decoyToxicShare());
  }

  public FederatedSettings withClients(int clients) {
    return new FederatedSettings(
        clients, samplesPerClient, contribution, success, samplesNeeded, local, decoyToxicShare);
  }

  public FederatedSettings withSamplesPerClient(int samples) {
    return new FederatedSettings(
        clients, samples, contribution, success, samplesNeeded, local, decoyToxicShare);
  }

  public FederatedSettings withContribution(List<Double> shares) {
    return new FederatedSettings(
        clients, samplesPerClient, shares, success, samplesNeeded, local, decoyToxicShare);
  }

  public FederatedSettings withSuccess(Success rule, int samplesNeeded) {
    return new FederatedSettings(
        clients, samplesPerClient, contribution, rule, samplesNeeded, local, decoyToxicShare);
  }

  public FederatedSettings withDecoyToxicShare(double share) {
    return new FederatedSettings(
        clients, samplesPerClient, contribution, success, samplesNeeded, local, share);
  }

  /** How many of {@code owned} samples a client gives for the incentive at {@code level}. */
  public int given(int owned, int level) {
    return (int) Math.floor(contribution.get(level) * owned + 1e-9);
  }

  /** What a client gives for the highest incentive. */
  int mostGiven(int owned) {
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
