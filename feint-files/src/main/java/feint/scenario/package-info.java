/**
 * Scenario files. A YAML or JSON text is parsed into a {@code Document} and checked field by field
 * against the schema; a {@code ScenarioReading} checks the rules that relate fields and creates an
 * immutable {@link feint.scenario.Scenario}. An invalid text yields a list of all its faults. Read
 * {@link feint.scenario.ScenarioFile} and {@link feint.scenario.text.Fault} first.
 */
package feint.scenario;
