package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The rows of a policy against its JSON. */
class PolicyRowsTest {

  private static List<String[]> rows(String policy) {
    String text =
        Program.inside("policy", Program.scenario("small"), "-p", policy, "--sent", "3", "--csv")
            .text();
    assertThat(text)
        .startsWith(
            "sent,paid,learning,oracle,queue,type,incentive,probability" + System.lineSeparator());
    return text.lines().skip(1).map(line -> line.split(",", -1)).toList();
  }

  @Test
  void rowsHaveTheActionsOfTheJson() throws IOException {
    JsonNode moment =
        Program.inside("policy", Program.scenario("small"), "-p", "exact", "--sent", "3", "--json")
            .json()
            .path("moments")
            .get(0);
    int known = 0;
    List<String[]> rows = rows("exact");
    for (String[] row : rows) {
      int o = Integer.parseInt(row[3]);
      int b = Integer.parseInt(row[4]);
      assertThat(row[5] + " " + row[6])
          .isEqualTo(moment.path("actions").get(o - 1).get(b).asText());
      assertThat(row[7]).isEqualTo("1.0");
      assertThat(row[1]).isEqualTo(moment.at("/ledger/paid").asText());
    }
    for (JsonNode states : moment.path("actions")) {
      for (JsonNode action : states) {
        known += action.asText().equals("never reached") ? 0 : 1;
      }
    }
    assertThat(rows).hasSize(known).isNotEmpty();
  }

  @Test
  void probabilitiesOfAStateSumToOne() {
    assertThat(
            rows("random").stream()
                .collect(
                    Collectors.groupingBy(
                        row -> String.join(",", Arrays.asList(row).subList(3, 5)),
                        Collectors.summingDouble(row -> Double.parseDouble(row[7]))))
                .values())
        .hasSize(10)
        .allMatch(sum -> Math.abs(sum - 1) < 1e-12);
  }
}
