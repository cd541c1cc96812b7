package feint.provenance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.part.Source;
import feint.scenario.Scenario;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * Where a result comes from: what made it, out of what, and what its digits depend on.
 *
 * <p>It names no directory of the machine that it was made on, and no time: the same command gives
 * the same provenance. What does not apply is left out, such as the seed of an exact result.
 */
public final class Provenance {

  /** The version of Feint in the jar's manifest; a build that is not in a jar has none. */
  public static final String VERSION =
      Optional.ofNullable(Provenance.class.getPackage().getImplementationVersion())
          .orElse("development");

  private static final String SCENARIO = "scenario";
  private static final String FINGERPRINT = "fingerprint";

  private final Optional<String> command;
  private final Optional<Scenario> scenario;
  private final OptionalLong seed;
  private final OptionalLong runs;
  private final Optional<String> kernel;
  private final Optional<Data> data;
  private final List<Source> parts;

  private Provenance(
      Optional<String> command,
      Optional<Scenario> scenario,
      OptionalLong seed,
      OptionalLong runs,
      Optional<String> kernel,
      Optional<Data> data,
      List<Source> parts) {
    this.command = command;
    this.scenario = scenario;
    this.seed = seed;
    this.runs = runs;
    this.kernel = kernel;
    this.data = data;
    this.parts = List.copyOf(parts);
  }

  /** What a program makes that uses Feint as a library: this version, on this Java. */
  public static Provenance ofLibrary() {
    return new Provenance(
        Optional.empty(),
        Optional.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of());
  }

  /**
   * What a command makes.
   *
   * @param program its name
   * @param arguments as they were given; of paths, the file's name is kept
   */
  public static Provenance ofCommand(String program, List<String> arguments) {
    Provenance library = ofLibrary();
    return new Provenance(
        Optional.of(CommandText.of(program, arguments)),
        library.scenario,
        library.seed,
        library.runs,
        library.kernel,
        library.data,
        library.parts);
  }

  /** With the problem that was solved, played or looked at. */
  public Provenance withScenario(Scenario scenario) {
    return new Provenance(command, Optional.of(scenario), seed, runs, kernel, data, parts);
  }

  /** With the seed that everything random was drawn from. */
  public Provenance withSeed(long seed) {
    return new Provenance(command, scenario, OptionalLong.of(seed), runs, kernel, data, parts);
  }

  /** With how many runs were simulated, trained or watched. */
  public Provenance withRuns(long runs) {
    return new Provenance(command, scenario, seed, OptionalLong.of(runs), kernel, data, parts);
  }

  /** With the floating-point kernel, whose rounding a network's digits depend on. */
  public Provenance withKernel(String kernel) {
    return new Provenance(command, scenario, seed, runs, Optional.of(kernel), data, parts);
  }

  /** With the data that were read. */
  public Provenance withData(Data data) {
    return new Provenance(command, scenario, seed, runs, kernel, Optional.of(data), parts);
  }

  /** With the jars whose parts were at hand, none of which need have been used. */
  public Provenance withParts(List<Source> parts) {
    return new Provenance(command, scenario, seed, runs, kernel, data, parts);
  }

  /** The virtual machine and its version. */
  static String java() {
    return System.getProperty("java.vm.name", "")
        + " "
        + System.getProperty("java.runtime.version", "");
  }

  /** The form in which files and JSON have it. */
  public ObjectNode toJson() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("version", VERSION);
    command.ifPresent(words -> node.put("command", words));
    scenario.ifPresent(
        made ->
            node.putObject(SCENARIO).put("name", made.name()).put(FINGERPRINT, made.fingerprint()));
    seed.ifPresent(number -> node.put("seed", number));
    runs.ifPresent(number -> node.put("runs", number));
    node.put("java", java());
    kernel.ifPresent(name -> node.put("kernel", name));
    data.ifPresent(
        read -> node.putObject("data").put("name", read.name()).put("sha256", read.sha256()));
    if (!parts.isEmpty()) {
      ArrayNode jars = node.putArray("parts");
      parts.forEach(jar -> jars.addObject().put("name", jar.jar()).put("sha256", jar.sha256()));
    }
    return node;
  }

  /** The same in words, for people: a name and a text for each part. */
  public Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("version", VERSION);
    command.ifPresent(words -> facts.put("command", words));
    scenario.ifPresent(made -> facts.put(SCENARIO, made.name() + ", " + made.fingerprint()));
    seed.ifPresent(number -> facts.put("seed", Long.toString(number)));
    runs.ifPresent(number -> facts.put("runs", Long.toString(number)));
    facts.put("Java", java());
    kernel.ifPresent(name -> facts.put("kernel", name));
    data.ifPresent(read -> facts.put("data", read.name() + ", sha256:" + read.sha256()));
    if (!parts.isEmpty()) {
      facts.put(
          "parts",
          parts.stream()
              .map(jar -> jar.jar() + ", " + jar.fingerprint())
              .collect(Collectors.joining("; ")));
    }
    return facts;
  }

  /**
   * The fingerprint of the scenario in a provenance that was read; empty if there is none.
   *
   * @param provenance as {@link #toJson} gives it, or as files of version 1 have it
   */
  public static String madeFor(JsonNode provenance) {
    JsonNode made = provenance.path(SCENARIO);
    return (made.isObject() ? made : provenance).path(FINGERPRINT).asText("");
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Provenance that && toJson().equals(that.toJson());
  }

  @Override
  public int hashCode() {
    return toJson().hashCode();
  }

  /** The JSON in one line. */
  @Override
  public String toString() {
    return toJson().toString();
  }
}
