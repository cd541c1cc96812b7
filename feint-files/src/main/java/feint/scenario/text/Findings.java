package feint.scenario.text;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Collector of the faults of one file. */
public final class Findings {

  private record Finding(FieldPath path, String rule, String value, String hint) {}

  private final List<Finding> faults = new ArrayList<>();
  private final Set<FieldPath> touched = new HashSet<>();
  private final Map<FieldPath, Integer> lines = new HashMap<>();
  private final List<FieldSetting> settings;

  /** Creates a collector for a text as it was written. */
  public Findings() {
    this(List.of());
  }

  /** Creates a collector for a text that is changed by settings, which its faults name. */
  public Findings(List<FieldSetting> settings) {
    this.settings = List.copyOf(settings);
  }

  /** Records the line of a field. */
  void isIn(int line, FieldPath path) {
    lines.putIfAbsent(path, line);
  }

  public void add(FieldPath path, String rule, String value, String hint) {
    faults.add(new Finding(path, rule, value, hint));
    path.upToTop().forEach(touched::add);
  }

  public void add(FieldPath path, String rule, String value) {
    add(path, rule, value, "");
  }

  /** Reports a fault unless {@code holds}. */
  public void require(boolean holds, FieldPath path, String rule, Object value) {
    if (!holds) {
      add(path, rule, value.toString());
    }
  }

  /** Returns whether there is no fault at or below a path. */
  public boolean noneWithin(FieldPath path) {
    return !touched.contains(path);
  }

  /** Returns the faults in the order of their fields in the document. */
  public List<Fault> inOrderOf(JsonNode document) {
    return faults.stream()
        .map(finding -> new Placed(finding.path.position(document), fault(finding)))
        .sorted((a, b) -> Arrays.compare(a.position, b.position))
        .map(placed -> placed.fault)
        .toList();
  }

  private Fault fault(Finding finding) {
    String hint =
        Stream.concat(
                Stream.of(finding.hint).filter(text -> !text.isEmpty()),
                settings.stream()
                    .filter(setting -> setting.touches(finding.path))
                    .map(FieldSetting::origin))
            .collect(Collectors.joining("; "));
    return new Fault(
        finding.path.toString(), finding.rule, finding.value, hint, line(finding.path));
  }

  /** Returns the line of a field, or of the nearest ancestor that exists. */
  private int line(FieldPath path) {
    return path.upToTop().mapToInt(above -> lines.getOrDefault(above, 0)).max().orElse(0);
  }

  /** A fault with its position; a class, since a record should hold no array. */
  private static final class Placed {
    private final int[] position;
    private final Fault fault;

    private Placed(int[] position, Fault fault) {
      this.position = position;
      this.fault = fault;
    }
  }
}
