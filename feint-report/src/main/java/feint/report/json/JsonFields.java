package feint.report.json;

import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Fields of a JSON object whose names are known only at run time, in order. As a component of a
 * record they can be unwrapped with {@code @JsonUnwrapped}.
 */
@JsonSerialize(using = JsonFieldsSerializer.class)
public record JsonFields(Map<String, Object> values) {

  public JsonFields {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /** Creates a field for each item. */
  public static <T> JsonFields of(
      List<T> items, Function<? super T, String> name, Function<? super T, ?> value) {
    Map<String, Object> values = new LinkedHashMap<>();
    items.forEach(item -> values.put(name.apply(item), value.apply(item)));
    return new JsonFields(values);
  }

  /** Creates the fields of a tree that another package has built. */
  public static JsonFields of(ObjectNode tree) {
    Map<String, Object> values = new LinkedHashMap<>();
    tree.properties().forEach(field -> values.put(field.getKey(), field.getValue()));
    return new JsonFields(values);
  }
}
