package feint.report.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CsvRendererTest {

  @Test
  void textIsQuotedWhereItMustBe() {
    assertThat(
            CsvRenderer.lines(
                List.of("name", "value", "more"),
                List.of(
                    List.of("plain", 0.5, Optional.empty()),
                    List.of("a,b", 2L, Optional.of(1.0)),
                    List.of("say \"x\"", 3, Optional.of("c\nd")))))
        .containsExactly(
            "name,value,more", "plain,0.5,", "\"a,b\",2,1.0", "\"say \"\"x\"\"\",3,\"c\nd\"");
  }
}
