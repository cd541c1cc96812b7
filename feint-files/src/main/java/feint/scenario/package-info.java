/**
 * Scenario files: a YAML or JSON text becomes a {@code Document}, checked field by field against
 * the schema; a {@code ScenarioReading} checks what ties the fields together and makes a {@link
 * feint.scenario.Scenario} of them, whose parts are then only looked at. Or there is a list of
 * everything that is wrong with the text. Read {@link feint.scenario.ScenarioFile} and {@link
 * feint.scenario.Fault} first.
 */
package feint.scenario;
