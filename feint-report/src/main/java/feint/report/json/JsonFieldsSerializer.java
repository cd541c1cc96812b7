package feint.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.util.NameTransformer;
import java.io.IOException;
import java.util.Map;

/** Writes fields as an object of their own, or among those of the object that contains them. */
final class JsonFieldsSerializer extends JsonSerializer<JsonFields> {

  private final boolean unwrapped;

  /** Called by Jackson. */
  JsonFieldsSerializer() {
    this(false);
  }

  private JsonFieldsSerializer(boolean unwrapped) {
    this.unwrapped = unwrapped;
  }

  @Override
  public JsonSerializer<JsonFields> unwrappingSerializer(NameTransformer unwrapper) {
    return new JsonFieldsSerializer(true);
  }

  @Override
  public boolean isUnwrappingSerializer() {
    return unwrapped;
  }

  @Override
  public void serialize(JsonFields fields, JsonGenerator out, SerializerProvider provider)
      throws IOException {
    if (!unwrapped) {
      out.writeStartObject();
    }
    for (Map.Entry<String, Object> field : fields.values().entrySet()) {
      provider.defaultSerializeField(field.getKey(), field.getValue(), out);
    }
    if (!unwrapped) {
      out.writeEndObject();
    }
  }
}
