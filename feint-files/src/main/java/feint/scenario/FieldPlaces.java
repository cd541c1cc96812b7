package feint.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Where each field of a schema belongs, for those that were put elsewhere. */
final class FieldPlaces {

  /** A name that has more places says nothing about which was meant. */
  private static final int MOST_PLACES = 3;

  private final ScenarioSchema schema;
  private final Set<String> top;
  private final Map<String, Set<String>> places = new HashMap<>();

  private FieldPlaces(ScenarioSchema schema) {
    this.schema = schema;
    this.top = names(schema.at(""));
  }

  /** By name: where it belongs, such as "in oracle". */
  static Map<String, String> of(ScenarioSchema schema) {
    FieldPlaces found = new FieldPlaces(schema);
    found.below(schema.at(""), FieldPath.TOP);
    Map<String, String> words =
        found.places.entrySet().stream()
            .filter(place -> place.getValue().size() <= MOST_PLACES)
            .collect(
                Collectors.toMap(
                    Map.Entry::getKey,
                    place -> "in " + SchemaWording.alternatives(List.copyOf(place.getValue()))));
    found.top.forEach(name -> words.put(name, "at the top level"));
    return Map.copyOf(words);
  }

  private void below(JsonNode mapping, FieldPath path) {
    mapping
        .path("properties")
        .properties()
        .forEach(field -> walk(schema.resolved(field.getValue()), path, field.getKey()));
  }

  private void walk(JsonNode mapping, FieldPath parent, String name) {
    FieldPath path = parent.to(name);
    note(mapping, path.toString());
    for (JsonNode branch : mapping.path("allOf")) {
      JsonNode kind = schema.resolved(branch.path("then"));
      String which =
          parent.equals(FieldPath.TOP) ? "an " + name : "a " + parent.steps().get(0) + " " + name;
      note(kind, which + " of kind " + branch.at("/if/properties/kind/const").asText());
      below(kind, path);
    }
    below(mapping, path);
  }

  private void note(JsonNode mapping, String place) {
    names(mapping)
        .forEach(name -> places.computeIfAbsent(name, n -> new LinkedHashSet<>()).add(place));
  }

  private static Set<String> names(JsonNode mapping) {
    Set<String> names = new LinkedHashSet<>();
    mapping.path("properties").fieldNames().forEachRemaining(names::add);
    return names;
  }
}
