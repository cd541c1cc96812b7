package feint.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * What a scenario says about clients who train together.
 *
 * @param contribution the share of its samples that a client gives, per incentive
 * @param success when a round informs the learner
 * @param samplesNeeded more than so many make a success by participation
 * @param decoyToxicShare the share of toxic ones among the decoy's samples
 */
public record Federated(
    int clients,
    int samplesPerClient,
    List<Double> contribution,
    Success success,
    int samplesNeeded,
    Local local,
    double decoyToxicShare) {

  public Federated {
    contribution = List.copyOf(contribution);
  }

  /** When a round informs the learner. */
  public enum Success {
    /** With the probability in the scenario. */
    PUBLISHED,
    /** When the clients give enough samples. */
    PARTICIPATION
  }

  /** How a client trains. */
  public record Local(int epochs, int batch, double step) {}

  /** The section of a complete scenario without faults. */
  static Federated of(JsonNode section) {
    return new Federated(
        section.path("clients").intValue(),
        section.path("samplesPerClient").intValue(),
        StreamSupport.stream(section.path("contribution").spliterator(), false)
            .map(JsonNode::doubleValue)
            .toList(),
        section.path("success").asText().equals("participation")
            ? Success.PARTICIPATION
            : Success.PUBLISHED,
        section.path("samplesNeeded").intValue(),
        new Local(
            section.path("localEpochs").intValue(),
            section.path("batch").intValue(),
            section.path("step").doubleValue()),
        section.path("decoy").path("toxicShare").doubleValue());
  }
}
