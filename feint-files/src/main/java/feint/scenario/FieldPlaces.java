package feint.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import feint.scenario.text.FieldPath;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Locations of each field of a schema, for hints about misplaced fields. */
final class FieldPlaces {

  /** Largest number of locations of a name for which a hint is useful. */
  private static final int MAX_LOCATIONS = 3;

  private final ScenarioSchema schema;
  private final Set<String> top;
  private final Map<String, Set<String>> locations = new HashMap<>();

  private FieldPlaces(ScenarioSchema schema) {
    this.schema = schema;
    this.top = names(schema.at(""));
  }

  /** Returns the location of each field, such as "in oracle", by name. */
  static Map<String, String> of(ScenarioSchema schema) {
    FieldPlaces collector = new FieldPlaces(schema);
    collector.below(schema.at(""), FieldPath.TOP);
    Map<String, String> words =
        collector.locations.entrySet().stream()
            .filter(location -> location.getValue().size() <= MAX_LOCATIONS)
            .collect(
                Collectors.toMap(
                    Map.Entry::getKey,
                    location ->
                        "in " + SchemaWording.alternatives(List.copyOf(location.getValue()))));
    collector.top.forEach(name -> words.put(name, "at the top level"));
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

  private void note(JsonNode mapping, String location) {
    names(mapping)
        .forEach(name -> locations.computeIfAbsent(name, n -> new LinkedHashSet<>()).add(location));
  }

  private static Set<String> names(JsonNode mapping) {
    Set<String> names = new LinkedHashSet<>();
    mapping.path("properties").fieldNames().forEachRemaining(names::add);
    return names;
  }
}
