package feint.service.live;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.attack.CarriedEvidence;
import feint.attack.CarriedEvidence.Item;
import feint.io.Json;
import feint.math.Checks;
import feint.policy.CarriedFilters;
import feint.policyfile.FiltersJson;
import java.util.ArrayList;
import java.util.List;

/**
 * Filters and evidence carried over to a run from the one that it follows. They are stored with the
 * run, since the run before may be deleted.
 *
 * @param filters of its policy
 * @param evidence of eavesdroppers who have watched the runs before
 */
public record CarriedOver(CarriedFilters filters, CarriedEvidence evidence) {

  private static final String FILTERS = "filters";
  private static final String EVIDENCE = "evidence";
  private static final String LOG_LIKELIHOOD = "logLikelihood";
  private static final String HIDDEN = "hidden";

  public ObjectNode json() {
    ObjectNode node = Json.MAPPER.createObjectNode();
    node.set(FILTERS, FiltersJson.of(filters));
    ArrayNode views = node.putArray(EVIDENCE);
    for (List<Item> view : evidence.views()) {
      ArrayNode items = views.addArray();
      view.forEach(item -> items.add(json(item)));
    }
    return node;
  }

  private static ObjectNode json(Item item) {
    ObjectNode node = Json.MAPPER.createObjectNode();
    // JSON has no infinite numbers: null stands for a likelihood of 0.
    if (item.logLikelihood() == Double.NEGATIVE_INFINITY) {
      node.putNull(LOG_LIKELIHOOD);
    } else {
      node.put(LOG_LIKELIHOOD, item.logLikelihood());
    }
    node.set(HIDDEN, FiltersJson.list(item.hidden()));
    node.set(FILTERS, FiltersJson.of(item.filters()));
    return node;
  }

  /** Parses the JSON of {@link #json} from the database. */
  static CarriedOver read(String text) {
    try {
      return parse(Json.MAPPER.readTree(text));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("stored filters must be JSON", e);
    }
  }

  /**
   * Parses the JSON of {@link #json}.
   *
   * @throws IllegalArgumentException if it is something else
   */
  public static CarriedOver parse(JsonNode node) {
    List<List<Item>> views = new ArrayList<>();
    for (JsonNode view : node.path(EVIDENCE)) {
      List<Item> items = new ArrayList<>();
      view.forEach(item -> items.add(item(item)));
      views.add(items);
    }
    return new CarriedOver(FiltersJson.parse(node.path(FILTERS)), new CarriedEvidence(views));
  }

  private static Item item(JsonNode node) {
    JsonNode likelihood = node.path(LOG_LIKELIHOOD);
    Checks.require(
        likelihood.isNumber() || likelihood.isNull(),
        LOG_LIKELIHOOD,
        "must be a number or null",
        Json.shown(likelihood));
    return new Item(
        likelihood.isNull() ? Double.NEGATIVE_INFINITY : likelihood.asDouble(),
        FiltersJson.numbers(node, HIDDEN),
        FiltersJson.parse(node.path(FILTERS)));
  }
}
