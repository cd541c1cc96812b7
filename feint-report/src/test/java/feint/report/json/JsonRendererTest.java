package feint.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import feint.math.Interval;
import feint.math.Proportion;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class JsonRendererTest {

  private record Inner(double a, double b) {}

  private record Optionals(
      Optional<String> text, OptionalInt number, @JsonInclude OptionalInt shown, int last) {}

  private record Numbers(double x, Double y, List<Double> list) {}

  private record Unwrapped(
      String first, @JsonUnwrapped Inner inner, @JsonUnwrapped JsonFields more) {}

  private record Values(
      Interval interval, Proportion share, Path file, Instant time, Thread.State state) {}

  private static String json(Object value) {
    return JsonRenderer.tree(value).toString();
  }

  @Test
  void emptyOptionalsAreLeftOutUnlessTheyAreIncluded() {
    assertThat(json(new Optionals(Optional.empty(), OptionalInt.empty(), OptionalInt.empty(), 1)))
        .isEqualTo("{\"shown\":null,\"last\":1}");
    assertThat(json(new Optionals(Optional.of("a"), OptionalInt.of(2), OptionalInt.of(3), 1)))
        .isEqualTo("{\"text\":\"a\",\"number\":2,\"shown\":3,\"last\":1}");
  }

  @Test
  void numbersThatJsonDoesNotHaveAreNull() {
    assertThat(
            json(
                new Numbers(
                    Double.NaN, Double.POSITIVE_INFINITY, List.of(0.1, Double.NEGATIVE_INFINITY))))
        .isEqualTo("{\"x\":null,\"y\":null,\"list\":[0.1,null]}");
  }

  @Test
  void unwrappedFieldsKeepTheirPosition() {
    JsonFields more = JsonFields.of(List.of("p", "q"), name -> name, name -> Optional.empty());
    assertThat(json(new Unwrapped("f", new Inner(1, 2), more)))
        .isEqualTo("{\"first\":\"f\",\"a\":1.0,\"b\":2.0,\"p\":null,\"q\":null}");
    assertThat(json(more)).isEqualTo("{\"p\":null,\"q\":null}");
  }

  @Test
  void valuesHaveTheFormOfEveryCommand() {
    String json =
        json(
            new Values(
                new Interval(0.25, 0.5),
                new Proportion(0, 0),
                Path.of("a", "b.csv"),
                Instant.ofEpochSecond(2),
                Thread.State.NEW));
    assertThat(json)
        .startsWith("{\"interval\":[0.25,0.5],\"share\":{\"mean\":null,")
        .contains("b.csv\"")
        .endsWith(",\"time\":2000,\"state\":\"NEW\"}");
  }
}
