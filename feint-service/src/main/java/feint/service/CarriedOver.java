package feint.service;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.archive.FiltersJson;
import feint.audit.CarriedEvidence;
import feint.audit.CarriedEvidence.Item;
import feint.file.Json;
import feint.math.Checks;
import feint.policy.CarriedFilters;
import java.util.ArrayList;
import java.util.List;

/**
 * What a run begins with that follows another. It is kept with the run, so that nothing is lost
 * with the run before.
 *
 * @param filters of its policy
 * @param evidence of eavesdroppers who have watched the runs before
 */
record CarriedOver(CarriedFilters filters, CarriedEvidence evidence) {

  private static final String FILTERS = "filters";
  private static final String EVIDENCE = "evidence";
  private static final String LOG_LIKELIHOOD = "logLikelihood";
  private static final String HIDDEN = "hidden";

  ObjectNode json() {
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
    // JSON has no infinite numbers: null stands for what cannot be.
    if (item.logLikelihood() == Double.NEGATIVE_INFINITY) {
      node.putNull(LOG_LIKELIHOOD);
    } else {
      node.put(LOG_LIKELIHOOD, item.logLikelihood());
    }
    node.set(HIDDEN, FiltersJson.list(item.hidden()));
    node.set(FILTERS, FiltersJson.of(item.filters()));
    return node;
  }

  /** Reads what {@link #json} has written to the database. */
  static CarriedOver read(String text) {
    try {
      return parse(Json.MAPPER.readTree(text));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("stored filters must be JSON", e);
    }
  }

  /**
   * Reads what {@link #json} has written.
   *
   * @throws IllegalArgumentException if it is something else
   */
  static CarriedOver parse(JsonNode node) {
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
