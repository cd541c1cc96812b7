package feint.federated;

import feint.math.Checks;
import feint.model.Participation;
import feint.model.Problem;
import feint.scenario.Federated;
import feint.scenario.Federated.Success;

/** Intermittent clients with their examples and the criterion of an informative round. */
public record Clients(Participation participation, Federated settings, FederatedData data) {

  public Clients {
    Checks.require(
        participation.clients() == data.clients() && settings.clients() == data.clients(),
        "clients",
        "must be equally many in the participation, the settings and the data, " + data.clients(),
        participation.clients() + " and " + settings.clients());
  }

  /**
   * Returns the same problem with the number of connected clients as the oracle's state, from 0
   * (state 1) on: this number is Markov, and its &Gamma; is the true one. Filters must use this
   * problem, since a bucket is not Markov, and within a bucket some numbers may be sufficient and
   * others not.
   *
   * <p>Where samples decide, &Gamma; is 1 for numbers that give enough of them and 0 for the
   * others. Otherwise it is that of the bucket; without clients or samples, however, it is 0 in any
   * case.
   *
   * @param bucketed a problem whose oracle's states are the participation's
   */
  public Problem counted(Problem bucketed) {
    Checks.require(
        settings.contribution().size() == bucketed.actions().levels(),
        "contribution",
        "must have one share per incentive, " + bucketed.actions().levels(),
        settings.contribution().size());
    return participation.counted(
        bucketed, (connected, level) -> success(bucketed, connected, level));
  }

  private double success(Problem bucketed, int connected, int level) {
    boolean answered = connected > 0 && settings.given(data.perClient(), level) > 0;
    if (!answered) {
      return 0;
    }
    return settings.success() == Success.PARTICIPATION
        ? settings.enough(connected, data.perClient(), level) ? 1 : 0
        : bucketed.success().at(participation.state(connected), level);
  }
}
