package feint.provenance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.plugin.PluginSource;
import feint.scenario.Scenario;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * Provenance of a result: version and command that produced it, its inputs, and everything that its
 * digits depend on.
 *
 * <p>It contains no directory of the machine and no time, so the same command yields the same
 * provenance. Facts that do not apply are omitted, for example the seed of an exact result.
 */
public final class Provenance {

  /** Version of Feint from the jar's manifest; a placeholder for a build that is not in a jar. */
  public static final String VERSION =
      Optional.ofNullable(Provenance.class.getPackage().getImplementationVersion())
          .orElse("development");

  private static final String SCENARIO = "scenario";
  private static final String FINGERPRINT = "fingerprint";
  private static final String SETTINGS = "settings";

  private final Optional<String> command;
  private final Optional<Scenario> scenario;
  private final OptionalLong seed;
  private final OptionalLong runs;
  private final Optional<String> kernel;
  private final Optional<Data> data;
  private final List<PluginSource> parts;

  private Provenance(
      Optional<String> command,
      Optional<Scenario> scenario,
      OptionalLong seed,
      OptionalLong runs,
      Optional<String> kernel,
      Optional<Data> data,
      List<PluginSource> parts) {
    this.command = command;
    this.scenario = scenario;
    this.seed = seed;
    this.runs = runs;
    this.kernel = kernel;
    this.data = data;
    this.parts = List.copyOf(parts);
  }

  /** Returns the provenance of a result computed by a program that uses Feint as a library. */
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
   * Returns the provenance of a command's result.
   *
   * @param program name of the program
   * @param arguments arguments as given; paths are reduced to file names
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

  /** Returns a copy with the scenario that was solved, simulated or examined. */
  public Provenance withScenario(Scenario scenario) {
    return new Provenance(command, Optional.of(scenario), seed, runs, kernel, data, parts);
  }

  /** Returns a copy with the seed of all random numbers. */
  public Provenance withSeed(long seed) {
    return new Provenance(command, scenario, OptionalLong.of(seed), runs, kernel, data, parts);
  }

  /** Returns a copy with the number of runs that were simulated, trained or observed. */
  public Provenance withRuns(long runs) {
    return new Provenance(command, scenario, seed, OptionalLong.of(runs), kernel, data, parts);
  }

  /** Returns a copy with the floating-point kernel, whose rounding affects a network's digits. */
  public Provenance withKernel(String kernel) {
    return new Provenance(command, scenario, seed, runs, Optional.of(kernel), data, parts);
  }

  /** Returns a copy with the data that were read. */
  public Provenance withData(Data data) {
    return new Provenance(command, scenario, seed, runs, kernel, Optional.of(data), parts);
  }

  /** Returns a copy with the available plug-in jars, whether or not their plug-ins were used. */
  public Provenance withParts(List<PluginSource> parts) {
    return new Provenance(command, scenario, seed, runs, kernel, data, parts);
  }

  /** Returns name and version of the virtual machine. */
  static String java() {
    return System.getProperty("java.vm.name", "")
        + " "
        + System.getProperty("java.runtime.version", "");
  }

  /** Returns the provenance in the form used by files and JSON output. */
  public ObjectNode toJson() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("version", VERSION);
    command.ifPresent(words -> node.put("command", words));
    scenario.ifPresent(stated -> describe(stated, node.putObject(SCENARIO)));
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

  private static void describe(Scenario scenario, ObjectNode node) {
    node.put("name", scenario.name()).put(FINGERPRINT, scenario.fingerprint());
    if (!scenario.settings().isEmpty()) {
      ArrayNode settings = node.putArray(SETTINGS);
      scenario.settings().forEach(settings::add);
    }
  }

  /** Returns the provenance as text for readers, by name of the fact. */
  public Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("version", VERSION);
    command.ifPresent(words -> facts.put("command", words));
    scenario.ifPresent(stated -> facts.put(SCENARIO, stated.name() + ", " + stated.fingerprint()));
    scenario
        .map(Scenario::settings)
        .filter(changes -> !changes.isEmpty())
        .ifPresent(changes -> facts.put(SETTINGS, String.join("; ", changes)));
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
   * Returns the fingerprint of the scenario in a provenance; empty if there is none.
   *
   * @param provenance as returned by {@link #toJson}, or as in files of version 1
   */
  public static String madeFor(JsonNode provenance) {
    JsonNode stated = provenance.path(SCENARIO);
    return (stated.isObject() ? stated : provenance).path(FINGERPRINT).asText("");
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Provenance that && toJson().equals(that.toJson());
  }

  @Override
  public int hashCode() {
    return toJson().hashCode();
  }

  /** Returns the JSON in one line. */
  @Override
  public String toString() {
    return toJson().toString();
  }
}
