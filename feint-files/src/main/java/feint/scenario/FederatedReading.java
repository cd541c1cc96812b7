package feint.scenario;

import feint.scenario.Federated.Decoy;
import feint.scenario.Federated.Success;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reader of the federated section: rules that relate its fields to others, and its values. */
final class FederatedReading {

  private final Field section;
  private final Field clients;
  private final Field contribution;

  FederatedReading(Field section) {
    this.section = section;
    this.clients = section.at("clients");
    this.contribution = section.at("contribution");
  }

  /**
   * Reports faults of the section; a missing section has none.
   *
   * @param incentives number of incentives; 0 if it is unknown
   */
  void check(int incentives, OracleReading oracle) {
    if (section.isMapping()) {
      checkContribution(incentives);
      checkClients(oracle);
    }
  }

  private void checkContribution(int incentives) {
    if (contribution.isList() && contribution.isSound()) {
      if (incentives > 0) {
        Lists.requireSize(contribution, incentives, "entries, one per incentive");
      }
      List<Double> shares = contribution.numberList();
      double highest = 0;
      for (double share : shares) {
        contribution.require(share >= highest, "must not decrease", contribution.json());
        highest = Math.max(highest, share);
      }
      contribution.require(highest > 0, "must not be 0 throughout", contribution.json());
    }
  }

  private void checkClients(OracleReading oracle) {
    Field participation = oracle.participationField();
    if (!participation.isGiven()) {
      participation.fault("is required with federated");
    } else if (participation.isSound() && clients.isSound()) {
      int there = oracle.clients().integer();
      clients.require(
          clients.integer() == there,
          "must be those of oracle.participation, " + there,
          clients.integer());
    }
  }

  /** Returns the section, which must have no faults, if it is present. */
  Optional<Federated> federated() {
    return section.isGiven() ? Optional.of(present()) : Optional.empty();
  }

  private Federated present() {
    return new Federated(
        clients.integer(),
        section.at("samplesPerClient").integer(),
        contribution.numberList(),
        Success.valueOf(section.at("success").text().toUpperCase(Locale.ROOT)),
        section.at("samplesNeeded").integer(),
        section.at("localEpochs").integer(),
        section.at("batch").integer(),
        section.at("step").number(),
        decoy(section.at("decoy")));
  }

  private static Decoy decoy(Field decoy) {
    return decoy.at("kind").is("task")
        ? new Decoy.Task(labelling(decoy))
        : new Decoy.Skewed(decoy.at("toxic").number());
  }

  /** Returns the labels of the named column or, without one, of the rule. */
  private static Labelling labelling(Field decoy) {
    Field column = decoy.at("label");
    return column.isGiven()
        ? new Labelling.Column(column.text())
        : Labelling.Rule.of(decoy.at("rule").text());
  }
}
