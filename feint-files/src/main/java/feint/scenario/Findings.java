package feint.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Collects what the checks of one file find. */
final class Findings {

  private record Finding(FieldPath path, String rule, String value, String hint) {}

  private final List<Finding> found = new ArrayList<>();
  private final Set<FieldPath> touched = new HashSet<>();
  private final Map<FieldPath, Integer> lines = new HashMap<>();

  /** Notes in which line a field is. */
  void isIn(int line, FieldPath path) {
    lines.putIfAbsent(path, line);
  }

  void add(FieldPath path, String rule, String value, String hint) {
    found.add(new Finding(path, rule, value, hint));
    path.upToTop().forEach(touched::add);
  }

  void add(FieldPath path, String rule, String value) {
    add(path, rule, value, "");
  }

  /** Notes a fault unless {@code holds}. */
  void require(boolean holds, FieldPath path, String rule, Object value) {
    if (!holds) {
      add(path, rule, value.toString());
    }
  }

  /** Whether nothing was found at this path, nor below it. */
  boolean noneWithin(FieldPath path) {
    return !touched.contains(path);
  }

  /** The faults, sorted by where their fields are in the document. */
  List<Fault> inOrderOf(JsonNode document) {
    return found.stream()
        .map(finding -> new Placed(finding.path.position(document), fault(finding)))
        .sorted((a, b) -> Arrays.compare(a.position, b.position))
        .map(placed -> placed.fault)
        .toList();
  }

  private Fault fault(Finding finding) {
    return new Fault(
        finding.path.toString(), finding.rule, finding.value, finding.hint, line(finding.path));
  }

  /** What is missing is looked for where it should be. */
  private int line(FieldPath path) {
    return path.upToTop().mapToInt(above -> lines.getOrDefault(above, 0)).max().orElse(0);
  }

  /** A fault with its place; a class, since a record should hold no array. */
  private static final class Placed {
    private final int[] position;
    private final Fault fault;

    private Placed(int[] position, Fault fault) {
      this.position = position;
      this.fault = fault;
    }
  }
}
