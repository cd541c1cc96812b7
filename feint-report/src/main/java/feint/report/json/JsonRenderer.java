package feint.report.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import feint.math.Interval;
import feint.math.Measured;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Renders records as JSON objects with a field for each component, in order.
 *
 * <ul>
 *   <li>An empty optional leaves its field out; with {@code @JsonInclude} it is null.
 *   <li>NaN and infinities, for which JSON has no number, are null.
 *   <li>An interval is a list of its two limits.
 *   <li>A measured number is an object of its mean and limits, which are null for lack of draws.
 *   <li>Enumerations and paths are strings.
 *   <li>A time is the number of milliseconds since 1970.
 * </ul>
 */
public final class JsonRenderer {

  private static final ObjectMapper MAPPER = mapper();

  private JsonRenderer() {}

  /** Returns a record as a tree. */
  public static ObjectNode tree(Object result) {
    return MAPPER.valueToTree(result);
  }

  private static ObjectMapper mapper() {
    SimpleModule module = new SimpleModule();
    module.addSerializer(Double.class, doubles());
    module.addSerializer(double.class, doubles());
    module.addSerializer(Path.class, ToStringSerializer.instance);
    module.addSerializer(Enum.class, ToStringSerializer.instance);
    addOptional(module, Optional.class, found -> found);
    addOptional(
        module,
        OptionalDouble.class,
        found -> found.isPresent() ? Optional.of(found.getAsDouble()) : Optional.empty());
    addOptional(
        module,
        OptionalInt.class,
        found -> found.isPresent() ? Optional.of(found.getAsInt()) : Optional.empty());
    addOptional(
        module,
        OptionalLong.class,
        found -> found.isPresent() ? Optional.of(found.getAsLong()) : Optional.empty());
    addForm(module, Interval.class, interval -> List.of(interval.low(), interval.high()));
    addForm(module, Measured.class, Mean::of);
    addForm(module, Instant.class, Instant::toEpochMilli);
    JsonMapper mapper = JsonMapper.builder().addModule(module).build();
    for (Class<?> optional :
        List.of(Optional.class, OptionalDouble.class, OptionalInt.class, OptionalLong.class)) {
      mapper
          .configOverride(optional)
          .setInclude(JsonInclude.Value.construct(Include.NON_EMPTY, Include.ALWAYS));
    }
    return mapper;
  }

  /** JSON form of a measured number. */
  private record Mean(double mean, double low, double high) {

    static Mean of(Measured found) {
      Optional<Interval> interval = found.interval();
      return new Mean(
          found.draws() == 0 ? Double.NaN : found.mean(),
          interval.map(Interval::low).orElse(Double.NaN),
          interval.map(Interval::high).orElse(Double.NaN));
    }
  }

  private static JsonSerializer<Double> doubles() {
    return new JsonSerializer<>() {
      @Override
      public void serialize(Double value, JsonGenerator out, SerializerProvider provider)
          throws IOException {
        if (Double.isFinite(value)) {
          out.writeNumber(value);
        } else {
          out.writeNull();
        }
      }
    };
  }

  private static <T> void addForm(SimpleModule module, Class<T> type, Function<T, ?> form) {
    module.addSerializer(
        type,
        new JsonSerializer<>() {
          @Override
          public void serialize(T value, JsonGenerator out, SerializerProvider provider)
              throws IOException {
            provider.defaultSerializeValue(form.apply(value), out);
          }
        });
  }

  private static <T> void addOptional(
      SimpleModule module, Class<T> type, Function<T, Optional<?>> content) {
    module.addSerializer(
        type,
        new JsonSerializer<>() {
          @Override
          public boolean isEmpty(SerializerProvider provider, T value) {
            return content.apply(value).isEmpty();
          }

          @Override
          public void serialize(T value, JsonGenerator out, SerializerProvider provider)
              throws IOException {
            Optional<?> found = content.apply(value);
            if (found.isPresent()) {
              provider.defaultSerializeValue(found.get(), out);
            } else {
              out.writeNull();
            }
          }
        });
  }
}
