/**
 * Scenario files: from a YAML or JSON text to a checked {@link feint.model.Problem}, or to a list
 * of everything that is wrong with the text. Read {@link feint.scenario.ScenarioFile} and {@link
 * feint.scenario.Fault} first.
 */
package feint.scenario;
