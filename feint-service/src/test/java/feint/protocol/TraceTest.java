package feint.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import feint.service.SimulatedServices;
import feint.store.SimulatedStorage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The steps of the service are a behaviour of the specification, and doctored ones are not. */
class TraceTest {

  @TempDir Path directory;

  private List<String> steps(long seed) throws Exception {
    try (SimulatedStorage storage =
        new SimulatedStorage(directory.resolve("runs" + seed + ".sqlite"))) {
      return new SimulatedServices(seed, 2, storage, Set.of()).steps();
    }
  }

  private boolean accepted(String name, List<String> steps) throws Exception {
    Path place = Files.createDirectory(directory.resolve(name));
    Files.write(place.resolve("steps.jsonl"), steps);
    Tlc tlc = new Tlc(place);
    tlc.write("Steps.tla", Steps.module(Files.readAllLines(place.resolve("steps.jsonl"))));
    Tlc.Finding found = tlc.run("Trace", "Trace.cfg");
    boolean explained = found.violated().equals(List.of("Unexplained"));
    assertThat(explained || found.complete()).as(found.output()).isTrue();
    return explained;
  }

  @Test
  void realStepsAreABehaviour() throws Exception {
    List<String> steps = steps(1);
    assertThat(steps).hasSizeGreaterThan(20);
    assertThat(accepted("real", steps)).as(String.join("\n", steps)).isTrue();
  }

  @Tag("slow")
  @Test
  void realStepsOfManySeedsAreBehaviours() throws Exception {
    for (long seed = 2; seed < 22; seed++) {
      assertThat(accepted("real" + seed, steps(seed))).as("seed %d", seed).isTrue();
    }
  }

  /** Changes the first line in which something is found. */
  private static List<String> changed(
      List<String> steps, String wanted, UnaryOperator<String> change) {
    int place =
        IntStream.range(0, steps.size())
            .filter(line -> steps.get(line).contains(wanted))
            .findFirst()
            .orElseThrow();
    List<String> doctored = new ArrayList<>(steps);
    doctored.set(place, change.apply(steps.get(place)));
    return doctored;
  }

  @Tag("slow")
  @Test
  void doctoredStepsAreNone() throws Exception {
    List<String> steps = steps(1);
    List<String> otherDecision =
        changed(
            steps,
            "\"event\": \"decision\"",
            line -> line.replaceFirst("\"decision\": \"\\d", "\"decision\": \"9"));
    assertThat(otherDecision).isNotEqualTo(steps);
    assertThat(accepted("decision", otherDecision)).isFalse();
    List<String> otherAnswer =
        changed(
            steps,
            "\"answer\": \"yes\"",
            line -> line.replaceFirst("\"answer\": \"yes\"", "\"answer\": \"up\""));
    assertThat(accepted("answer", otherAnswer)).isFalse();
    List<String> lostCommit = new ArrayList<>(steps);
    assertThat(lostCommit.remove(0)).contains("\"event\": \"commit\"");
    assertThat(accepted("commit", lostCommit)).isFalse();
    List<String> otherService =
        changed(steps, "\"event\": \"end\"", line -> line.replace("\"end\"", "\"start\""));
    assertThat(accepted("service", otherService)).isFalse();
  }
}
